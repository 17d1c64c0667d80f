import {
  type ActorRefFrom,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate'
import type { FailureCode } from '#contract/error-codes.ts'
import { badgeMachine } from '../badge/badge.machine.ts'
import type { BadgeOutput, BadgeView } from '../badge/badge.types.ts'
import { badgeView } from '../badge/badge.view.ts'
import { deviceMachine } from '../device/device.machine.ts'
import { idleMachine } from '../idle/idle.machine.ts'
import type { Configuration, Credentials, KioskSettings, OperatorTries } from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { settingsMachine } from '../settings/settings.machine.ts'
import type { Errand, SettingsOutput, SettingsView } from '../settings/settings.types.ts'
import { settingsView } from '../settings/settings.view.ts'
import { areEnoughTaps, withTap } from '../shared/tap-counter.ts'
import { vigilMachine } from '../vigil/vigil.machine.ts'
import { visitMachine } from '../visit/visit.machine.ts'
import type { Notice } from '../shared/notice.types.ts'
import type { VisitEvent, VisitOutput, VisitStart, VisitView } from '../visit/visit.types.ts'
import { visitView } from '../visit/visit.view.ts'
import { asksForBadge, errandAt, GET_BADGE_PATH, requestAt, startAt } from './kiosk.paths.ts'
import type { KioskEmitted, KioskEvent, KioskInput } from './kiosk.types.ts'

interface KioskContext extends KioskInput {
  readonly credentials: Credentials | null
  readonly settings: KioskSettings
  readonly tries: OperatorTries
  /** Whose codes an unconfigured tablet asks for; `null` = anybody's. */
  readonly place: Exclude<Errand, { kind: 'settings' }> | null
  /** Somebody typed them and waits for the answer. */
  readonly isConfiguring: boolean
  /** New credentials, to be celebrated once they work. */
  readonly isNew: boolean
  /** The session's latest; a running visit keeps the one that it began with. */
  readonly configuration: Configuration | null
  /** Why there is no session. */
  readonly failed: FailureCode | null
  /** The quick tries are used up. */
  readonly isUnreachable: boolean
  /** On home, within the last seconds. */
  readonly taps: readonly number[]
  readonly errand: Errand
  readonly start: VisitStart
  /** Of somebody who looked for a badge and was unknown. */
  readonly email: string | null
  /** `null` without a visit, and until one has said where it stands. */
  readonly visit: VisitView | null
  readonly badge: BadgeView | null
  readonly operator: SettingsView | null
  readonly idleWarned: boolean
  /** A newer version of the app is there. */
  readonly updateWaits: boolean
  /** Epoch milliseconds. */
  readonly startedAt: number
}

/** What a visit needs of the configuration; it keeps this even if a newer one comes meanwhile. */
export const visitSettings = ({ services, flowFlags, visitorTypes, generals }: Configuration) => ({
  services,
  flowFlags,
  visitorTypes,
  noticeVersion: generals.noticeVersion,
})

/** A visit speaks to the world; the kiosk says it on, so that one subscription hears every notice. */
const relayNotices = fromCallback<
  { readonly type: 'NOTICE_RAISED'; readonly notice: Notice },
  { readonly of: 'visit' | 'badge' }
>(({ sendBack, system, input }) => {
  const speaker: ActorRefFrom<typeof visitMachine | typeof badgeMachine> | undefined = system.get(input.of)
  return speaker?.on('NOTICE', ({ notice }: { notice: Notice }) =>
    sendBack({ type: 'NOTICE_RAISED', notice }),
  ).unsubscribe
})

/** Back and home are the same there. */
const getBadgePlace = { path: GET_BADGE_PATH, backToPath: null }

/** The words of the root's chart. */
export const kioskSetup = setup({
  types: {} as {
    context: KioskContext
    events: KioskEvent | { readonly type: 'NOTICE_RAISED'; readonly notice: Notice }
    emitted: KioskEmitted
    input: KioskInput
    children: {
      session: 'session'
      visit: 'visit'
      badge: 'badge'
      settings: 'settings'
      notices: 'relayNotices'
      idle: 'idle'
      vigil: 'vigil'
      device: 'device'
    }
  },
  guards: {
    isServedTablet: ({ context }) => !context.isMobile && context.configuration !== null,
    hasCredentials: ({ context }) => context.credentials !== null,
    asksForSetUp: (_, path: string) => placeAt(path) !== null,
    /** A phone is the visitor's own; and a set-up that changes nothing needs no operator. */
    asksForOperator: ({ context }, path: string) => {
      const errand = errandAt(path)
      return errand !== null && !context.isMobile && !isAlreadySo(context, errand)
    },
    isOperatorsTablet: ({ context }) => !context.isMobile,
    hasTappedEnough: ({ context }) =>
      !context.isMobile && areEnoughTaps(withTap(context.taps, context.sources.now())),
    changesCredentials: (_, output: SettingsOutput) =>
      output.outcome === 'saved' && output.credentials !== null,
    isSaved: (_, { outcome }: SettingsOutput) => outcome === 'saved',
    hasDemo: ({ context }) => context.demo !== null,
    isConfiguring: ({ context }) => context.isConfiguring,
    hasConfiguration: ({ context }) => context.configuration !== null,
    asksForBadge: (_, path: string) => asksForBadge(path),
    isUnknown: (_, { outcome }: BadgeOutput) => outcome === 'unknown',
    beginsVisit: (_, path: string) => startAt(path) !== null,
    asksForHome: ({ context }, path: string) =>
      requestAt(path, context.visit ?? getBadgePlace) === 'HOME_REQUESTED',
    asksForBack: ({ context }, path: string) => requestAt(path, context.visit) === 'BACK',
    isFirstConfiguration: ({ context }, session: SnapshotFrom<typeof sessionMachine>) =>
      context.configuration === null && session.context.configuration !== null,
    isRunning: (
      _,
      { status }: SnapshotFrom<typeof visitMachine | typeof badgeMachine | typeof settingsMachine>,
    ) => status === 'active',
  },
  actions: {
    takeDemo: assign({ credentials: ({ context }) => context.demo }),
    takePlace: assign({ place: (_, path: string) => placeAt(path) }),
    takeCredentials: assign((_, credentials: Credentials) => ({
      credentials,
      isConfiguring: true,
      isNew: true,
    })),
    forgetSession: assign({ configuration: null, failed: null, isUnreachable: false }),
    followSession: assign((_, session: SnapshotFrom<typeof sessionMachine>) => ({
      configuration: session.context.configuration,
      failed: session.context.failed,
      isUnreachable: session.matches('unreachable'),
    })),
    keepSession: emit(({ context: { credentials, settings } }) => ({
      type: 'SESSION_CHANGED',
      stored: credentials && { credentials, settings },
    })),
    celebrate: enqueueActions(({ context, enqueue }) => {
      if (context.isNew) enqueue.emit({ type: 'CONFIGURED' })
    }),
    endConfiguring: assign({ isNew: false, isConfiguring: false, place: null }),
    dropSession: emit({ type: 'SESSION_CHANGED', stored: null }),
    refuseCredentials: assign((_, failed: FailureCode) => ({
      credentials: null,
      failed,
      isConfiguring: false,
      isNew: false,
    })),
    countTap: assign({ taps: ({ context }) => withTap(context.taps, context.sources.now()) }),
    forgetTaps: assign({ taps: [] }),
    takeErrand: assign({ errand: (_, errand: Errand) => errand }),
    followOperator: assign((_, settings: SnapshotFrom<typeof settingsMachine>) => ({
      operator: settingsView(settings),
    })),
    keepTries: enqueueActions(({ context, enqueue }, tries: OperatorTries) => {
      if (tries !== context.tries) enqueue.emit({ type: 'TRIES_CHANGED', tries })
    }),
    forgetOperator: assign({ operator: null }),
    takeSaved: assign(({ context }, output: SettingsOutput) => {
      if (output.outcome === 'closed') return {}
      const credentials = output.credentials ?? context.credentials
      const isNew = output.credentials !== null && context.errand.kind !== 'settings'
      return { settings: output.settings, credentials, isNew }
    }),
    takeTries: assign({ tries: (_, tries: OperatorTries) => tries }),
    forwardToSettings: sendTo('settings', ({ event }) => event),
    begin: assign((_, start: VisitStart) => ({ start, email: null })),
    beginAs: assign((_, output: BadgeOutput) => ({
      start: 'signUp' as const,
      email: output.outcome === 'unknown' ? output.email : null,
    })),
    followVisit: assign((_, visit: SnapshotFrom<typeof visitMachine>) => ({ visit: visitView(visit) })),
    announceEnd: enqueueActions(({ enqueue }, output: VisitOutput) => {
      if (output.outcome !== 'completed') return
      const { direction, visitorCode } = output
      enqueue.emit({ type: 'VISIT_ENDED', direction, visitorCode })
    }),
    forgetVisit: assign({ visit: null, email: null }),
    followBadge: assign((_, badge: SnapshotFrom<typeof badgeMachine>) => ({ badge: badgeView(badge) })),
    forgetBadge: assign({ badge: null }),
    forwardToBadge: sendTo('badge', ({ event }) => event),
    followIdle: enqueueActions(({ enqueue, context }, idle: SnapshotFrom<typeof idleMachine>) => {
      const idleWarned = idle.matches('warned')
      if (idleWarned && !context.idleWarned) enqueue.emit({ type: 'IDLE_WARNED' })
      enqueue.assign({ idleWarned })
    }),
    forgetIdle: assign({ idleWarned: false }),
    noteUpdate: assign({ updateWaits: true }),
    forwardToIdle: sendTo('idle', ({ event }) => event),
    forwardToVigil: sendTo('vigil', ({ event }) => event),
    relayNotice: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    checkSession: sendTo('session', { type: 'CHECK' }),
    refreshSession: sendTo('session', { type: 'TOKEN_REFUSED' }),
    retrySession: sendTo('session', { type: 'RETRY' }),
    tellVisit: sendTo('visit', (_, event: VisitEvent) => event),
    forward: sendTo('visit', ({ event }) => event),
  },
  actors: {
    session: sessionMachine,
    visit: visitMachine,
    badge: badgeMachine,
    settings: settingsMachine,
    idle: idleMachine,
    vigil: vigilMachine,
    device: deviceMachine,
    relayNotices,
  },
})

function placeAt(path: string): KioskContext['place'] {
  const errand = errandAt(path)
  return errand?.kind === 'settings' ? null : errand
}

/** A tablet may open its set-up's address every morning. */
const isAlreadySo = ({ configuration, credentials }: KioskContext, errand: Errand): boolean =>
  errand.kind === 'setup' &&
  errand.companyId === configuration?.company.id &&
  (errand.site === null || errand.site === credentials?.site)

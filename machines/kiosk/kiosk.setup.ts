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
import { END_SCREEN_MS } from '#contract/limits.ts'
import type { CommandOutcome, OpenAccessCommand } from '#contract/socket.ts'
import { badgeMachine } from '../badge/badge.machine.ts'
import type { BadgeOutput, BadgeView } from '../badge/badge.types.ts'
import { badgeView } from '../badge/badge.view.ts'
import { deviceMachine } from '../device/device.machine.ts'
import { idleMachine } from '../idle/idle.machine.ts'
import { type OpeningOutput, openingMachine } from '../opening/opening.machine.ts'
import type {
  Configuration,
  Credentials,
  KioskSettings,
  OperatorTries,
  RealtimePorts,
  VisitDraft,
} from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { settingsMachine } from '../settings/settings.machine.ts'
import type { Errand, SettingsOutput, SettingsView } from '../settings/settings.types.ts'
import { settingsView } from '../settings/settings.view.ts'
import { unprovidedLine } from '../shared/effect.ts'
import { given } from '../shared/given.ts'
import { areEnoughTaps, withTap } from '../shared/tap-counter.ts'
import { vigilMachine } from '../vigil/vigil.machine.ts'
import { draftOf } from '../visit/visit.context.ts'
import { visitMachine } from '../visit/visit.machine.ts'
import type { Notice } from '../shared/notice.types.ts'
import type { VisitEvent, VisitOutput, VisitStart, VisitView } from '../visit/visit.types.ts'
import { visitView } from '../visit/visit.view.ts'
import {
  asksFor,
  errandAt,
  GET_BADGE_PATH,
  MULTI_SCAN_PATH,
  OTHER_FEATURES_PATH,
  requestAt,
  startAt,
} from './kiosk.paths.ts'
import type { KioskEmitted, KioskEvent, KioskInput, Opened } from './kiosk.types.ts'

interface KioskContext extends KioskInput {
  readonly credentials: Credentials | null
  readonly settings: KioskSettings
  readonly cameraId: string | null
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
  readonly isEnding: boolean
  /** Of the phone's visitor, at this company. */
  readonly knownCode: string | null
  readonly start: VisitStart
  /** Of somebody who looked for a badge and was unknown, or whose session ended before the visit was made. */
  readonly draft: VisitDraft | null
  /** `null` without a visit, and until one has said where it stands. */
  readonly visit: VisitView | null
  readonly badge: BadgeView | null
  /** What somebody elsewhere wants opened, and whom the tablet then greets. */
  readonly command: OpenAccessCommand | null
  readonly opened: Opened | null
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

/** Where no visit stands, Back and home are the same. */
const noVisit = { path: '', backToPath: null }

const isServed = ({ credentials, configuration }: KioskContext): boolean =>
  credentials !== null && configuration !== null

const realtime: Pick<RealtimePorts, 'tabletSocket'> = { tabletSocket: unprovidedLine }

const outcomeOf = (
  { id }: OpenAccessCommand,
  errorCode: string | null,
): { type: 'COMMAND_ENDED'; outcome: CommandOutcome } => ({
  type: 'COMMAND_ENDED',
  outcome: { id, outcome: errorCode === null ? 'done' : 'refused', errorCode },
})

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
      opening: 'opening'
      tabletSocket: 'tabletSocket'
    }
  },
  delays: {
    /** How long whoever was let in or out from afar is greeted. */
    endScreen: END_SCREEN_MS,
  },
  guards: {
    isOver: ({ context }) => context.pass === 'over',
    isTouchless: ({ context }) => context.pass !== null,
    isResuming: ({ context }) => context.configuration !== null && context.draft !== null,
    mayListen: ({ context }) => isServed(context) && !context.isMobile,
    mayNotListen: ({ context }) => !isServed(context),
    /** A visit that is half done is never given up for somebody else's. */
    hasNoVisitor: ({ context }) => context.visit !== null && !context.visit.hasVisitor,
    wasOpened: (_, { outcome }: OpeningOutput) => outcome === 'done',
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
    asksForBadge: (_, path: string) => asksFor(path, GET_BADGE_PATH),
    asksForOtherFeatures: (_, path: string) => asksFor(path, OTHER_FEATURES_PATH),
    asksForMultiScan: (_, path: string) => asksFor(path, MULTI_SCAN_PATH),
    isUnknown: (_, { outcome }: BadgeOutput) => outcome === 'unknown',
    beginsVisit: (_, path: string) => startAt(path) !== null,
    asksForHome: ({ context }, path: string) =>
      requestAt(path, context.visit ?? noVisit) === 'HOME_REQUESTED',
    asksForBack: ({ context }, path: string) => requestAt(path, context.visit) === 'BACK',
    isFirstConfiguration: ({ context }, session: SnapshotFrom<typeof sessionMachine>) =>
      context.configuration === null && session.context.configuration !== null,
    isRunning: (
      _,
      { status }: SnapshotFrom<typeof visitMachine | typeof badgeMachine | typeof settingsMachine>,
    ) => status === 'active',
  },
  actions: {
    goOnAsPhone: assign(({ context }) => {
      const { pass, knownCodes, drafts, configuration } = context
      const companyId = configuration?.company.id ?? ''
      if (!context.isMobile) return {}
      return {
        knownCode: knownCodes[companyId] ?? null,
        draft: pass === null ? null : (drafts[companyId] ?? null),
      }
    }),
    resume: assign(({ context: { draft, knownCode } }) => ({
      start:
        draft?.direction === 'exit'
          ? ('exit' as const)
          : knownCode
            ? ('enter' as const)
            : ('signUp' as const),
    })),
    keepPass: enqueueActions(
      ({ context, enqueue }, { context: session }: SnapshotFrom<typeof sessionMachine>) => {
        const { pass } = context
        if (pass === null || pass === 'over' || session.token === null || session.token === pass.token) return
        const kept = { ...pass, presence: null, token: session.token }
        enqueue.assign({ pass: kept })
        enqueue.emit({ type: 'PASS_CHANGED', pass: kept })
        if (pass.token === null) enqueue.emit({ type: 'TOUCHLESS_BEGAN' })
      },
    ),
    endPass: assign({ pass: 'over' as const, configuration: null }),
    dropPass: emit({ type: 'PASS_CHANGED', pass: 'over' }),
    forgetMe: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ knownCode: null })
      enqueue.emit({ type: 'KNOWN_CODE_CHANGED', companyId: companyOf(context), code: null })
    }),
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
      isEnding: session.matches({ active: 'ending' }) || session.matches({ active: 'extending' }),
    })),
    keepSession: emit(({ context: { credentials, settings, cameraId } }) => ({
      type: 'SESSION_CHANGED',
      stored: credentials && { credentials, settings, cameraID: cameraId },
    })),
    celebrate: enqueueActions(({ context, enqueue }) => {
      if (context.isNew) enqueue.emit({ type: 'CONFIGURED' })
    }),
    endConfiguring: assign({ isNew: false, isConfiguring: false, place: null }),
    dropSession: emit({ type: 'SESSION_CHANGED', stored: null }),
    takeCamera: assign((_, cameraId: string) => ({ cameraId })),
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
    begin: assign((_, start: VisitStart) => ({ start, draft: null })),
    beginAs: assign((_, output: BadgeOutput) => ({
      start: 'signUp' as const,
      draft: output.outcome === 'unknown' ? { ...noDraft, form: { email: output.email } } : null,
    })),
    followVisit: assign((_, visit: SnapshotFrom<typeof visitMachine>) => ({ visit: visitView(visit) })),
    /** A phone remembers its visitor from the moment that the server does, and until the server does not. */
    keepKnownCode: enqueueActions(
      ({ context, enqueue }, { context: visit, value }: SnapshotFrom<typeof visitMachine>) => {
        if (!context.isMobile) return
        const isRefused =
          value === 'enteringCode' && visit.code === context.knownCode && isRefusal(visit.failed)
        const knownCode = isRefused ? null : (visit.visitor?.code ?? context.knownCode)
        if (knownCode === context.knownCode) return
        enqueue.assign({ knownCode })
        enqueue.emit({ type: 'KNOWN_CODE_CHANGED', companyId: companyOf(context), code: knownCode })
      },
    ),
    keepDraft: enqueueActions(
      ({ context, enqueue }, { context: visit }: SnapshotFrom<typeof visitMachine>) => {
        const draft = visit.access === null ? draftOf(visit) : null
        if (context.pass !== null)
          enqueue.emit({ type: 'DRAFT_CHANGED', companyId: companyOf(context), draft })
      },
    ),
    dropDraft: enqueueActions(({ context, enqueue }) => {
      if (context.pass !== null)
        enqueue.emit({ type: 'DRAFT_CHANGED', companyId: companyOf(context), draft: null })
    }),
    announceEnd: enqueueActions(({ enqueue }, output: VisitOutput) => {
      if (output.outcome !== 'completed') return
      const { direction, visitorCode } = output
      enqueue.emit({ type: 'VISIT_ENDED', direction, visitorCode })
    }),
    forgetVisit: assign({ visit: null, draft: null }),
    followBadge: assign((_, badge: SnapshotFrom<typeof badgeMachine>) => ({ badge: badgeView(badge) })),
    forgetBadge: assign({ badge: null }),
    takeCommand: assign({ command: (_, command: OpenAccessCommand) => command, opened: null }),
    forgetCommand: assign({ command: null, opened: null }),
    greet: assign({ opened: (_, output: OpeningOutput) => (output.outcome === 'done' ? output : null) }),
    announceOpened: enqueueActions(({ context: { opened }, enqueue }) => {
      if (opened === null) return
      const { direction, visitorCode } = opened
      enqueue.emit({ type: 'VISIT_ENDED', direction, visitorCode })
    }),
    warnOpening: enqueueActions(({ enqueue }, output: OpeningOutput) => {
      if (output.outcome === 'done') return
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', code: output.errorCode } })
    }),
    answerCommand: sendTo('tabletSocket', ({ context: { command } }, output: OpeningOutput) =>
      outcomeOf(given(command), output.outcome === 'done' ? null : output.errorCode),
    ),
    refuseCommand: enqueueActions(({ enqueue }, command: OpenAccessCommand) => {
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', code: 'BUSY' } })
      enqueue.sendTo('tabletSocket', outcomeOf(command, 'BUSY'))
    }),
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
    extendSession: sendTo('session', { type: 'EXTEND' }),
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
    opening: openingMachine,
    ...realtime,
  },
})

/** What a broken line says about a code is nothing. */
const isRefusal = (code: FailureCode | null): boolean =>
  code === 'VISITOR_NOT_FOUND' || code === 'ANOTHER_VISIT_OPEN' || code === 'NO_VISIT_OPEN'

const noDraft: VisitDraft = { direction: 'entry', form: {}, reason: null }

const companyOf = ({ configuration }: KioskContext): string => configuration?.company.id ?? ''

function placeAt(path: string): KioskContext['place'] {
  const errand = errandAt(path)
  return errand?.kind === 'settings' ? null : errand
}

/** A tablet may open its set-up's address every morning. */
const isAlreadySo = ({ configuration, credentials }: KioskContext, errand: Errand): boolean =>
  errand.kind === 'setup' &&
  errand.companyId === configuration?.company.id &&
  (errand.site === null || errand.site === credentials?.site)

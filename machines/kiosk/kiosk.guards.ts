import { type AnyActorRef, type EventObject, fromCallback, type SnapshotFrom, setup } from 'xstate'
import { type Failure, isRetryable } from '#contract/error-codes.ts'
import { ALREADY_INSIDE_MS, END_SCREEN_MS, SESSION_CHECK_MS, TOAST_MS } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import { attractMachine } from '../attract/attract.machine.ts'
import { badgeMachine } from '../badge/badge.machine.ts'
import type { BadgeOutput } from '../badge/badge.types.ts'
import { deviceMachine } from '../device/device.machine.ts'
import { idleMachine } from '../idle/idle.machine.ts'
import { type RemoteOpeningOutput, remoteOpeningMachine } from '../remote-opening/remote-opening.machine.ts'
import type { Credentials, RealtimePorts, StartPorts } from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { settingsMachine } from '../settings/settings.machine.ts'
import type { SettingsOutput } from '../settings/settings.types.ts'
import { unprovided, unprovidedLine } from '../shared/effect.ts'
import { isMuted, mayIdentify } from '../shared/sightings.ts'
import { areEnoughTaps, withTap } from '../shared/tap-counter.ts'
import { reloadSchedulerMachine } from '../reload-scheduler/reload-scheduler.machine.ts'
import { visitMachine } from '../visit/visit.machine.ts'
import type { VisitEmitted } from '../visit/visit.types.ts'
import { visitView } from '../visit/visit.view.ts'
import { isAlreadySo, isServed, isUnapproved, type KioskContext, placeAt } from './kiosk.context.ts'
import {
  asksFor,
  operatorTaskAt,
  GET_BADGE_PATH,
  MULTI_SCAN_PATH,
  OTHER_FEATURES_PATH,
  requestAt,
  startAt,
} from './kiosk.paths.ts'
import type { KioskEmitted, KioskEvent, KioskInput } from './kiosk.types.ts'

/** Passes on what the visit or the badge emits. */
const relay = fromCallback<EventObject, { readonly of: 'visit' | 'badge' }>(({ sendBack, system, input }) => {
  const speaker: AnyActorRef | undefined = system.get(input.of)
  return speaker?.on('*', sendBack).unsubscribe
})

/** Without a visit, Back and home are the same. */
const noVisit = { path: '', backToPath: null }

const ports: Pick<RealtimePorts, 'tabletSocket'> & StartPorts = {
  tabletSocket: unprovidedLine,
  restoreTablet: unprovided(),
  pairTablet: unprovided(),
}

/** Events, children, delays and guards of the root machine. */
export const kioskGuards = setup({
  types: {} as {
    context: KioskContext
    events:
      | KioskEvent
      /** The last notice for the previous visitor is over: home starts anew for the next one. */
      | { readonly type: 'PARTED' }
      /** By the session's configuration, a roll call of the site has begun or ended. */
      | { readonly type: 'EVACUATION_BEGAN' | 'EVACUATION_ENDED' }
      | VisitEmitted
    emitted: KioskEmitted
    input: KioskInput
    children: {
      session: 'session'
      visit: 'visit'
      badge: 'badge'
      settings: 'settings'
      relay: 'relay'
      idle: 'idle'
      reloadScheduler: 'reloadScheduler'
      attract: 'attract'
      device: 'device'
      opening: 'opening'
      tabletSocket: 'tabletSocket'
    }
  },
  delays: {
    /** How long a visitor is greeted after staff or another system opened for them. */
    endScreen: ({ context: { opened } }) => opened?.staysMs ?? END_SCREEN_MS,
    /** The visitor who leaves still reads one notice, so their language is kept for as long as a notice stays. */
    notice: TOAST_MS,
    /** Until a roll call counts as over of which nothing more was heard. */
    evacuation: ({ context: { configuration, sources } }) =>
      Math.max(0, (configuration?.generals.evacuation?.endsAt ?? 0) - sources.now()),
    /** The pause between two tries of a tablet without stored credentials, while the network is down. */
    restoreCheck: SESSION_CHECK_MS,
  },
  guards: {
    mayStayLonger: ({ context: { opened } }) => opened?.isLonger !== true,
    isPhone: ({ context }) => context.isMobile,
    wasJustShown: ({ context: { seen, sources } }, text: string | null) =>
      isMuted(seen, text, sources.now(), ALREADY_INSIDE_MS),
    mayIdentify: (_, text: string | null) => mayIdentify(text),
    isOver: ({ context }) => context.pass === 'over',
    isTouchless: ({ context }) => context.pass !== null,
    isResuming: ({ context }) => context.configuration !== null && context.draft !== null,
    mayListen: ({ context }) => isServed(context) && !context.isMobile,
    mayNotListen: ({ context }) => !isServed(context),
    isUnattended: (_, reloadScheduler: SnapshotFrom<typeof reloadSchedulerMachine>) =>
      reloadScheduler.matches('unattended'),
    isSubmitting: (_, visit: SnapshotFrom<typeof visitMachine>) => visit.matches('submission'),
    hasVisitor: (_, visit: SnapshotFrom<typeof visitMachine>) =>
      visit.status === 'active' && visitView(visit).hasVisitor,
    wasOpened: (_, { outcome }: RemoteOpeningOutput) => outcome === 'done',
    isServedTablet: ({ context }) => !context.isMobile && context.configuration !== null,
    hasCredentials: ({ context }) => context.credentials !== null,
    asksForSetUp: (_, path: string) => placeAt(path) !== null,
    /** A phone has no operator, and a set-up that changes nothing needs none. */
    asksForOperator: ({ context }, path: string) => {
      const operatorTask = operatorTaskAt(path)
      return operatorTask !== null && !context.isMobile && !isAlreadySo(context, operatorTask)
    },
    isOperatorHere: ({ context }) => context.isOperatorHere,
    isOperatorsTablet: ({ context }) => !context.isMobile,
    hasTappedEnough: ({ context }) =>
      !context.isMobile && areEnoughTaps(withTap(context.taps, context.sources.now())),
    changesCredentials: (_, output: SettingsOutput) =>
      output.outcome === 'saved' && output.credentials !== null,
    isSaved: (_, { outcome }: SettingsOutput) => outcome === 'saved',
    /** An operator who is about to set the tablet up does not want the old set-up restored. */
    mayRestore: ({ context }) => !context.isMobile && context.demo !== null,
    /** A visitor whose code this phone has not stored yet. */
    isOtherCode: ({ context }, code: string) => context.isMobile && code !== context.knownCode,
    isKnownCode: ({ context }, code: string) => context.isMobile && code === context.knownCode,
    succeeded: (_, { ok }: Result<Credentials, Failure>) => ok,
    isUnknownTablet: (_, result: Result<Credentials, Failure>) =>
      !result.ok && !isRetryable(result.error.code),
    hasDemo: ({ context }) => context.demo !== null,
    isConfiguring: ({ context }) => context.isConfiguring,
    isUnapproved: ({ context }) => isUnapproved(context),
    isNewlyUnapproved: ({ context }, session: SnapshotFrom<typeof sessionMachine>) =>
      context.isConfiguring && session.matches('unapproved'),
    hasConfiguration: ({ context }) => context.configuration !== null,
    asksForBadge: (_, path: string) => asksFor(path, GET_BADGE_PATH),
    asksForOtherFeatures: (_, path: string) => asksFor(path, OTHER_FEATURES_PATH),
    /** Continuous scanning is for tablets, past which many visitors go, and never on a visitor's own phone. */
    asksForMultiScan: ({ context }, path: string) => !context.isMobile && asksFor(path, MULTI_SCAN_PATH),
    leadsOn: (_, { outcome }: BadgeOutput) => outcome === 'unknown' || outcome === 'used',
    beginsVisit: (_, path: string) => startAt(path) !== null,
    asksForHome: (_, path: string) => requestAt(path, noVisit) === 'HOME_REQUESTED',
    isFirstConfiguration: ({ context }, session: SnapshotFrom<typeof sessionMachine>) =>
      context.configuration === null && session.context.configuration !== null,
  },
  actors: {
    session: sessionMachine,
    visit: visitMachine,
    badge: badgeMachine,
    settings: settingsMachine,
    idle: idleMachine,
    reloadScheduler: reloadSchedulerMachine,
    attract: attractMachine,
    device: deviceMachine,
    relay,
    opening: remoteOpeningMachine,
    ...ports,
  },
})

import { assign, cancel, emit, enqueueActions, type SnapshotFrom, sendTo } from 'xstate'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { ALREADY_INSIDE_MS, MORE_TIME_FACTOR } from '#contract/limits.ts'
import type { CommandOutcome, SentVisitor } from '#contract/socket.ts'
import type { BadgeOutput } from '../badge/badge.types.ts'
import type { idleMachine } from '../idle/idle.machine.ts'
import type { RemoteOpeningOutput } from '../remote-opening/remote-opening.machine.ts'
import { type Credentials, isPass, type OperatorTries, type OutboxCount, type VisitDraft } from '../ports.ts'
import type { sessionMachine } from '../session/session.machine.ts'
import type { settingsMachine } from '../settings/settings.machine.ts'
import type { OperatorTask, SettingsOutput } from '../settings/settings.types.ts'
import { isSame } from '../settings/settings.setup.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import type { Notice } from '../shared/notice.types.ts'
import { withSighting, withTry } from '../shared/sightings.ts'
import { withTap } from '../shared/tap-counter.ts'
import { visitDraftOf } from '../visit/visit.context.ts'
import type { visitMachine } from '../visit/visit.machine.ts'
import type { VisitOutput, VisitStart } from '../visit/visit.types.ts'
import { visitView } from '../visit/visit.view.ts'
import { companyOf, type KioskContext, placeAt } from './kiosk.context.ts'
import { kioskGuards } from './kiosk.guards.ts'
import { requestAt } from './kiosk.paths.ts'
import type { Opened } from './kiosk.types.ts'

const outcomeOf = (
  { id }: SentVisitor,
  errorCode: string | null,
): { type: 'COMMAND_ENDED'; outcome: CommandOutcome } => ({
  type: 'COMMAND_ENDED',
  outcome: { id, outcome: errorCode === null ? 'done' : 'refused', errorCode },
})

const startOf = (direction: Direction): VisitStart => (direction === 'exit' ? 'exit' : 'enter')

const noDraft: VisitDraft = { direction: 'entry', form: {}, reason: null }

/** The guards and actions of the root machine. */
export const kioskSetup = kioskGuards.extend({
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
    /** Stores the visitor code of this phone; `null` deletes it. */
    keepKnownCode: enqueueActions(({ context, enqueue }, code: string | null) => {
      enqueue.assign({ knownCode: code })
      enqueue.emit({ type: 'KNOWN_CODE_CHANGED', companyId: companyOf(context), code })
    }),
    takeRestored: assign((_, credentials: Credentials) => ({ credentials, failed: null })),
    noteFailure: assign((_, { code }: Failure) => ({ failed: code })),
    takeDemo: assign({ credentials: ({ context }) => context.demo }),
    takePlace: assign({ place: (_, path: string) => placeAt(path) }),
    takeCredentials: assign((_, credentials: Credentials) => ({
      credentials,
      isConfiguring: true,
      isNew: true,
      pairingFailed: null,
    })),
    takePairingCode: assign((_, pairingCode: string) => ({ pairingCode, pairingFailed: null, failed: null })),
    dropPairingCode: assign({ pairingCode: '' }),
    notePairingFailure: assign((_, pairingFailed: Failure) => ({ pairingFailed })),
    forgetCredentials: assign({ credentials: null, failed: null, isNew: false }),
    forgetSession: assign({ configuration: null, failed: null }),
    followSession: enqueueActions(
      ({ context, enqueue }, { context: session }: SnapshotFrom<typeof sessionMachine>) => {
        const { configuration, failed, waitSeconds } = session
        enqueue.assign({ configuration, failed, waitSeconds })
        const ends = configuration?.generals.evacuation?.endsAt
        if (ends !== context.configuration?.generals.evacuation?.endsAt)
          enqueue.raise({ type: ends ? 'EVACUATION_BEGAN' : 'EVACUATION_ENDED' })
      },
    ),
    keepSession: emit(({ context: { credentials, settings, cameraId } }) => ({
      type: 'SESSION_CHANGED',
      stored: credentials && { credentials, settings, cameraID: cameraId },
    })),
    takeEnrolment: assign((_, { context: { credentials } }: SnapshotFrom<typeof sessionMachine>) =>
      isPass(credentials) ? {} : { credentials },
    ),
    /** Staff may have moved the tablet to another site since, so a changed enrolment is stored. */
    keepEnrolment: enqueueActions(({ context, enqueue }, session: SnapshotFrom<typeof sessionMachine>) => {
      const { credentials, configuration, settings, cameraId } = context
      const { credentials: enrolled } = session.context
      if (credentials === null || configuration === null || isPass(enrolled)) return
      if (isSame(credentials, enrolled)) return
      enqueue.assign({ credentials: enrolled })
      enqueue.emit({
        type: 'SESSION_CHANGED',
        stored: { credentials: enrolled, settings, cameraID: cameraId },
      })
    }),
    celebrate: enqueueActions(({ context, enqueue }) => {
      if (context.isNew) enqueue.emit({ type: 'CONFIGURED' })
    }),
    endConfiguring: assign({ isNew: false, isConfiguring: false, place: null }),
    awaitApproval: assign({ isConfiguring: false }),
    dropSession: emit({ type: 'SESSION_CHANGED', stored: null }),
    /** Codes that an operator has just typed do not count: their refusal is no revocation. */
    announceRevocation: enqueueActions(
      ({ context: { credentials, demo, isConfiguring }, enqueue }, refused: FailureCode) => {
        if (refused === 'UNAUTHORIZED' && !isConfiguring && credentials !== demo)
          enqueue.emit({ type: 'REVOKED' })
      },
    ),
    takeCamera: assign((_, cameraId: string) => ({ cameraId })),
    /** The demo's credentials were not typed by a person, so their refusal is not shown. A phone is always told. */
    refuseCredentials: assign(({ context: { credentials, demo } }, failed: FailureCode) => ({
      credentials: null,
      failed: credentials !== null && credentials === demo ? null : failed,
      configuration: null,
      isConfiguring: false,
      isNew: false,
    })),
    countTap: assign({ taps: ({ context }) => withTap(context.taps, context.sources.now()) }),
    forgetTaps: assign({ taps: [] }),
    takeOperatorTask: assign({ operatorTask: (_, operatorTask: OperatorTask) => operatorTask }),
    keepTries: enqueueActions(
      ({ context, enqueue }, { context: { tries } }: SnapshotFrom<typeof settingsMachine>) => {
        if (tries !== context.tries) enqueue.emit({ type: 'TRIES_CHANGED', tries })
        enqueue.assign({ tries })
      },
    ),
    takeSaved: assign(({ context }, output: SettingsOutput) => {
      if (output.outcome === 'closed') return {}
      const credentials = output.credentials ?? context.credentials
      const isNew = output.credentials !== null && context.operatorTask.kind !== 'settings'
      return { settings: output.settings, credentials, isNew }
    }),
    takeOutbox: assign({ outbox: (_, outbox: OutboxCount) => outbox }),
    takeTries: assign({ tries: (_, tries: OperatorTries) => tries }),
    begin: assign((_, start: VisitStart) => ({ start, draft: null, shown: null })),
    /** Between the settings, which the PIN opens, and home. */
    greetOperator: assign({ isOperatorHere: true }),
    dismissOperator: assign({ isOperatorHere: false }),
    /** The direction is decided by whether the visitor is inside. */
    beginWithBadge: assign(({ context: { seen, sources } }, text: string | null) => ({
      start: 'badge' as const,
      draft: null,
      shown: text,
      seen: withTry(seen, text, sources.now(), ALREADY_INSIDE_MS),
    })),
    noteSighting: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withSighting(seen, text, sources.now(), ALREADY_INSIDE_MS),
    })),
    noteTry: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withTry(seen, text, sources.now(), ALREADY_INSIDE_MS),
    })),
    beginAs: assign((_, output: BadgeOutput) =>
      output.outcome === 'used'
        ? { start: startOf(output.direction), draft: null, shown: output.code }
        : {
            start: 'signUp' as const,
            draft: output.outcome === 'unknown' ? { ...noDraft, form: { email: output.email } } : null,
          },
    ),
    /** A child has a new snapshot, so the kiosk has one too: who shows the kiosk reads the child's view from it. */
    noteChild: assign({}),
    keepDraft: enqueueActions(({ context, enqueue }, visit: SnapshotFrom<typeof visitMachine>) => {
      if (context.pass === null || visit.status !== 'active') return
      const draft = visit.context.access === null ? visitDraftOf(visit.context) : null
      enqueue.emit({ type: 'DRAFT_CHANGED', companyId: companyOf(context), draft })
    }),
    dropDraft: enqueueActions(({ context, enqueue }) => {
      if (context.pass !== null)
        enqueue.emit({ type: 'DRAFT_CHANGED', companyId: companyOf(context), draft: null })
    }),
    announceEnd: enqueueActions(({ enqueue }, output: VisitOutput | Opened | null) => {
      if (output === null || !('visitorCode' in output)) return
      enqueue.raise({ type: 'PARTED' }, { delay: 'notice', id: 'parted' })
      const { direction, visitorCode } = output
      // A visitor who is recorded only on this tablet has no code yet.
      if (visitorCode !== '') enqueue.emit({ type: 'VISIT_ENDED', direction, visitorCode })
    }),
    forgetDraft: assign({ draft: null }),
    takeCommand: assign({
      command: (_, command: NonNullable<KioskContext['command']>) => command,
      opened: null,
    }),
    forgetCommand: assign({ command: null, opened: null }),
    greet: assign({
      opened: (_, output: RemoteOpeningOutput) => (output.outcome === 'done' ? output : null),
    }),
    greetLonger: assign({
      opened: ({ context: { opened } }) =>
        opened && { ...opened, staysMs: opened.staysMs * MORE_TIME_FACTOR, isLonger: true as const },
    }),
    warnRemoteOpening: enqueueActions(({ context: { command }, enqueue }, output: RemoteOpeningOutput) => {
      if (output.outcome === 'done' || command?.isQuiet) return
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', code: output.errorCode } })
    }),
    answerCommand: sendTo('tabletSocket', ({ context: { command } }, output: RemoteOpeningOutput) =>
      outcomeOf(assertDefined(command), output.outcome === 'done' ? null : output.errorCode),
    ),
    /** Only who sent the command is told: the visitor at the tablet has nothing to do with it. */
    refuseCommand: sendTo('tabletSocket', (_, asked: SentVisitor) => outcomeOf(asked, 'BUSY')),
    acceptVisitor: sendTo('tabletSocket', (_, visitor: SentVisitor) => outcomeOf(visitor, null)),
    followIdle: enqueueActions(({ enqueue, context }, idle: SnapshotFrom<typeof idleMachine>) => {
      const idleWarned = idle.matches('warned')
      if (idleWarned && !context.idleWarned) enqueue.emit({ type: 'IDLE_WARNED' })
      enqueue.assign({ idleWarned })
    }),
    forgetIdle: assign({ idleWarned: false }),
    stay: cancel('parted'),
    beginAnew: emit({ type: 'LEFT_ALONE' }),
    reload: emit({ type: 'RELOAD_DUE' }),
    announceOnline: emit({ type: 'BACK_ONLINE' }),
    noteUpdate: assign({ updateWaits: true }),
    forwardToIdle: sendTo('idle', ({ event }) => event),
    forwardToAttract: sendTo('attract', ({ event }) => event),
    wake: sendTo('attract', { type: 'TOUCHED' }),
    forwardToReloadScheduler: sendTo('reloadScheduler', ({ event }) => event),
    relayNotice: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    checkSession: sendTo('session', { type: 'CHECK' }),
    reloadConfiguration: sendTo('session', { type: 'CONFIGURATION_CHANGED' }),
    refreshSession: sendTo('session', { type: 'TOKEN_REFUSED' }),
    extendSession: sendTo('session', { type: 'EXTEND' }),
    retrySession: sendTo('session', { type: 'RETRY' }),
    /** A typed URL, or the browser's Back, may ask the visit to go back or to end. */
    askVisit: enqueueActions(({ enqueue, self }, path: string) => {
      const visit = self.getSnapshot().children.visit?.getSnapshot()
      const type = visit?.status === 'active' ? requestAt(path, visitView(visit)) : null
      if (type) enqueue.sendTo('visit', { type })
    }),
    /** To the child whose screen is shown, if there is one. */
    forward: enqueueActions(({ enqueue, event, self }) => {
      const { children } = self.getSnapshot()
      const shown = (['visit', 'badge', 'settings'] as const).find(
        (child) => children[child]?.getSnapshot().status === 'active',
      )
      if (shown) enqueue.sendTo(shown, event)
    }),
  },
})

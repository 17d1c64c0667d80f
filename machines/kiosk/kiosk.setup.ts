import { assign, cancel, emit, enqueueActions, type SnapshotFrom, sendTo } from 'xstate'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import type { CommandOutcome, OpenAccessCommand } from '#contract/socket.ts'
import type { badgeMachine } from '../badge/badge.machine.ts'
import type { BadgeOutput } from '../badge/badge.types.ts'
import { badgeView } from '../badge/badge.view.ts'
import type { idleMachine } from '../idle/idle.machine.ts'
import type { RemoteOpeningOutput } from '../remote-opening/remote-opening.machine.ts'
import { type Credentials, isPass, type OperatorTries, type OutboxCount, type VisitDraft } from '../ports.ts'
import type { sessionMachine } from '../session/session.machine.ts'
import type { settingsMachine } from '../settings/settings.machine.ts'
import type { OperatorTask, SettingsOutput } from '../settings/settings.types.ts'
import { isSame } from '../settings/settings.setup.ts'
import { settingsView } from '../settings/settings.view.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import type { Notice } from '../shared/notice.types.ts'
import { withTap } from '../shared/tap-counter.ts'
import { visitDraftOf } from '../visit/visit.context.ts'
import type { visitMachine } from '../visit/visit.machine.ts'
import type { VisitEvent, VisitOutput, VisitStart } from '../visit/visit.types.ts'
import { visitView } from '../visit/visit.view.ts'
import { companyOf, placeAt } from './kiosk.context.ts'
import { kioskGuards } from './kiosk.guards.ts'
import type { Opened } from './kiosk.types.ts'

const outcomeOf = (
  { id }: OpenAccessCommand,
  errorCode: string | null,
): { type: 'COMMAND_ENDED'; outcome: CommandOutcome } => ({
  type: 'COMMAND_ENDED',
  outcome: { id, outcome: errorCode === null ? 'done' : 'refused', errorCode },
})

/** A network failure says nothing about whether a code is valid. */
const isRefusal = (code: FailureCode | null): boolean =>
  code === 'VISITOR_NOT_FOUND' || code === 'ANOTHER_VISIT_OPEN' || code === 'NO_VISIT_OPEN'

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
    forgetMe: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ knownCode: null })
      enqueue.emit({ type: 'KNOWN_CODE_CHANGED', companyId: companyOf(context), code: null })
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
    followOperator: enqueueActions(({ context, enqueue }, settings: SnapshotFrom<typeof settingsMachine>) => {
      const { tries } = settings.context
      if (tries !== context.tries) enqueue.emit({ type: 'TRIES_CHANGED', tries })
      enqueue.assign({ operator: settingsView(settings), tries })
    }),
    forgetOperator: assign({ operator: null }),
    takeSaved: assign(({ context }, output: SettingsOutput) => {
      if (output.outcome === 'closed') return {}
      const credentials = output.credentials ?? context.credentials
      const isNew = output.credentials !== null && context.operatorTask.kind !== 'settings'
      return { settings: output.settings, credentials, isNew }
    }),
    takeOutbox: assign({ outbox: (_, outbox: OutboxCount) => outbox }),
    takeTries: assign({ tries: (_, tries: OperatorTries) => tries }),
    forwardToSettings: sendTo('settings', ({ event }) => event),
    begin: assign((_, start: VisitStart) => ({ start, draft: null })),
    beginAs: assign((_, output: BadgeOutput) => ({
      start: 'signUp' as const,
      draft: output.outcome === 'unknown' ? { ...noDraft, form: { email: output.email } } : null,
    })),
    followVisit: assign((_, visit: SnapshotFrom<typeof visitMachine>) => ({ visit: visitView(visit) })),
    /**
     * A phone stores its visitor's code once the server knows the visitor, and deletes it once the server does not
     * know it any more.
     */
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
        const draft = visit.access === null ? visitDraftOf(visit) : null
        if (context.pass !== null)
          enqueue.emit({ type: 'DRAFT_CHANGED', companyId: companyOf(context), draft })
      },
    ),
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
    forgetVisit: assign({ visit: null, draft: null }),
    followBadge: assign((_, badge: SnapshotFrom<typeof badgeMachine>) => ({ badge: badgeView(badge) })),
    forgetBadge: assign({ badge: null }),
    takeCommand: assign({ command: (_, command: OpenAccessCommand) => command, opened: null }),
    forgetCommand: assign({ command: null, opened: null }),
    greet: assign({
      opened: (_, output: RemoteOpeningOutput) => (output.outcome === 'done' ? output : null),
    }),
    warnRemoteOpening: enqueueActions(({ enqueue }, output: RemoteOpeningOutput) => {
      if (output.outcome === 'done') return
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', code: output.errorCode } })
    }),
    answerCommand: sendTo('tabletSocket', ({ context: { command } }, output: RemoteOpeningOutput) =>
      outcomeOf(assertDefined(command), output.outcome === 'done' ? null : output.errorCode),
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
    stay: cancel('parted'),
    beginAnew: emit({ type: 'LEFT_ALONE' }),
    reload: emit({ type: 'RELOAD_DUE' }),
    noteUpdate: assign({ updateWaits: true }),
    forwardToIdle: sendTo('idle', ({ event }) => event),
    forwardToReloadScheduler: sendTo('reloadScheduler', ({ event }) => event),
    relayNotice: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    checkSession: sendTo('session', { type: 'CHECK' }),
    reloadConfiguration: sendTo('session', { type: 'CONFIGURATION_CHANGED' }),
    refreshSession: sendTo('session', { type: 'TOKEN_REFUSED' }),
    extendSession: sendTo('session', { type: 'EXTEND' }),
    retrySession: sendTo('session', { type: 'RETRY' }),
    tellVisit: sendTo('visit', (_, event: VisitEvent) => event),
    forward: sendTo('visit', ({ event }) => event),
  },
})

import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { Expected } from '#contract/entities/pass.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { MORE_TIME_FACTOR, REFUSAL_SCREEN_MS } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import type { Step } from '#contract/visit-steps.ts'
import type { BadgeOutput } from '../badge/badge.types.ts'
import type { KioskAccess, SignUpRequest, VisitDraft, VisitPorts } from '../ports.ts'
import { unprovided } from '../shared/effect.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import { badgeMachine } from '../badge/badge.machine.ts'
import type { Notice } from '../shared/notice.types.ts'
import { isMuted, mayIdentify, withSighting, withTry } from '../shared/sightings.ts'
import {
  accessRequest,
  asksFeedback,
  canComplete,
  endScreenMs,
  invitedForm,
  isFormComplete,
  isHostGone,
  isLastOpen,
  isOptionalDocument,
  isGuestPass,
  mustChooseVisitorType,
  noNames,
  offersByName,
  offersInvited,
  openDocuments,
  signUpRequest,
  stopsOf,
  thanksMs,
  type VisitContext,
  wantsBadge,
  withAnswered,
  withDemanded,
  withExpected,
  withoutHost,
  withoutVisitor,
  type DocumentAnswer,
  withVisitor,
} from './visit.context.ts'
import {
  BY_NAME_PATH,
  ID_CODE_PATH,
  NUMBER_PATH,
  QR_PATH,
  type Reached,
  SIGN_UP_PATH,
  stepAfter,
  stepBefore,
} from './visit.steps.ts'
import type { TypedAnswers, VisitEmitted, VisitEvent, VisitInput, VisitOutput } from './visit.types.ts'

/** Refusals of an access that neither a repeat nor Back can change: the visit ends with the notice. */
const finalRefusals: readonly FailureCode[] = [
  'ANOTHER_VISIT_OPEN',
  'EVACUATION',
  'EVENT_FULL_PLEASE_WAIT',
  // The visitor cannot complete what is missing, or has completed it already.
  'INCOMPLETE_VISIT',
  'NO_VISIT_OPEN',
  'VISITOR_NOT_FOUND',
]

/** The answer to a pass. */
interface GuestAnswer {
  readonly visitor: Visitor | null
  readonly expected: Expected | null
}

/** The answers of an invitation as the form shows them. */
const typedOf = ({ firstname, lastname, companyName }: SignUpRequest['form']): VisitDraft['form'] => ({
  firstname,
  lastname: lastname ?? '',
  ...(companyName && { companyName }),
})

/** What the visitor answered to a document. */
interface AnsweredDocument {
  readonly id: string
  readonly answer: DocumentAnswer
}

/** A network failure says nothing about whether a code is valid. */
const isRefusal = (code: FailureCode | null): boolean =>
  code === 'VISITOR_NOT_FOUND' || code === 'ANOTHER_VISIT_OPEN' || code === 'NO_VISIT_OPEN'

/** The code of a failure, and whether the screen shows it where it went wrong. */
type Warning = Pick<
  Extract<Notice, { kind: 'warning' }>,
  'code' | 'isOnScreen' | 'isOnlyHeard' | 'site' | 'opensAt'
> &
  Pick<Failure, 'retryAfterSeconds'> & { readonly issues?: unknown }

const ports: VisitPorts = {
  identify: unprovided(),
  identifyGuest: unprovided(),
  findGuest: unprovided(),
  proveGuest: unprovided(),
  signUp: unprovided(),
  loadCertificates: unprovided(),
  mailBadge: unprovided(),
  submitAccess: unprovided(),
  learnDoor: unprovided(),
  sendFeedback: unprovided(),
}

/** The guards, actions and delays of the visit machine. */
export const visitSetup = setup({
  types: {} as {
    context: VisitContext
    events: VisitEvent
    emitted: VisitEmitted
    input: VisitInput
    output: VisitOutput
    children: { badge: 'badge' }
  },
  delays: {
    /** How long the welcome or farewell is shown. */
    endScreen: ({ context }) => endScreenMs(context),
    /** The same after the visitor asked for more time (A05). */
    endScreenRead: ({ context }) => endScreenMs(context) * MORE_TIME_FACTOR,
    thanks: ({ context }) => thanksMs(context),
    /** How long a refusal that ends the visit is shown. */
    refusal: REFUSAL_SCREEN_MS,
    refusalRead: REFUSAL_SCREEN_MS * MORE_TIME_FACTOR,
  },
  guards: {
    isKnown: ({ context }) => context.code !== '',
    isPass: (_, text: string | null) => isGuestPass(text),
    isExpected: (_, result: Result<GuestAnswer, Failure>) => result.ok && result.value.expected !== null,
    isKnownGuest: ({ context }) => context.visitor !== null,
    /** The invitation names no type of visitor, and the guest has to. */
    lacksVisitorType: ({ context }) => context.visitorTypeId === null && mustChooseVisitorType(context),
    isFormComplete: ({ context }) => isFormComplete(context),
    offersRegister: ({ context }) => context.start === 'enter' || context.start === 'signUp',
    beginsWithSignUp: ({ context }) =>
      context.start === 'signUp' || (context.start === 'enter' && !context.services.login),
    hasChoiceBeforeSignUp: ({ context }) => context.services.login,
    mustChooseVisitorType: ({ context }) => mustChooseVisitorType(context),
    isOfferedVisitorType: ({ context }, id: string) => context.visitorTypes.some((type) => type.id === id),
    isKnownEmail: ({ context: { issues } }) =>
      issues.some(({ message }) => message === 'EMAIL_ALREADY_REGISTERED'),
    isTooSoon: ({ context: { seen, sources } }, text: string | null) => isMuted(seen, text, sources.now()),
    mayIdentify: (_, text: string | null) => mayIdentify(text),
    offersByName: ({ context }) => offersByName(context),
    offersInvited: ({ context }) => offersInvited(context),
    wasMailed: (_, result: Result<{ readonly ticket: string | null }, Failure>) =>
      result.ok && result.value.ticket !== null,
    wasProven: ({ context }) => context.identifiedAt === NUMBER_PATH,
    asksFeedback: ({ context }) => asksFeedback(context),
    /** A badge that was shown on home: its visitor is inside, so they leave. */
    leavesInstead: ({ context: { start, direction } }, result: Result<unknown, Failure>) =>
      start === 'badge' && direction === 'entry' && !result.ok && result.error.code === 'ANOTHER_VISIT_OPEN',
    wasNamed: ({ context }) => context.identifiedAt === BY_NAME_PATH,
    wasScanned: ({ context }) => context.identifiedAt === QR_PATH,
    wantsBadge: ({ context }) => wantsBadge(context),
    gaveNoBadge: (_, { outcome }: BadgeOutput) => outcome === 'failed',
    hasNoUserId: ({ context }) => !context.visitor?.id,
    nextStepIs: ({ context }, step: Step) => stepAfter(stopsOf(context), context.step) === step,
    previousStepIs: ({ context }, step: Step) =>
      context.step !== null && stepBefore(stopsOf(context), context.step) === step,
    /** The last document that is open is optional, and declined. */
    declinesLast: ({ context }, id: string) => isOptionalDocument(context, id) && isLastOpen(context, id),
    mayDecline: ({ context }, id: string) => isOptionalDocument(context, id),
    hasAnsweredAll: ({ context }) => openDocuments(context).length === 0,
    hasDocumentBefore: ({ context }) => context.shownAt > 0,
    knowsCertificates: ({ context: { certificates, certificatesIn, sources } }) =>
      certificates !== null && certificatesIn === sources.language(),
    succeeded: (_, result: Result<unknown, Failure>) => result.ok,
    isOnlyRecorded: (_, result: Result<KioskAccess, Failure>) =>
      result.ok && result.value.isRecorded === true,
    isOurs: ({ context }, idempotencyKey: string) =>
      context.access?.isRecorded === true && context.access.visitId === idempotencyKey,
    /** Nothing is known yet of the door that was asked. */
    awaitsDoor: ({ context: { access } }) => access?.opensDoor === true,
    canComplete: ({ context }, result: Result<unknown, Failure>) =>
      !result.ok && canComplete(context, result.error),
    hostIsGone: ({ context }, result: Result<unknown, Failure>) =>
      !result.ok && isHostGone(context, result.error),
    /** No visitor may enter now. */
    isClosed: (_, result: Result<unknown, Failure>) =>
      !result.ok && (result.error.code === 'EVENT_FULL_PLEASE_WAIT' || result.error.code === 'EVACUATION'),
    isFinalRefusal: (_, result: Result<unknown, Failure>) =>
      !result.ok && finalRefusals.includes(result.error.code),
  },
  actions: {
    say: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    warn: enqueueActions(({ enqueue, system, self }, warning: Warning) => {
      const { issues: _, retryAfterSeconds: waitSeconds, ...said } = warning
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', ...said, waitSeconds } })
      if (said.code === 'UNAUTHORIZED')
        enqueue.sendTo(system.get('session') ?? self, { type: 'TOKEN_REFUSED' })
    }),
    keepTyped: assign(({ context }, { form, ...rest }: TypedAnswers) => ({
      ...rest,
      typed: { ...context.typed, ...form },
    })),
    noteSighting: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withSighting(seen, text, sources.now()),
    })),
    takeCode: assign((_, code: string) => ({
      code,
      ticket: null,
      identifiedAt: ID_CODE_PATH,
      failed: null,
    })),
    /** The number has proven who the guest is: they go on as with their pass. */
    takeProvenPass: assign((_, code: string) => ({
      code,
      ticket: null,
      said: noNames,
      identifiedAt: NUMBER_PATH,
      failed: null,
    })),
    noteTry: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withTry(seen, text, sources.now()),
      code: text ?? '',
      ticket: null,
      identifiedAt: QR_PATH,
      failed: null,
    })),
    /** What was shown on home was refused: the visitor goes on as if they had chosen Enter and the camera. */
    goOnAsEntry: assign(({ context: { start } }) =>
      start === 'badge' ? { start: 'enter' as const, direction: 'entry' as const } : {},
    ),
    dropVisitor: assign(({ context }) => withoutVisitor(context)),
    /** Another pass is asked about: nothing of the one before stays. */
    dropGuest: assign({ expected: null, pass: null }),
    takeGuest: assign(({ context }, guest: GuestAnswer) => withExpected(context, guest)),
    /** The guest says that the pass is theirs: what it stands for is used from now on. */
    confirmGuest: assign(({ context }) => ({ pass: context.code, typed: typedOf(invitedForm(context)) })),
    sendInvitedForm: assign(({ context }) => ({
      signUpRequest: signUpRequest(context, invitedForm(context)),
      identifiedAt: SIGN_UP_PATH,
      issues: [],
      signUpWaitSeconds: null,
    })),
    /** Another person comes to the appointment: its host and reason stay. */
    takeSubstitute: assign({ visitor: null, pass: null, typed: {}, code: '' }),
    takeVisitor: enqueueActions(({ context, enqueue }, visitor: Visitor) => {
      enqueue.assign(withVisitor(context, visitor))
      enqueue.emit({ type: 'VISITOR_FOUND', code: visitor.code })
    }),
    tellRefusal: enqueueActions(({ context: { code, failed }, enqueue }) => {
      if (isRefusal(failed)) enqueue.emit({ type: 'CODE_REFUSED', code })
    }),
    /** The flags of the visitor type decide which fields the form shows. */
    takeVisitorType: assign(({ context }, id: string | undefined) => {
      const type = context.visitorTypes.find((offered) => offered.id === id)
      return { visitorTypeId: type?.id ?? null, flagsInForce: type?.flowFlags ?? context.flowFlags }
    }),
    noteBadge: assign({ badgeOf: ({ context }) => context.visitor?.id ?? null }),
    /** The badge has a new snapshot, so the visit has one too: its view reads the badge's. */
    noteChild: assign({}),
    tellBadge: sendTo('badge', ({ event }) => event),
    takeIssues: assign((_, { issues, retryAfterSeconds }: Failure) => ({
      issues,
      signUpWaitSeconds: retryAfterSeconds ?? null,
    })),
    answerDocument: assign(({ context }, { id, answer }: AnsweredDocument) =>
      withAnswered(context, id, answer),
    ),
    showOpenDocument: assign(({ context }) => ({ shownAt: openDocuments(context)[0] ?? 0 })),
    showDocumentBefore: assign(({ context }) => ({ shownAt: context.shownAt - 1 })),
    reach: assign({ step: (_, step: Reached) => step }),
    prepareAccess: assign(({ context }) =>
      context.visitor ? { accessRequest: accessRequest(context, context.visitor), failed: null } : {},
    ),
    takeDemand: assign(({ context }, failed: Failure) => withDemanded(context, failed)),
    dropHost: assign(({ context }) => withoutHost(context)),
    takeFailure: assign((_, { code, retryAfterSeconds, site, opensAt }: Failure) => ({
      failed: code,
      failedSite: site ?? null,
      failedOpensAt: opensAt ?? null,
      waitSeconds: retryAfterSeconds ?? null,
    })),
    takeAccess: assign(({ context }, access: KioskAccess) => ({
      // Who only said a name has no code to show, and is not told one.
      access:
        access.isRecorded || context.identifiedAt === BY_NAME_PATH
          ? { ...access, visitorCode: context.visitor?.code ?? '' }
          : access,
      failed: null,
    })),
    confirm: assign(({ context }, visitorCode: string) => {
      const { isRecorded: _, ...access } = assertDefined(context.access)
      return { access: { ...access, visitorCode } }
    }),
    /** A door of which nothing could be learned is one that did not open. */
    noteDoor: assign(({ context }, isShut: boolean) => {
      const { opensDoor: _, ...access } = assertDefined(context.access)
      return { access: { ...access, ...(isShut && { isDoorShut: true as const }) } }
    }),
    /** The access was not taken after all, although the end screen was shown. */
    takeBack: assign({ access: null }),
  },
  actors: { ...ports, badge: badgeMachine },
})

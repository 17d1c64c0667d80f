import type { SaidByGuest } from '#contract/calls/expected-by-name.ts'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Guardian } from '#contract/entities/guardian.ts'
import type { Host } from '#contract/entities/host.ts'
import type { ShownNotice } from '#contract/entities/notice.ts'
import { type Expected, isPassPayload } from '#contract/entities/pass.ts'
import type { Rating } from '#contract/entities/rating.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import type { Failure, FailureCode, FieldIssue } from '#contract/error-codes.ts'
import { CORRECTED_SIGN_UPS, END_SCREEN_MS, MORE_TIME_FACTOR } from '#contract/limits.ts'
import { type SignUpFieldName, signUpFieldsFor } from '#contract/sign-up-fields.ts'
import {
  allSteps,
  type ProvenStep,
  type Step,
  stepFlags,
  stepOfProof,
  stepsFor,
} from '#contract/visit-steps.ts'
import type { FlowFlag, FlowFlags } from '#contract/wire-flags.ts'
import type { KioskAccess, KioskAccessRequest, SignUpRequest, Sources, VisitDraft } from '../ports.ts'
import { endTime } from '../shared/end-time.ts'
import { type Sighting, withTry } from '../shared/sightings.ts'
import { BY_NAME_PATH, ID_CODE_PATH, QR_PATH, type Reached, SIGN_UP_PATH, stepBefore } from './visit.steps.ts'
import type { VisitInput } from './visit.types.ts'

export interface VisitContext extends VisitInput {
  readonly direction: Direction
  /** The flags in force: the company's, later those of the visitor type. `input.flowFlags` stay as they were. */
  readonly flagsInForce: FlowFlags
  readonly visitorTypeId: string | null
  /** The answers on the form, sent or not. */
  readonly typed: VisitDraft['form']
  readonly seen: readonly Sighting[]
  /** The code that the visitor last typed or showed; the effect sends it, and it is never shown again. */
  readonly code: string
  /** The person inside whom the visitor chose as themselves; `null` = they gave a code. */
  readonly ticket: string | null
  /** Opens the number that was mailed to a guest without a pass. */
  readonly guestTicket: string | null
  /** What they typed, sent or not. */
  readonly said: SaidByGuest
  /** What a visitor who leaves without a code typed of their name. */
  readonly searched: string
  /** The path of the screen that last asked who the visitor is. */
  readonly identifiedAt: string
  readonly visitor: Visitor | null
  /** What was planned for the guest who showed a pass. */
  readonly expected: Expected | null
  /** The pass, once the guest has confirmed that it is theirs. */
  readonly pass: string | null
  readonly issues: readonly FieldIssue[]
  /** The visitor who was offered a badge; kept over a Back, so that no visitor gets two. */
  readonly badgeOf: string | null
  /** The last step that was reached; `null` = identification. */
  readonly step: Reached | null
  /** `null` = not loaded yet. */
  readonly certificates: readonly Certificate[] | null
  /** The language that was asked for when they were loaded. */
  readonly certificatesIn: string | null
  /** The place of the document that is shown; the visitor reads one at a time. */
  readonly shownAt: number
  /** The documents that are ticked or declined. */
  readonly answered: readonly AcceptedCertificate[]
  readonly hostId: string | null
  /** The host who was last chosen, for the summary; `hostId` is what is sent. */
  readonly host: Host | null
  readonly reason: string | null
  readonly signature: string | null
  /** Who is responsible for a visitor who is a minor. */
  readonly guardian: Guardian | null
  /** Steps that the server reported missing; the visitor is asked for each once. */
  readonly demanded: readonly ProvenStep[]
  readonly signUpRequest: SignUpRequest | null
  readonly accessRequest: KioskAccessRequest | null
  readonly failed: FailureCode | null
  /** With ANOTHER_VISIT_OPEN and PASS_ELSEWHERE: the other site. */
  readonly failedSite: string | null
  /** With PASS_TOO_EARLY: ISO instant from which the pass opens. */
  readonly failedOpensAt: string | null
  /** With TOO_MANY_REQUESTS: the seconds from then until another try makes sense. */
  readonly waitSeconds: number | null
  /** The same for a sign-up. */
  readonly signUpWaitSeconds: number | null
  readonly access: KioskAccess | null
  /** To leave the building. It belongs to the person at the tablet, and outlives a Back. */
  readonly needsHelp: boolean
  /** How the visitor found it; `null` = not said. */
  readonly rating: Rating | null
  /** The visitor asked for more time to read the end. */
  readonly hasMoreTime: boolean
}

/** The empty values of everything that belongs to one visitor; a Back before identification restores them. */
const noVisitor = {
  visitor: null,
  expected: null,
  pass: null,
  step: null,
  certificates: null,
  certificatesIn: null,
  shownAt: 0,
  answered: [],
  hostId: null,
  host: null,
  reason: null,
  signature: null,
  guardian: null,
  demanded: [],
  failed: null,
  failedSite: null,
  failedOpensAt: null,
  waitSeconds: null,
} as const satisfies Partial<VisitContext>

export const noNames: SaidByGuest = { lastName: '', hostName: '' }

export const startVisitContext = (input: VisitInput): VisitContext => ({
  ...input,
  ...noVisitor,
  direction: input.start === 'exit' ? 'exit' : 'entry',
  flagsInForce: input.flowFlags,
  visitorTypeId: null,
  typed: input.draft?.form ?? {},
  reason: input.draft?.reason ?? null,
  seen: input.shown === null ? [] : withTry([], input.shown, input.sources.now()),
  code: input.shown ?? input.knownCode ?? '',
  ticket: null,
  guestTicket: null,
  said: noNames,
  searched: '',
  identifiedAt: input.shown === null ? ID_CODE_PATH : QR_PATH,
  issues: [],
  signUpWaitSeconds: null,
  badgeOf: null,
  signUpRequest: null,
  accessRequest: null,
  access: null,
  needsHelp: false,
  rating: null,
  hasMoreTime: false,
})

export const withoutVisitor = (context: VisitContext): Partial<VisitContext> => ({
  ...noVisitor,
  flagsInForce: context.flowFlags,
  visitorTypeId: null,
  code: '',
  ticket: null,
  guestTicket: null,
  issues: [],
  signUpWaitSeconds: null,
  // What an invitation has filled in goes with it; what the visitor has typed without one stays.
  typed: context.expected === null ? context.typed : {},
})

export const withVisitor = (context: VisitContext, visitor: Visitor): Partial<VisitContext> => ({
  ...noVisitor,
  reason: context.expected?.reason ?? context.reason,
  expected: context.expected,
  pass: context.pass,
  hostId: context.expected?.host?.id ?? null,
  host: context.expected?.host ?? null,
  visitor,
  flagsInForce: visitor.visitorType?.flowFlags ?? context.flowFlags,
})

export const mustChooseVisitorType = ({ services, visitorTypes }: VisitContext): boolean =>
  services.visitorTypes && visitorTypes.length > 1

/** The type of every new visitor, where they have no choice. */
export const onlyVisitorType = (context: VisitContext): VisitorType | undefined =>
  context.services.visitorTypes && !mustChooseVisitorType(context) ? context.visitorTypes.at(0) : undefined

/** A pass was shown, and the server says for whom it is. */
export function withExpected(
  context: VisitContext,
  { visitor, expected }: { readonly visitor: Visitor | null; readonly expected: Expected | null },
): Partial<VisitContext> {
  const type =
    context.visitorTypes.find(({ id }) => id === expected?.visitorTypeId) ?? onlyVisitorType(context)
  return {
    ...noVisitor,
    expected,
    visitor,
    reason: expected?.reason ?? null,
    hostId: expected?.host?.id ?? null,
    host: expected?.host ?? null,
    visitorTypeId: type?.id ?? null,
    flagsInForce: visitor?.visitorType?.flowFlags ?? type?.flowFlags ?? context.flowFlags,
    typed: {},
  }
}

/** The invitation's answers, for the form of a guest who is new here. */
export function invitedForm({ expected }: VisitContext): SignUpRequest['form'] {
  const first = expected?.firstname ?? expected?.lastname ?? ''
  return {
    firstname: first,
    lastname: expected?.firstname == null ? null : expected.lastname,
    email: '',
    companyName: expected?.companyName ?? null,
  }
}

/** The fields that a sign-up asks for; a guest with a pass is known by its address. */
export const signUpFieldsOf = ({ flagsInForce, pass, expected }: VisitContext): readonly SignUpFieldName[] =>
  signUpFieldsFor(flagsInForce).filter(
    (field) =>
      pass === null || (field === 'email' ? expected?.hasEmail !== true : !isFilledIn(expected, field)),
  )

/** Whether the guest has given it ahead: the server knows it, and the tablet does not. */
const isFilledIn = (expected: Expected | null, field: SignUpFieldName): boolean =>
  (expected?.filledIn ?? []).some((one) => one === field)

/** Whether the invitation says all that the form would ask for. */
export function isFormComplete(context: VisitContext): boolean {
  const form = invitedForm(context)
  return signUpFieldsOf({ ...context, pass: context.code }).every(
    (field) => field === 'lastname' || (form[field] ?? '') !== '',
  )
}

/** What an invitation has answered already. */
const answeredBy = ({ expected, direction }: VisitContext): readonly FlowFlag[] =>
  expected === null || direction === 'exit'
    ? []
    : [
        ...(expected.host === null ? [] : ['host' as const]),
        ...(expected.reason === null ? [] : ['reason' as const]),
      ]

/** Whether the text is a guest's pass. */
export const isGuestPass = (text: string | null): text is string => text !== null && isPassPayload(text)

/**
 * Sign-up makes a badge if the operator wants it or the device is the visitor's own. Identification makes one only if
 * another step follows, since an access that is sent at once leaves no time to show it.
 */
export function wantsBadge(context: VisitContext): boolean {
  const { print, isMobile, identifiedAt, direction, visitor, badgeOf } = context
  if (!visitor?.id || visitor.id === badgeOf) return false
  // Who only said a name is shown no badge, which would open the door to them again.
  if (identifiedAt === BY_NAME_PATH) return false
  if (identifiedAt === SIGN_UP_PATH) return print.onSignUp || isMobile
  // The specification does not count the host here.
  const following = stepsFor(direction, { ...context.flagsInForce, host: false }, answeredBy(context))
  return (print.onSignIn || isMobile) && following.length > 0
}

/** Whether the visitor has filled anything in, which nothing else may throw away. */
export const hasTyped = ({ typed, said, searched }: VisitContext): boolean =>
  Object.values({ ...typed, ...said, searched }).some((value) => value !== undefined && value.trim() !== '')

/** Whether the visitor may say their name instead of a code. A phone knows its visitor's code. */
export const offersByName = ({ start, leaveByName, isMobile }: VisitContext): boolean =>
  start === 'exit' && leaveByName && !isMobile

/** Whether a guest without a pass may say that they are expected. A phone belongs to its visitor, and has its mails. */
export const offersInvited = ({ start, expectedByName, isMobile }: VisitContext): boolean =>
  (start === 'enter' || start === 'signIn' || start === 'signUp') && expectedByName && !isMobile

/** The answers that a phone keeps when its session ends before the visit does. */
export const visitDraftOf = ({ direction, typed, reason }: VisitContext): VisitDraft => ({
  direction,
  form: typed,
  reason,
})

/**
 * Whether the visitor who leaves is asked how it was: the server has to know the visit, and the visitor has to be able to go. Of a
 * door that was asked nothing is known yet.
 */
export const asksFeedback = ({ feedbackMs, direction, access }: VisitContext): boolean =>
  feedbackMs !== null &&
  direction === 'exit' &&
  access !== null &&
  !access.isRecorded &&
  !access.opensDoor &&
  !access.isDoorShut

/** How long the visitor who said how it was is thanked. */
export const thanksMs = ({ hasMoreTime }: VisitContext): number =>
  hasMoreTime ? END_SCREEN_MS * MORE_TIME_FACTOR : END_SCREEN_MS

/** How long the welcome or farewell stays. */
export const endScreenMs = (context: VisitContext): number => {
  const { direction, welcomeMs, access, feedbackMs } = context
  const ms =
    direction === 'entry' ? welcomeMs : ((asksFeedback(context) ? feedbackMs : null) ?? END_SCREEN_MS)
  return endTime(ms, access?.isDoorShut === true)
}

/** The steps where the visitor stops: without certificates to accept, that step is skipped, forward and Back. */
export const stopsOf = (context: VisitContext): readonly Step[] =>
  stepsFor(context.direction, context.flagsInForce, answeredBy(context)).filter(
    (step) => step !== 'certificates' || context.certificates?.length !== 0,
  )

/** The documents that are neither ticked nor declined yet, by their places. */
export const openDocuments = ({ certificates, answered }: VisitContext): readonly number[] =>
  (certificates ?? []).flatMap(({ id }, place) => (answered.some((one) => one.id === id) ? [] : [place]))

/** What a visitor does with a document; `null`: the tick is taken back. */
export type DocumentAnswer = 'accepted' | 'declined' | null

/**
 * After an answer the next document that is open is shown; after the last tick the visitor stays, and goes on by the main
 * action.
 */
export function withAnswered(
  context: VisitContext,
  id: string,
  answer: DocumentAnswer,
): Partial<VisitContext> {
  const document = context.certificates?.find((one) => one.id === id)
  if (!document) return {}
  const others = context.answered.filter((one) => one.id !== id)
  const { version, language } = document
  const given = { id, version, language, ...(answer === 'declined' && { isDeclined: true as const }) }
  const answered = answer === null ? others : [...others, given]
  const open = openDocuments({ ...context, answered })
  const next = open.find((place) => place > context.shownAt) ?? open[0]
  return { answered, ...(answer !== null && next !== undefined && { shownAt: next }) }
}

/** Whether the visitor may go on without this document. */
export const isOptionalDocument = ({ certificates }: VisitContext, id: string): boolean =>
  certificates?.some((one) => one.id === id && one.isOptional === true) === true

/** Whether nothing is left to read once this document is declined. */
export const isLastOpen = (context: VisitContext, id: string): boolean =>
  openDocuments(context).every((place) => context.certificates?.[place]?.id === id)

/** The steps that the server reported missing. */
const missingSteps = ({ code, issues }: Failure): readonly ProvenStep[] =>
  code === 'INCOMPLETE_VISIT' ? issues.flatMap(({ path }) => stepOfProof(path) ?? []) : []

/** Whether the visitor can still complete the missing steps: no step is asked for a second time. */
export function canComplete({ demanded }: VisitContext, failed: Failure): boolean {
  const missing = missingSteps(failed)
  return missing.length > 0 && missing.every((step) => !demanded.includes(step))
}

/**
 * Goes back to the first missing step. The company switched it on after the visitor began, or its documents changed:
 * the step is switched on here too, and the documents are loaded anew.
 */
export function withDemanded(context: VisitContext, failed: Failure): Partial<VisitContext> {
  const missing = missingSteps(failed)
  const flagsOf = stepFlags[context.direction]
  const on = missing.flatMap((step) => flagsOf[step].map((flag) => [flag, true] as const))
  const flagsInForce = { ...context.flagsInForce, ...Object.fromEntries(on) }
  const first = allSteps.find((step) => missing.some((other) => other === step))
  return {
    flagsInForce,
    demanded: [...context.demanded, ...missing],
    step: first ? stepBefore(stepsFor(context.direction, flagsInForce, answeredBy(context)), first) : null,
    ...(missing.includes('certificates') && { certificates: null, shownAt: 0, answered: [] }),
  }
}

/** The chosen host may not receive visitors any more. */
export const isHostGone = ({ hostId }: VisitContext, { issues }: Failure): boolean =>
  hostId !== null && issues.some(({ path }) => path === 'toUserId')

/** Goes back to the choice of the host; everything else that was answered stays. */
export function withoutHost(context: VisitContext): Partial<VisitContext> {
  // The visitor is asked although the invitation named a host.
  const expected = context.expected && { ...context.expected, host: null }
  return {
    hostId: null,
    host: null,
    expected,
    step: stepBefore(stopsOf({ ...context, expected }), 'hostAndReason'),
  }
}

/**
 * A key belongs to one request body: repeating the same request keeps the key, so that nothing happens twice; a
 * request that was changed after Back gets a new key, since the server refuses a key with another body.
 */
function keyed<Body extends object>(
  body: Body,
  last: (Body & { readonly idempotencyKey: string }) | null,
  sources: Sources,
): Body & { readonly idempotencyKey: string } {
  if (last && JSON.stringify({ ...body, idempotencyKey: last.idempotencyKey }) === JSON.stringify(last)) {
    return last
  }
  return { ...body, idempotencyKey: sources.newKey() }
}

/** The privacy notice that the visitor can have read when the request is made (P05). */
const shownNotice = ({ noticeVersion, sources }: VisitContext): ShownNotice => ({
  version: noticeVersion,
  language: sources.language(),
})

/** Who goes back and corrects the form stays the same visitor: the server learns which sign-up it was. */
export function signUpRequest(context: VisitContext, form: SignUpRequest['form']): SignUpRequest {
  const { pass, signUpRequest: last } = context
  const request = keyed<Omit<SignUpRequest, 'idempotencyKey'>>(
    {
      form,
      visitorTypeId: context.visitorTypeId,
      notice: shownNotice(context),
      ...(pass !== null && { pass }),
      corrects: last?.corrects,
    },
    last,
    context.sources,
  )
  if (!last || request === last) return request
  const corrects = [...(last.corrects ?? []), last.idempotencyKey].slice(-CORRECTED_SIGN_UPS)
  return { ...request, corrects }
}

export const accessRequest = (context: VisitContext, visitor: Visitor): KioskAccessRequest =>
  keyed<Omit<KioskAccessRequest, 'idempotencyKey'>>(
    {
      direction: context.direction,
      visitorId: visitor.id,
      signature: context.signature,
      guardian: context.guardian,
      reason: context.reason,
      hostId: context.hostId,
      acceptedCertificates: context.answered,
      notice: shownNotice(context),
      ...(context.needsHelp && context.direction === 'entry' && { needsHelp: true as const }),
      visitor: { firstName: visitor.firstName, lastName: visitor.lastName },
    },
    context.accessRequest,
    context.sources,
  )

import type { SnapshotFrom } from 'xstate'
import { MORE_TIME_FACTOR } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { illegal } from '#contract/result.ts'
import type { Step } from '#contract/visit-steps.ts'
import { badgeView } from '../badge/badge.view.ts'
import type { KioskAccess } from '../ports.ts'
import {
  asksFeedback,
  endScreenMs,
  hasTyped,
  offersByName,
  offersInvited,
  openDocuments,
  signUpFieldsOf,
  stopsOf,
  thanksMs,
  type VisitContext,
} from './visit.context.ts'
import type { visitMachine } from './visit.machine.ts'
import {
  BY_NAME_PATH,
  choicePath,
  DESK_PATH,
  endPath,
  EXPECTED_PATH,
  HOME_PATH,
  ID_CODE_PATH,
  INVITED_PATH,
  NUMBER_PATH,
  QR_PATH,
  SIGN_UP_PATH,
  stepAfter,
  stepBefore,
  stepPath,
} from './visit.steps.ts'
import type { StepFrameView, VisitView } from './visit.types.ts'

/** The visitor's position in the visit, apart from the content of the screen. */
interface Place {
  readonly path: string
  readonly backToPath: string | null
  /** `null` where nothing is confirmed that could submit the access. */
  readonly at: 'identification' | Step | null
}

type Value = SnapshotFrom<typeof visitMachine>['value']
type Inside<Region extends string> = Extract<Value, Readonly<Record<Region, unknown>>>[Region]

/** What the functions below need of the snapshot. */
interface Shown {
  readonly context: VisitContext
  readonly busy: boolean
}

/**
 * Maps the machine's state to what the visit's screens show.
 * @throws for states that are never shown: those between two others, and the end
 */
export function visitView(snapshot: SnapshotFrom<typeof visitMachine>): VisitView {
  const { context, value } = snapshot
  const shown = { context, busy: snapshot.hasTag('busy') }
  if (value === 'over') return nothing(value)
  if ('identification' in value) return identificationView(shown, value.identification)
  if ('badge' in value) {
    const { badge } = snapshot.children
    if (value.badge === 'deciding' || !badge) return nothing('badge')
    const made = badgeView(badge.getSnapshot()).shown
    if (made === null) return askedView(shown)
    return {
      screen: 'badge',
      ...frameOf({ context, busy: false }, noStep(context.identifiedAt)),
      shown: made,
    }
  }
  if ('steps' in value) return stepView(shown, value.steps)
  if ('submission' in value)
    return { screen: 'submitting', ...frameOf(shown, lastPlaceOf(context)), ...refusalOf(shown) }
  if ('refused' in value) {
    return {
      screen: 'refused',
      ...frameOf(shown, noStep(HOME_PATH)),
      failed: context.failed ?? 'ERROR_RETRY',
      site: context.failedSite,
      offersMoreTime: value.refused === 'telling',
    }
  }
  if ('ended' in value) {
    const { access, visitor } = context
    const visitorCode = access?.visitorCode ?? ''
    return {
      screen: 'end',
      ...frameOf(shown, noStep(endPath(visitorCode))),
      visitorCode,
      firstName: visitor?.firstName ?? '',
      lastName: visitor?.lastName ?? '',
      isRecorded: access?.isRecorded === true,
      offersMoreTime: value.ended === 'greeting',
      stayedMinutes: stayedMinutes(access),
      visitorId: visitor?.id ?? '',
      asksFeedback: asksFeedback(context),
      rating: context.rating,
      isDoorShut: access?.isDoorShut === true,
      staysMs: staysMs(context, value.ended),
    }
  }
  return illegal(value)
}

function staysMs(context: VisitContext, ended: Inside<'ended'>): number | null {
  if (ended === 'awaitingDoor') return null
  if (ended === 'thanking') return thanksMs(context)
  return endScreenMs(context) * (ended === 'greetingLonger' ? MORE_TIME_FACTOR : 1)
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Longer than a day is a forgotten exit rather than a visit. */
function stayedMinutes(access: KioskAccess | null): number | null {
  const ms = access?.stayedMs ?? 0
  return ms < MINUTE_MS || ms > DAY_MS ? null : Math.floor(ms / MINUTE_MS)
}

function nothing(state: string): never {
  throw new Error(`No screen: ${state}`)
}

function identificationView(shown: Shown, state: Inside<'identification'>): VisitView {
  const { context } = shown
  if (typeof state === 'object') {
    if (state.signUp === 'deciding') return nothing(state.signUp)
    if (state.signUp !== 'visitorType') return signUpView(shown)
    return {
      screen: 'visitorType',
      ...frameOf(shown, { path: SIGN_UP_PATH, backToPath: beforeSignUp(context), at: null }),
      visitorTypes: context.visitorTypes,
    }
  }
  switch (state) {
    case 'method':
      return {
        screen: 'auth',
        ...frameOf(shown, { path: choicePath[context.start], backToPath: HOME_PATH, at: null }),
        offersSignUp: context.start === 'enter' || context.start === 'signUp',
        offersByName: offersByName(context),
        offersInvited: offersInvited(context),
      }
    case 'code':
      return codeView(shown)
    case 'name':
      return byNameView(shown)
    case 'invited':
    case 'findingGuest':
      return invitedView(shown)
    case 'number':
    case 'provingGuest':
      return numberView(shown)
    case 'desk':
      return {
        screen: 'desk',
        ...frameOf(shown, { path: DESK_PATH, backToPath: choicePath[context.start], at: null }),
      }
    case 'camera':
      return qrView(shown)
    case 'identifying':
    case 'identifyingGuest':
      return askedView(shown)
    case 'confirmingExpected':
      return expectedView(shown)
    case 'deciding':
    case 'askingAgain':
      return nothing(state)
    default:
      return illegal(state)
  }
}

function stepView(shown: Shown, state: Inside<'steps'>): VisitView {
  const { context } = shown
  if (state === 'stepping' || state === 'steppingBack') return nothing(state)
  const step = typeof state === 'object' ? 'certificates' : state
  const frame = frameOf(shown, placeOf(context, step))
  switch (step) {
    case 'certificates':
      return {
        screen: step,
        ...frame,
        certificates: context.certificates,
        shownAt: context.shownAt,
        answered: context.answered,
      }
    case 'hostAndReason':
      return {
        screen: step,
        ...frame,
        asksHost: context.flagsInForce.host,
        hidesHosts: context.hostPrivacy || context.isMobile,
        asksReason: context.flagsInForce.reason,
        given: { hostId: context.hostId, host: context.host, reason: context.reason },
        returning: context.identifiedAt === SIGN_UP_PATH ? null : (context.visitor?.id ?? null),
      }
    case 'signature':
      return { screen: step, ...frame }
    case 'guardian':
      return { screen: step, ...frame, name: context.guardian?.name ?? '' }
    default:
      return illegal(step)
  }
}

const atIdentification = ({ context }: Shown, path: string): Place => ({
  path,
  backToPath: path === SIGN_UP_PATH ? beforeSignUp(context) : choicePath[context.start],
  at: 'identification',
})

const refusalOf = ({ context: { failed, waitSeconds, failedSite, failedOpensAt } }: Shown) => ({
  failed,
  waitSeconds,
  site: failedSite,
  opensAt: failedOpensAt,
})

const expectedView = (shown: Shown): VisitView => {
  const { expected } = shown.context
  return {
    screen: 'expected',
    ...frameOf(shown, {
      path: EXPECTED_PATH,
      backToPath: choicePath[shown.context.start],
      at: 'identification',
    }),
    host: expected?.host ?? null,
    guestName: fullName({ firstName: expected?.firstname ?? '', lastName: expected?.lastname ?? '' }),
    startsAt: expected?.startsAt ?? '',
  }
}

const codeView = (shown: Shown): VisitView => ({
  screen: 'idauth',
  ...frameOf(shown, atIdentification(shown, ID_CODE_PATH)),
  ...refusalOf(shown),
})

const byNameView = (shown: Shown): VisitView => ({
  screen: 'byName',
  searched: shown.context.searched,
  ...frameOf(shown, atIdentification(shown, BY_NAME_PATH)),
  ...refusalOf(shown),
})

const invitedView = (shown: Shown): VisitView => ({
  screen: 'invited',
  given: shown.context.said,
  ...frameOf(shown, atIdentification(shown, INVITED_PATH)),
  ...refusalOf(shown),
})

const numberView = (shown: Shown): VisitView => ({
  screen: 'number',
  ...frameOf(shown, { path: NUMBER_PATH, backToPath: INVITED_PATH, at: 'identification' }),
  ...refusalOf(shown),
})

const qrView = (shown: Shown): VisitView => ({
  screen: 'qrauth',
  ...frameOf(shown, atIdentification(shown, QR_PATH)),
  cameraId: shown.context.cameraId,
  ...refusalOf(shown),
})

const signUpView = (shown: Shown): VisitView => ({
  screen: 'signup',
  ...frameOf(shown, atIdentification(shown, SIGN_UP_PATH)),
  fields: signUpFieldsOf(shown.context),
  given: shown.context.typed,
  issues: shown.context.issues,
  waitSeconds: shown.context.signUpWaitSeconds,
})

/** While an answer is awaited, the screen that asked who the visitor is stays. */
function askedView(shown: Shown): VisitView {
  const { identifiedAt } = shown.context
  if (identifiedAt === SIGN_UP_PATH) return signUpView(shown)
  if (identifiedAt === BY_NAME_PATH) return byNameView(shown)
  if (identifiedAt === NUMBER_PATH) return numberView(shown)
  return identifiedAt === QR_PATH ? qrView(shown) : codeView(shown)
}

const noStep = (path: string): Place => ({ path, backToPath: null, at: null })

const beforeSignUp = ({ services, start }: VisitContext): string =>
  services.login ? choicePath[start] : HOME_PATH

const pathOf = (context: VisitContext, step: Step | null): string =>
  step === null ? choicePath[context.start] : stepPath(step, context.visitor?.id ?? '')

function placeOf(context: VisitContext, step: Step): Place {
  const path = pathOf(context, step)
  // Between documents Back stays at the step.
  const isWithin = step === 'certificates' && context.shownAt > 0
  const before = isWithin ? path : pathOf(context, stepBefore(stopsOf(context), step))
  return { path, backToPath: before, at: step }
}

/** Documents that are still to be read after the one that is shown. */
const hasMoreToRead = (context: VisitContext): boolean =>
  openDocuments(context).some((place) => place !== context.shownAt)

/** While the access is sent, the URL stays at the last step that was shown; Back returns to that step. */
function lastPlaceOf(context: VisitContext): Place {
  const last = stopsOf(context).at(-1) ?? null
  return {
    path: last === null ? context.identifiedAt : pathOf(context, last),
    backToPath: pathOf(context, last),
    at: last ?? 'identification',
  }
}

function frameOf({ context, busy }: Shown, { path, backToPath, at }: Place): StepFrameView {
  const stops = stopsOf(context)
  const step = at === 'identification' ? null : at
  const isLastPage =
    at !== null && stepAfter(stops, step) === null && (step !== 'certificates' || !hasMoreToRead(context))
  return {
    direction: context.direction,
    path,
    backToPath: busy ? null : backToPath,
    canGoBack: !busy && backToPath !== null,
    isLastPage,
    needsHelp: isLastPage && context.asksForHelp && context.direction === 'entry' ? context.needsHelp : null,
    busy,
    // A visitor who has gone on from the first choice may be typing, or holds a badge to the camera.
    hasVisitor: context.access === null && (hasTyped(context) || path !== choicePath[context.start]),
    progress:
      at === null ? null : { step: step === null ? 1 : 2 + stops.indexOf(step), of: 1 + stops.length },
  }
}

import type { SnapshotFrom } from 'xstate'
import { illegal } from '#contract/result.ts'
import type { Step } from '#contract/visit-steps.ts'
import { stopsOf, type VisitContext } from './visit.context.ts'
import type { visitMachine } from './visit.machine.ts'
import {
  choicePath,
  endPath,
  HOME_PATH,
  ID_CODE_PATH,
  QR_PATH,
  SIGN_UP_PATH,
  signUpFieldsFor,
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

/**
 * Maps the machine's state to what the visit's screens show.
 * @throws for states that are never shown: those between two others, and the end
 */
export function visitView(snapshot: SnapshotFrom<typeof visitMachine>): VisitView {
  const { context, value } = snapshot
  const frame: Frame = (place, busy = snapshot.hasTag('busy')) => frameOf(context, place, busy)
  switch (value) {
    case 'choosingMethod':
      return {
        screen: 'auth',
        ...frame({ path: choicePath[context.start], backToPath: HOME_PATH, at: null }),
        offersSignUp: context.start === 'enter' || context.start === 'signUp',
      }
    case 'enteringCode':
      return codeView(context, frame)
    case 'scanning':
      return qrView(context, frame)
    case 'switchingCamera':
      return { ...qrView(context, frame), switchingCamera: true }
    case 'identifying':
      return identificationView(context, frame)
    case 'choosingVisitorType':
      return {
        screen: 'visitorType',
        ...frame({ path: SIGN_UP_PATH, backToPath: beforeSignUp(context), at: null }),
        visitorTypes: context.visitorTypes,
      }
    case 'badge':
      return context.badge === null
        ? identificationView(context, frame)
        : { screen: 'badge', ...frame(noStep(context.identifiedAt), false), shown: context.badge }
    case 'fillingForm':
    case 'signingUp':
      return signUpView(context, frame)
    case 'loadingCertificates':
    case 'certificatesUnavailable':
    case 'acceptingCertificates':
      return {
        screen: 'certificates',
        ...frame(placeOf(context, 'certificates')),
        certificates: context.certificates,
        accepted: context.accepted,
      }
    case 'hostAndReason':
      return {
        screen: 'hostAndReason',
        ...frame(placeOf(context, 'hostAndReason')),
        asksHost: context.flagsInForce.host,
        hidesHosts: context.hostPrivacy || context.isMobile,
        asksReason: context.flagsInForce.reason,
        given: { hostId: context.hostId, reason: context.reason },
      }
    case 'signature':
      return { screen: 'signature', ...frame(placeOf(context, 'signature')) }
    case 'submitting':
    case 'failed':
      return { screen: 'submitting', ...frame(lastPlaceOf(context)), failed: context.failed }
    case 'ended':
    case 'endedSlowly':
      return {
        screen: 'end',
        ...frame({ path: endPath(context.access?.visitorCode ?? ''), backToPath: null, at: null }),
        visitorCode: context.access?.visitorCode ?? '',
        firstName: context.visitor?.firstName ?? '',
        isRecorded: context.access?.isRecorded === true,
        offersMoreTime: value === 'ended',
      }
    case 'starting':
    case 'askingAgain':
    case 'beginningSignUp':
    case 'offeringBadge':
    case 'stepping':
    case 'steppingBack':
    case 'openingCertificates':
    case 'over':
      throw new Error(`A visit shows nothing in the state ${value}`)
    default:
      return illegal(value)
  }
}

type Frame = (place: Place, busy?: boolean) => StepFrameView

const codeView = (context: VisitContext, frame: Frame): VisitView => ({
  screen: 'idauth',
  ...frame({ path: ID_CODE_PATH, backToPath: choicePath[context.start], at: 'identification' }),
  failed: context.failed,
})

const qrView = (context: VisitContext, frame: Frame) =>
  ({
    screen: 'qrauth',
    ...frame({ path: QR_PATH, backToPath: choicePath[context.start], at: 'identification' }),
    cameraId: context.cameraId,
    switchingCamera: false,
    failed: context.failed,
  }) as const satisfies VisitView

const signUpView = (context: VisitContext, frame: Frame): VisitView => ({
  screen: 'signup',
  ...frame({ path: SIGN_UP_PATH, backToPath: beforeSignUp(context), at: 'identification' }),
  fields: signUpFieldsFor(context.flagsInForce),
  given: context.typed,
  issues: context.issues,
})

/** While an answer is awaited, the screen that asked who the visitor is stays. */
function identificationView(context: VisitContext, frame: Frame): VisitView {
  if (context.identifiedAt === SIGN_UP_PATH) return signUpView(context, frame)
  return context.identifiedAt === QR_PATH ? qrView(context, frame) : codeView(context, frame)
}

const noStep = (path: string): Place => ({ path, backToPath: null, at: null })

const beforeSignUp = ({ services, start }: VisitContext): string =>
  services.login ? choicePath[start] : HOME_PATH

const pathOf = (context: VisitContext, step: Step | null): string =>
  step === null ? choicePath[context.start] : stepPath(step, context.visitor?.id ?? '')

const placeOf = (context: VisitContext, step: Step): Place => ({
  path: pathOf(context, step),
  backToPath: pathOf(context, stepBefore(stopsOf(context), step)),
  at: step,
})

/** While the access is sent, the URL stays at the last step that was shown; Back returns to that step. */
function lastPlaceOf(context: VisitContext): Place {
  const last = stopsOf(context).at(-1) ?? null
  return {
    path: last === null ? context.identifiedAt : pathOf(context, last),
    backToPath: pathOf(context, last),
    at: last ?? 'identification',
  }
}

function frameOf(context: VisitContext, { path, backToPath, at }: Place, busy: boolean): StepFrameView {
  const stops = stopsOf(context)
  const step = at === 'identification' ? null : at
  return {
    direction: context.direction,
    path,
    backToPath: busy ? null : backToPath,
    canGoBack: !busy && backToPath !== null,
    isLastPage: at !== null && stepAfter(stops, step) === null,
    busy,
    hasVisitor: context.access === null && (context.visitor !== null || (busy && path === SIGN_UP_PATH)),
    progress:
      at === null ? null : { step: step === null ? 1 : 2 + stops.indexOf(step), of: 1 + stops.length },
  }
}

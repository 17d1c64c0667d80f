import { assign } from 'xstate'
import { type Failure, failure } from '#contract/error-codes.ts'
import { failureOf, successOf, surprise } from '../shared/effect.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import { signUpRequest, startVisitContext } from './visit.context.ts'
import { visitSetup } from './visit.setup.ts'
import { ID_CODE_PATH, SIGN_UP_PATH } from './visit.steps.ts'

/** The failure for a text that is not one of our codes. */
const noCode = failure('VISITOR_NOT_FOUND')

/** Some failures are also shown at a form field. */
const withPlace = (failed: Failure) => ({
  ...failed,
  isOnScreen: failed.issues.some(({ message }) => message === failed.code),
})

/** One visitor's visit (specification, section 4), from Enter or Exit on home to the welcome or farewell. */
export const visitMachine = visitSetup.createMachine({
  id: 'visit',
  context: ({ input }) => startVisitContext(input),
  initial: 'starting',
  output: ({ context }) =>
    context.access
      ? {
          outcome: 'completed',
          direction: context.access.direction,
          visitorCode: context.access.visitorCode,
        }
      : { outcome: 'left' },
  on: {
    HOME_REQUESTED: '.over',
    TYPED: { actions: { type: 'keepTyped', params: ({ event }) => event.answers } },
  },
  states: {
    starting: {
      always: [
        { guard: 'isKnown', target: 'identifying' },
        { guard: 'beginsWithSignUp', target: 'beginningSignUp' },
        { target: 'choosingMethod' },
      ],
    },
    choosingMethod: {
      on: {
        ID_CODE_CHOSEN: { target: 'enteringCode', actions: assign({ failed: null }) },
        QR_CHOSEN: { target: 'scanning', actions: assign({ failed: null, seen: [] }) },
        SIGN_UP_CHOSEN: { guard: 'offersRegister', target: 'beginningSignUp' },
        BACK: 'over',
      },
    },
    enteringCode: {
      on: {
        CODE_ENTERED: {
          target: 'identifying',
          actions: assign(({ event }) => ({ code: event.code, identifiedAt: ID_CODE_PATH, failed: null })),
        },
        BACK: 'choosingMethod',
      },
    },
    scanning: {
      on: {
        CODE_SEEN: [
          {
            guard: { type: 'isTooSoon', params: ({ event }) => event.text },
            actions: { type: 'noteSighting', params: ({ event }) => event.text },
          },
          {
            guard: { type: 'mayIdentify', params: ({ event }) => event.text },
            target: 'identifying',
            actions: { type: 'noteTry', params: ({ event }) => event.text },
          },
          {
            actions: [
              { type: 'noteTry', params: ({ event }) => event.text },
              { type: 'takeFailure', params: noCode },
              { type: 'warn', params: noCode },
            ],
          },
        ],
        CAMERA_CHOSEN: {
          target: 'switchingCamera',
          actions: assign({ cameraId: ({ event }) => event.cameraId }),
        },
        BACK: 'choosingMethod',
      },
    },
    switchingCamera: {
      on: { BACK: 'choosingMethod' },
      after: { cameraSwitchLock: 'scanning' },
    },
    identifying: {
      tags: 'busy',
      on: { CODE_SEEN: { actions: { type: 'noteSighting', params: ({ event }) => event.text } } },
      invoke: {
        id: 'identify',
        src: 'identify',
        input: ({ context }) => ({ code: context.code, direction: context.direction }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'offeringBadge',
            actions: [
              { type: 'takeVisitor', params: ({ event }) => successOf(event.output) },
              { type: 'say', params: { kind: 'success', message: 'USER_FOUND' } },
            ],
          },
          {
            target: 'askingAgain',
            actions: [
              { type: 'takeFailure', params: ({ event }) => failureOf(event.output) },
              {
                type: 'warn',
                params: ({ context, event }) => ({
                  ...failureOf(event.output),
                  isOnScreen: context.identifiedAt === ID_CODE_PATH,
                }),
              },
            ],
          },
        ],
        onError: { target: 'askingAgain', actions: { type: 'warn', params: surprise } },
      },
    },
    askingAgain: {
      always: [{ guard: 'wasScanned', target: 'scanning' }, { target: 'enteringCode' }],
    },
    beginningSignUp: {
      always: [
        { guard: 'mustChooseVisitorType', target: 'choosingVisitorType' },
        {
          target: 'fillingForm',
          actions: {
            type: 'takeVisitorType',
            params: ({ context }) =>
              context.services.visitorTypes ? context.visitorTypes.at(0)?.id : undefined,
          },
        },
      ],
    },
    choosingVisitorType: {
      on: {
        VISITOR_TYPE_CHOSEN: {
          guard: { type: 'isOfferedVisitorType', params: ({ event }) => event.visitorTypeId },
          target: 'fillingForm',
          actions: { type: 'takeVisitorType', params: ({ event }) => event.visitorTypeId },
        },
        BACK: [{ guard: 'hasChoiceBeforeSignUp', target: 'choosingMethod' }, { target: 'over' }],
      },
    },
    fillingForm: {
      on: {
        SIGN_UP_SENT: {
          target: 'signingUp',
          actions: assign(({ context, event }) => ({
            signUpRequest: signUpRequest(context, event.form),
            identifiedAt: SIGN_UP_PATH,
            issues: [],
          })),
        },
        BACK: [
          { guard: 'hasChoiceBeforeSignUp', target: 'choosingMethod', actions: 'dropVisitor' },
          { target: 'over' },
        ],
      },
    },
    signingUp: {
      tags: 'busy',
      on: { HOME_REQUESTED: undefined },
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => assertDefined(context.signUpRequest),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'offeringBadge',
            actions: [
              { type: 'takeVisitor', params: ({ event }) => successOf(event.output) },
              assign({ direction: 'entry' }),
              { type: 'say', params: { kind: 'success', message: 'SIGNUP_OK' } },
            ],
          },
          {
            target: 'fillingForm',
            actions: [
              { type: 'takeIssues', params: ({ event }) => failureOf(event.output) },
              { type: 'warn', params: ({ event }) => withPlace(failureOf(event.output)) },
            ],
          },
        ],
        onError: { target: 'fillingForm', actions: { type: 'warn', params: surprise } },
      },
    },
    offeringBadge: {
      always: [{ guard: 'wantsBadge', target: 'badge' }, { target: 'stepping' }],
    },
    badge: {
      tags: 'busy',
      entry: 'beginBadge',
      invoke: {
        id: 'badge',
        src: 'badge',
        input: ({ context: { visitor, print, isMobile } }) => ({
          visitorId: assertDefined(visitor).id,
          print,
          isMobile,
          mails: false,
        }),
        onSnapshot: { actions: { type: 'followBadge', params: ({ event }) => event.snapshot } },
        onDone: [
          {
            guard: { type: 'gaveNoBadge', params: ({ event }) => event.output },
            target: 'stepping',
            actions: { type: 'say', params: { kind: 'warning', code: 'PRINT_GENERAL_ERROR' } },
          },
          { target: 'stepping' },
        ],
      },
      on: { PRINT_ASKED: { actions: 'tellBadge' }, BADGE_CLOSED: { actions: 'tellBadge' } },
    },
    /** Between two steps: decides which one comes next. */
    stepping: {
      always: [
        {
          guard: 'hasNoUserId',
          target: 'over',
          actions: { type: 'warn', params: { code: 'VISITOR_NOT_FOUND', issues: [] } },
        },
        { guard: { type: 'nextStepIs', params: 'certificates' }, target: 'openingCertificates' },
        { guard: { type: 'nextStepIs', params: 'hostAndReason' }, target: 'hostAndReason' },
        { guard: { type: 'nextStepIs', params: 'signature' }, target: 'signature' },
        { target: 'submitting', actions: 'prepareAccess' },
      ],
    },
    /** The same for Back: to the previous step, or to the choice of identification. */
    steppingBack: {
      always: [
        { guard: { type: 'previousStepIs', params: 'signature' }, target: 'signature' },
        { guard: { type: 'previousStepIs', params: 'hostAndReason' }, target: 'hostAndReason' },
        { guard: { type: 'previousStepIs', params: 'certificates' }, target: 'openingCertificates' },
        { target: 'choosingMethod', actions: 'dropVisitor' },
      ],
    },
    openingCertificates: {
      entry: { type: 'reach', params: 'certificates' },
      always: [
        { guard: 'knowsCertificates', target: 'acceptingCertificates' },
        { target: 'loadingCertificates' },
      ],
    },
    loadingCertificates: {
      tags: 'busy',
      invoke: {
        id: 'loadCertificates',
        src: 'loadCertificates',
        input: ({ context }) => ({ visitorId: assertDefined(context.visitor).id }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.length > 0,
            target: 'acceptingCertificates',
            actions: assign({ certificates: ({ event }) => successOf(event.output) }),
          },
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'stepping',
            actions: [
              assign({ certificates: [] }),
              { type: 'say', params: { kind: 'success', message: 'NO_CERTIFICATES' } },
            ],
          },
          {
            target: 'certificatesUnavailable',
            actions: { type: 'warn', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'certificatesUnavailable', actions: { type: 'warn', params: surprise } },
      },
    },
    certificatesUnavailable: {
      on: {
        RETRY: 'loadingCertificates',
        BACK: 'steppingBack',
      },
    },
    acceptingCertificates: {
      on: {
        CERTIFICATES_ACCEPTED: {
          target: 'stepping',
          actions: assign({ accepted: ({ event }) => event.accepted }),
        },
        BACK: 'steppingBack',
      },
    },
    hostAndReason: {
      entry: { type: 'reach', params: 'hostAndReason' },
      on: {
        HOST_AND_REASON_GIVEN: {
          target: 'stepping',
          actions: assign(({ event }) => ({ hostId: event.hostId, reason: event.reason })),
        },
        BACK: 'steppingBack',
      },
    },
    signature: {
      entry: { type: 'reach', params: 'signature' },
      on: {
        SIGNED: { target: 'stepping', actions: assign({ signature: ({ event }) => event.signature }) },
        BACK: 'steppingBack',
      },
    },
    submitting: {
      tags: 'busy',
      entry: { type: 'reach', params: 'submission' },
      on: { HOME_REQUESTED: undefined },
      invoke: {
        id: 'submitAccess',
        src: 'submitAccess',
        input: ({ context }) => assertDefined(context.accessRequest),
        onDone: [
          {
            guard: { type: 'isOnlyRecorded', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'takeAccess', params: ({ event }) => successOf(event.output) },
          },
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'ended',
            actions: [
              { type: 'takeAccess', params: ({ event }) => successOf(event.output) },
              {
                type: 'say',
                params: ({ context }) => ({
                  kind: 'success',
                  message: context.direction === 'entry' ? 'ACCESS_CONFIRMED' : 'EXIT_CONFIRMED',
                }),
              },
            ],
          },
          {
            guard: { type: 'canComplete', params: ({ event }) => event.output },
            target: 'stepping',
            actions: [
              { type: 'takeDemand', params: ({ event }) => failureOf(event.output) },
              { type: 'warn', params: ({ event }) => failureOf(event.output) },
            ],
          },
          {
            guard: { type: 'isFinalRefusal', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'warn', params: ({ event }) => failureOf(event.output) },
          },
          {
            target: 'failed',
            actions: [
              { type: 'takeFailure', params: ({ event }) => failureOf(event.output) },
              { type: 'warn', params: ({ event }) => failureOf(event.output) },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'takeFailure', params: surprise },
            { type: 'warn', params: surprise },
          ],
        },
      },
    },
    /** The server may or may not have taken the access: RETRY repeats exactly the same request. */
    failed: {
      on: {
        RETRY: { target: 'submitting', actions: assign({ failed: null }) },
        BACK: 'steppingBack',
      },
    },
    ended: {
      after: { endScreen: 'over' },
      on: {
        MORE_TIME_ASKED: 'endedSlowly',
        ACCESS_DELIVERED: {
          guard: { type: 'isOurs', params: ({ event }) => event.idempotencyKey },
          target: 'ended',
          reenter: true,
          actions: { type: 'confirm', params: ({ event }) => event.visitorCode },
        },
        ACCESS_REFUSED: {
          guard: { type: 'isOurs', params: ({ event }) => event.idempotencyKey },
          target: 'over',
          actions: ['takeBack', { type: 'warn', params: ({ event }) => failure(event.code) }],
        },
      },
    },
    endedSlowly: {
      after: { endScreenRead: 'over' },
      on: {
        ACCESS_DELIVERED: {
          guard: { type: 'isOurs', params: ({ event }) => event.idempotencyKey },
          actions: { type: 'confirm', params: ({ event }) => event.visitorCode },
        },
        ACCESS_REFUSED: {
          guard: { type: 'isOurs', params: ({ event }) => event.idempotencyKey },
          target: 'over',
          actions: ['takeBack', { type: 'warn', params: ({ event }) => failure(event.code) }],
        },
      },
    },
    over: { type: 'final' },
  },
})

import { assign } from 'xstate'
import type { Failure } from '#contract/error-codes.ts'
import { failure } from '#contract/error-codes.ts'
import { assertDefined } from '../../shared/assert-defined.ts'
import { failureOf, successOf } from '../../shared/effect.ts'
import { onlyVisitorType, signUpRequest, type VisitContext } from '../visit.context.ts'
import { visitSetup } from '../visit.setup.ts'
import { BY_NAME_PATH, QR_PATH, SIGN_UP_PATH } from '../visit.steps.ts'
import { announceFailure, type AnsweredByPort, succeeded, takeFailure, warnOfSurprise } from './answers.ts'

/** The failure for a text that is not one of our codes. */
const noCode = failure('VISITOR_NOT_FOUND')

/** Some failures are also shown at a form field. */
const withPlace = (failed: Failure) => ({
  ...failed,
  isOnScreen: failed.issues.some(({ message }) => message === failed.code),
})

/** All failures share one sentence of the specification, except TOO_MANY_REQUESTS, which has its own. */
const mailFailure = (failed: Failure) =>
  failed.code === 'TOO_MANY_REQUESTS' ? failed : ({ code: 'EMAIL_NOT_SENT' } as const)

interface VisitAnswered extends AnsweredByPort {
  readonly context: VisitContext
}

/** After a refused code or pass: the camera's screen shows the refusal beside the picture. */
const askAgain = {
  target: 'askingAgain',
  actions: [
    'goOnAsEntry',
    takeFailure,
    {
      type: 'warn',
      params: ({ context, event }: VisitAnswered) => ({
        ...failureOf(event.output),
        [context.identifiedAt === QR_PATH ? 'isOnlyHeard' : 'isOnScreen']: true,
      }),
    },
  ],
} as const

const backFromSignUp = [
  {
    guard: 'hasChoiceBeforeSignUp',
    target: '#visit.identification.method',
    actions: 'dropVisitor',
  },
  { target: '#visit.over' },
] as const

/** The visitor is identified by a code, by the camera, or by signing up. */
export const identification = visitSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isPass', params: ({ context }) => context.code }, target: 'identifyingGuest' },
        { guard: 'isKnown', target: 'identifying' },
        { guard: 'beginsWithSignUp', target: 'signUp' },
        { target: 'method' },
      ],
    },
    method: {
      on: {
        // A scanner that types needs no question before it.
        CODE_ENTERED: {
          target: 'deciding',
          actions: { type: 'takeCode', params: ({ event }) => event.code },
        },
        ID_CODE_CHOSEN: { target: 'code', actions: assign({ failed: null }) },
        QR_CHOSEN: { target: 'camera', actions: assign({ failed: null, seen: [] }) },
        SIGN_UP_CHOSEN: { guard: 'offersRegister', target: 'signUp' },
        INVITED_CHOSEN: { guard: 'offersInvited', target: 'invited', actions: assign({ failed: null }) },
        BY_NAME_CHOSEN: { guard: 'offersByName', target: 'name', actions: assign({ failed: null }) },
        BACK: '#visit.over',
      },
    },
    code: {
      on: {
        CODE_ENTERED: {
          target: 'deciding',
          actions: { type: 'takeCode', params: ({ event }) => event.code },
        },
        // Also for who came from a form: what they had begun there is over.
        BACK: { target: 'method', actions: 'dropVisitor' },
      },
    },
    /** A guest without a pass says who they are and whom they visit. */
    invited: {
      on: {
        NAMES_GIVEN: {
          target: 'findingGuest',
          actions: assign({ said: ({ event }) => event.said, failed: null }),
        },
        BACK: 'method',
      },
    },
    findingGuest: {
      tags: 'busy',
      invoke: {
        id: 'findGuest',
        src: 'findGuest',
        input: ({ context }) => context.said,
        onDone: [
          {
            guard: { type: 'wasMailed', params: ({ event }) => event.output },
            target: 'number',
            actions: assign({ guestTicket: ({ event }) => successOf(event.output).ticket }),
          },
          {
            guard: succeeded,
            target: 'desk',
          },
          {
            target: 'invited',
            actions: [takeFailure, announceFailure],
          },
        ],
        onError: { target: 'invited', actions: warnOfSurprise },
      },
    },
    /** The guest types the number that was mailed to them. */
    number: {
      on: {
        NUMBER_GIVEN: {
          target: 'provingGuest',
          actions: assign({ code: ({ event }) => event.number, failed: null }),
        },
        BACK: { target: 'invited', actions: 'dropVisitor' },
      },
    },
    provingGuest: {
      tags: 'busy',
      invoke: {
        id: 'proveGuest',
        src: 'proveGuest',
        input: ({ context: { code, guestTicket } }) => ({ ticket: assertDefined(guestTicket), number: code }),
        onDone: [
          {
            guard: succeeded,
            target: 'identifyingGuest',
            actions: { type: 'takeProvenPass', params: ({ event }) => successOf(event.output).pass },
          },
          {
            target: 'number',
            actions: [takeFailure, announceFailure],
          },
        ],
        onError: { target: 'number', actions: warnOfSurprise },
      },
    },
    /** The guest is expected, but no number can be mailed to them: reception has to look. */
    desk: { on: { BACK: { target: 'method', actions: 'dropVisitor' } } },
    /** The visitor types their name, and chooses themselves among the people inside. */
    name: {
      on: {
        PERSON_CHOSEN: {
          target: 'identifying',
          actions: assign(({ event }) => ({
            code: '',
            ticket: event.ticket,
            identifiedAt: BY_NAME_PATH,
            failed: null,
          })),
        },
        BACK: 'method',
      },
    },
    camera: {
      on: {
        CODE_SEEN: [
          {
            guard: { type: 'isTooSoon', params: ({ event }) => event.text },
            actions: { type: 'noteSighting', params: ({ event }) => event.text },
          },
          {
            guard: { type: 'isPass', params: ({ event }) => event.text },
            target: 'identifyingGuest',
            actions: { type: 'noteTry', params: ({ event }) => event.text },
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
              { type: 'warn', params: { ...noCode, isOnlyHeard: true } },
            ],
          },
        ],
        CAMERA_CHOSEN: { actions: assign({ cameraId: ({ event }) => event.cameraId }) },
        // Offered where no camera works.
        ID_CODE_CHOSEN: { target: 'code', actions: assign({ failed: null }) },
        BACK: 'method',
      },
    },
    identifying: {
      tags: 'busy',
      on: { CODE_SEEN: { actions: { type: 'noteSighting', params: ({ event }) => event.text } } },
      invoke: {
        id: 'identify',
        src: 'identify',
        input: ({ context: { code, direction, ticket } }) => ({ code, direction, ticket }),
        onDone: [
          {
            guard: succeeded,
            target: '#visit.badge',
            actions: [
              { type: 'takeVisitor', params: ({ event }) => successOf(event.output) },
              { type: 'say', params: { kind: 'success', message: 'USER_FOUND' } },
            ],
          },
          {
            guard: { type: 'leavesInstead', params: ({ event }) => event.output },
            target: 'identifying',
            reenter: true,
            actions: assign({ direction: 'exit' }),
          },
          askAgain,
        ],
        onError: { target: 'askingAgain', actions: warnOfSurprise },
      },
    },
    /** A guest has shown the pass of an invitation. */
    identifyingGuest: {
      tags: 'busy',
      entry: 'dropGuest',
      on: { CODE_SEEN: { actions: { type: 'noteSighting', params: ({ event }) => event.text } } },
      invoke: {
        id: 'identifyGuest',
        src: 'identifyGuest',
        input: ({ context: { code, direction } }) => ({ pass: code, direction }),
        onDone: [
          {
            guard: { type: 'isExpected', params: ({ event }) => event.output },
            target: 'confirmingExpected',
            actions: ['goOnAsEntry', { type: 'takeGuest', params: ({ event }) => successOf(event.output) }],
          },
          {
            guard: succeeded,
            target: '#visit.badge',
            actions: [
              {
                type: 'takeVisitor',
                params: ({ event }) => assertDefined(successOf(event.output).visitor),
              },
              { type: 'say', params: { kind: 'success', message: 'USER_FOUND' } },
            ],
          },
          {
            guard: { type: 'leavesInstead', params: ({ event }) => event.output },
            target: 'identifyingGuest',
            reenter: true,
            actions: assign({ direction: 'exit' }),
          },
          askAgain,
        ],
        onError: { target: 'askingAgain', actions: warnOfSurprise },
      },
    },
    /** The guest reads who expects them, and says whether the pass is theirs. */
    confirmingExpected: {
      on: {
        EXPECTED_CONFIRMED: [
          {
            guard: 'isKnownGuest',
            target: '#visit.badge',
            actions: [
              'confirmGuest',
              { type: 'takeVisitor', params: ({ context }) => assertDefined(context.visitor) },
            ],
          },
          { guard: 'lacksVisitorType', target: 'signUp.visitorType', actions: 'confirmGuest' },
          { guard: 'isFormComplete', target: 'signUp.sending', actions: ['confirmGuest', 'sendInvitedForm'] },
          { target: 'signUp.form', actions: 'confirmGuest' },
        ],
        SUBSTITUTE_CHOSEN: { target: 'signUp', actions: 'takeSubstitute' },
        NOT_ME_CHOSEN: { target: 'method', actions: 'dropVisitor' },
        BACK: { target: 'method', actions: 'dropVisitor' },
      },
    },
    askingAgain: {
      always: [
        { guard: 'wasScanned', target: 'camera' },
        { guard: 'wasNamed', target: 'name' },
        { guard: 'wasProven', target: 'number' },
        { target: 'code', actions: 'tellRefusal' },
      ],
    },
    signUp: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'mustChooseVisitorType', target: 'visitorType' },
            {
              target: 'form',
              actions: {
                type: 'takeVisitorType',
                params: ({ context }) => onlyVisitorType(context)?.id,
              },
            },
          ],
        },
        visitorType: {
          on: {
            VISITOR_TYPE_CHOSEN: {
              guard: { type: 'isOfferedVisitorType', params: ({ event }) => event.visitorTypeId },
              target: 'form',
              actions: { type: 'takeVisitorType', params: ({ event }) => event.visitorTypeId },
            },
            BACK: backFromSignUp,
          },
        },
        form: {
          on: {
            // Ways on for a visitor whose address is registered.
            ID_CODE_CHOSEN: {
              guard: 'isKnownEmail',
              target: '#visit.identification.code',
              actions: assign({ failed: null, issues: [] }),
            },
            CODE_MAIL_ASKED: { guard: 'isKnownEmail', target: 'mailing' },
            SIGN_UP_SENT: {
              target: 'sending',
              actions: assign(({ context, event }) => ({
                signUpRequest: signUpRequest(context, event.form),
                identifiedAt: SIGN_UP_PATH,
                issues: [],
                signUpWaitSeconds: null,
              })),
            },
            BACK: backFromSignUp,
          },
        },
        /** The code goes to the address, so that only who reads its mails gets it. */
        mailing: {
          tags: 'busy',
          invoke: {
            id: 'mailBadge',
            src: 'mailBadge',
            input: ({ context }) => ({ email: assertDefined(context.signUpRequest).form.email }),
            onDone: [
              {
                guard: succeeded,
                target: '#visit.identification.code',
                actions: [
                  assign({ failed: null, issues: [] }),
                  { type: 'say', params: { kind: 'success', message: 'EMAIL_SENDED_CORRECTLY' } },
                ],
              },
              {
                target: 'form',
                actions: { type: 'warn', params: ({ event }) => mailFailure(failureOf(event.output)) },
              },
            ],
            onError: { target: 'form', actions: warnOfSurprise },
          },
        },
        sending: {
          tags: 'busy',
          on: { HOME_REQUESTED: undefined },
          invoke: {
            id: 'signUp',
            src: 'signUp',
            input: ({ context }) => assertDefined(context.signUpRequest),
            onDone: [
              {
                guard: succeeded,
                target: '#visit.badge',
                actions: [
                  { type: 'takeVisitor', params: ({ event }) => successOf(event.output) },
                  assign({ direction: 'entry' }),
                  { type: 'say', params: { kind: 'success', message: 'SIGNUP_OK' } },
                ],
              },
              {
                guard: { type: 'isClosed', params: ({ event }) => event.output },
                target: '#visit.refused',
                actions: [takeFailure, announceFailure],
              },
              {
                target: 'form',
                actions: [
                  { type: 'takeIssues', params: ({ event }) => failureOf(event.output) },
                  { type: 'warn', params: ({ event }) => withPlace(failureOf(event.output)) },
                ],
              },
            ],
            onError: { target: 'form', actions: warnOfSurprise },
          },
        },
      },
    },
  },
})

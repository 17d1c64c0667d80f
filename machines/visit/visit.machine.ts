import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import type { Access, VisitPorts } from '../ports.ts'
import { failureOf, surprise, unprovided, valueOf } from '../shared/effect.ts'
import {
  accessRequest,
  signUpRequest,
  startContext,
  stopsOf,
  type VisitContext,
  withoutVisitor,
  withVisitor,
} from './visit.context.ts'
import { stepAfter, stepBefore } from './visit.steps.ts'
import type { Notice, Step, VisitEmitted, VisitEvent, VisitInput, VisitOutput } from './visit.types.ts'

/** Refusals of an access that no repeat and no Back can change: the visit ends with the notice. */
const finalRefusals: readonly FailureCode[] = [
  'ANOTHER_VISIT_OPEN',
  'EVENT_FULL_PLEASE_WAIT',
  'NO_VISIT_OPEN',
  'VISITOR_NOT_FOUND',
]

const ports: VisitPorts = {
  identify: unprovided(),
  signUp: unprovided(),
  loadCertificates: unprovided(),
  submitAccess: unprovided(),
}

const visitSetup = setup({
  types: {} as {
    context: VisitContext
    events: VisitEvent
    emitted: VisitEmitted
    input: VisitInput
    output: VisitOutput
  },
  delays: {
    /** How long the welcome or farewell stays. */
    endScreen: END_SCREEN_MS,
  },
  guards: {
    offersRegister: ({ context }) => context.start === 'enter' || context.start === 'signUp',
    beginsWithSignUp: ({ context }) =>
      context.start === 'signUp' || (context.start === 'enter' && !context.services.login),
    hasChoiceBeforeSignUp: ({ context }) => context.services.login,
    mustChooseVisitorType: ({ context }) => context.services.visitorTypes && context.visitorTypes.length > 1,
    isOfferedVisitorType: ({ context }, id: string) => context.visitorTypes.some((type) => type.id === id),
    hasNoUserId: ({ context }) => !context.visitor?.id,
    nextStepIs: ({ context }, step: Step) => stepAfter(stopsOf(context), context.step) === step,
    previousStepIs: ({ context }, step: Step) =>
      context.step !== null && stepBefore(stopsOf(context), context.step) === step,
    lastStepIs: ({ context }, step: Step) => stopsOf(context).at(-1) === step,
    knowsCertificates: ({ context }) => context.certificates !== null,
    succeeded: (_, result: Result<unknown, Failure>) => result.ok,
    isFinalRefusal: (_, result: Result<unknown, Failure>) =>
      !result.ok && finalRefusals.includes(result.error.code),
  },
  actions: {
    say: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    warn: enqueueActions(({ enqueue, system, self }, { code }: Failure) => {
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', code } })
      if (code === 'UNAUTHORIZED') enqueue.sendTo(system.get('session') ?? self, { type: 'TOKEN_REFUSED' })
    }),
    dropVisitor: assign(({ context }) => withoutVisitor(context)),
    takeVisitor: assign(({ context }, visitor: Visitor) => withVisitor(context, visitor)),
    /** The flags of the type decide which fields the form asks. */
    takeVisitorType: assign(({ context }, id: string | undefined) => {
      const type = context.visitorTypes.find((offered) => offered.id === id)
      return { visitorTypeId: type?.id ?? null, flagsInForce: type?.flowFlags ?? context.flowFlags }
    }),
    takeIssues: assign({ issues: (_, { issues }: Failure) => issues }),
    reach: assign({ step: (_, step: Step) => step }),
    prepareAccess: assign(({ context }) =>
      context.visitor ? { accessRequest: accessRequest(context, context.visitor), failed: null } : {},
    ),
    takeFailure: assign({ failed: (_, { code }: Failure) => code }),
    takeAccess: assign({ access: (_, access: Access) => access, failed: null }),
  },
  actors: ports,
})

/** Section 4 of the specification: one visitor, from Enter or Exit on home to the welcome or farewell. */
export const visitMachine = visitSetup.createMachine({
  id: 'visit',
  context: ({ input }) => startContext(input),
  initial: 'starting',
  output: ({ context }) =>
    context.access
      ? {
          outcome: 'completed',
          direction: context.access.direction,
          visitorCode: context.access.visitorCode,
        }
      : { outcome: 'left' },
  on: { HOME_REQUESTED: '.over' },
  states: {
    starting: {
      always: [{ guard: 'beginsWithSignUp', target: 'beginningSignUp' }, { target: 'choosingMethod' }],
    },
    choosingMethod: {
      on: {
        ID_CODE_CHOSEN: 'enteringCode',
        SIGN_UP_CHOSEN: { guard: 'offersRegister', target: 'beginningSignUp' },
        BACK: 'over',
      },
    },
    enteringCode: {
      on: {
        CODE_ENTERED: { target: 'identifying', actions: assign({ code: ({ event }) => event.code }) },
        BACK: 'choosingMethod',
      },
    },
    identifying: {
      tags: 'busy',
      invoke: {
        id: 'identify',
        src: 'identify',
        input: ({ context }) => ({ code: context.code, direction: context.direction }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'stepping',
            actions: [
              { type: 'takeVisitor', params: ({ event }) => valueOf(event.output) },
              { type: 'say', params: { kind: 'success', message: 'USER_FOUND' } },
            ],
          },
          {
            target: 'enteringCode',
            actions: { type: 'warn', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'enteringCode', actions: { type: 'warn', params: surprise } },
      },
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
        input: ({ context }) => sent(context.signUpRequest),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'stepping',
            actions: [
              { type: 'takeVisitor', params: ({ event }) => valueOf(event.output) },
              assign({ direction: 'entry' }),
              { type: 'say', params: { kind: 'success', message: 'SIGNUP_OK' } },
            ],
          },
          {
            target: 'fillingForm',
            actions: [
              { type: 'takeIssues', params: ({ event }) => failureOf(event.output) },
              { type: 'warn', params: ({ event }) => failureOf(event.output) },
            ],
          },
        ],
        onError: { target: 'fillingForm', actions: { type: 'warn', params: surprise } },
      },
    },
    /** Between steps: the one place that decides what comes next. */
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
        input: ({ context }) => ({ visitorId: sent(context.visitor).id }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.length > 0,
            target: 'acceptingCertificates',
            actions: assign({ certificates: ({ event }) => valueOf(event.output) }),
          },
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'stepping',
            actions: assign({ certificates: [] }),
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
        BACK: { target: 'choosingMethod', actions: 'dropVisitor' },
      },
    },
    acceptingCertificates: {
      on: {
        CERTIFICATES_ACCEPTED: {
          target: 'stepping',
          actions: assign({ accepted: ({ event }) => event.accepted }),
        },
        BACK: { target: 'choosingMethod', actions: 'dropVisitor' },
      },
    },
    hostAndReason: {
      entry: { type: 'reach', params: 'hostAndReason' },
      on: {
        HOST_AND_REASON_GIVEN: {
          target: 'stepping',
          actions: assign(({ event }) => ({ hostId: event.hostId, reason: event.reason })),
        },
        BACK: [
          { guard: { type: 'previousStepIs', params: 'certificates' }, target: 'openingCertificates' },
          { target: 'choosingMethod', actions: 'dropVisitor' },
        ],
      },
    },
    signature: {
      entry: { type: 'reach', params: 'signature' },
      on: {
        SIGNED: { target: 'stepping', actions: assign({ signature: ({ event }) => event.signature }) },
        BACK: [
          { guard: { type: 'previousStepIs', params: 'hostAndReason' }, target: 'hostAndReason' },
          { guard: { type: 'previousStepIs', params: 'certificates' }, target: 'openingCertificates' },
          { target: 'choosingMethod', actions: 'dropVisitor' },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      on: { HOME_REQUESTED: undefined },
      invoke: {
        id: 'submitAccess',
        src: 'submitAccess',
        input: ({ context }) => sent(context.accessRequest),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'ended',
            actions: [
              { type: 'takeAccess', params: ({ event }) => valueOf(event.output) },
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
    /** Nobody knows whether the access was taken: RETRY repeats the very same request. */
    failed: {
      on: {
        RETRY: 'submitting',
        BACK: [
          { guard: { type: 'lastStepIs', params: 'signature' }, target: 'signature' },
          { guard: { type: 'lastStepIs', params: 'hostAndReason' }, target: 'hostAndReason' },
          { guard: { type: 'lastStepIs', params: 'certificates' }, target: 'openingCertificates' },
          { target: 'choosingMethod', actions: 'dropVisitor' },
        ],
      },
    },
    ended: { after: { endScreen: 'over' } },
    over: { type: 'final' },
  },
})

/** A state that sends something is entered only after it was prepared. */
function sent<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Nothing was prepared to be sent')
  return value
}

import { assign } from 'xstate'
import { allSteps } from '#contract/visit-steps.ts'
import { assertDefined } from '../../shared/assert-defined.ts'
import { successOf } from '../../shared/effect.ts'
import { visitSetup } from '../visit.setup.ts'
import { succeeded, warnOfFailure, warnOfSurprise } from './answers.ts'

/** A transition to each step, taken if the guard says that this step comes next in its direction. */
const toStep = <Guard extends 'nextStepIs' | 'previousStepIs'>(guard: Guard) =>
  allSteps.map(
    (step) =>
      ({
        guard: { type: guard, params: step },
        target: step,
        actions: { type: 'reach', params: step },
      }) as const,
  )

const decline = {
  type: 'answerDocument',
  params: ({ event }: { readonly event: { readonly id: string } }) =>
    ({ id: event.id, answer: 'declined' }) as const,
} as const

/** The steps between identification and submission, one state for each, by its name in `contract/visit-steps.ts`. */
export const steps = visitSetup.createStateConfig({
  initial: 'stepping',
  on: { BACK: '.steppingBack' },
  states: {
    /** Between two steps: decides which one comes next. */
    stepping: {
      always: [
        {
          guard: 'hasNoUserId',
          target: '#visit.over',
          actions: { type: 'warn', params: { code: 'VISITOR_NOT_FOUND' } },
        },
        ...toStep('nextStepIs'),
        {
          target: '#visit.submission',
          actions: ['prepareAccess', { type: 'reach', params: 'submission' }],
        },
      ],
    },
    /** The same for Back: to the previous step, or to the choice of identification. */
    steppingBack: {
      always: [
        ...toStep('previousStepIs'),
        { target: '#visit.identification.method', actions: 'dropVisitor' },
      ],
    },
    certificates: {
      initial: 'opening',
      on: { LANGUAGE_CHANGED: '.opening' },
      states: {
        opening: {
          always: [{ guard: 'knowsCertificates', target: 'accepting' }, { target: 'loading' }],
        },
        loading: {
          tags: 'busy',
          entry: assign(({ context: { sources } }) => ({
            certificates: null,
            certificatesIn: sources.language(),
          })),
          on: { BACK: undefined },
          invoke: {
            id: 'loadCertificates',
            src: 'loadCertificates',
            input: ({ context }) => ({ visitorId: assertDefined(context.visitor).id }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok && event.output.value.length > 0,
                target: 'accepting',
                actions: assign({ certificates: ({ event }) => successOf(event.output) }),
              },
              {
                guard: succeeded,
                target: '#visit.steps',
                actions: [
                  assign({ certificates: [] }),
                  { type: 'say', params: { kind: 'success', message: 'NO_CERTIFICATES' } },
                ],
              },
              {
                target: 'unavailable',
                actions: warnOfFailure,
              },
            ],
            onError: { target: 'unavailable', actions: warnOfSurprise },
          },
        },
        unavailable: { on: { RETRY: 'loading' } },
        accepting: {
          on: {
            CERTIFICATE_TICKED: {
              actions: {
                type: 'answerDocument',
                params: ({ event: { id, isTicked } }) => ({ id, answer: isTicked ? 'accepted' : null }),
              },
            },
            CERTIFICATE_DECLINED: [
              {
                guard: { type: 'declinesLast', params: ({ event }) => event.id },
                target: '#visit.steps.stepping',
                actions: decline,
              },
              { guard: { type: 'mayDecline', params: ({ event }) => event.id }, actions: decline },
            ],
            CERTIFICATES_ACCEPTED: [
              { guard: 'hasAnsweredAll', target: '#visit.steps.stepping' },
              { actions: 'showOpenDocument' },
            ],
            // From the first document on, Back is that of every step.
            BACK: { guard: 'hasDocumentBefore', actions: 'showDocumentBefore' },
          },
        },
      },
    },
    hostAndReason: {
      on: {
        HOST_CHOSEN: {
          actions: assign(({ event }) => ({ host: event.host, hostId: event.host?.id ?? null })),
        },
        HOST_AND_REASON_GIVEN: {
          target: 'stepping',
          actions: assign(({ context: { host }, event: { hostId, reason } }) => ({
            hostId,
            reason,
            host: host?.id === hostId ? host : null,
          })),
        },
      },
    },
    signature: {
      on: {
        SIGNED: { target: 'stepping', actions: assign({ signature: ({ event }) => event.signature }) },
      },
    },
    /** The adult who is responsible for a visitor who is a minor gives a name and signs. */
    guardian: {
      on: {
        GUARDIAN_SIGNED: { target: 'stepping', actions: assign({ guardian: ({ event }) => event.guardian }) },
      },
    },
  },
})

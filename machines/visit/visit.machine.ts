import { assign } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import { identification } from './states/identification.state.ts'
import { steps } from './states/steps.state.ts'
import { submission } from './states/submission.state.ts'
import { startVisitContext } from './visit.context.ts'
import { visitSetup } from './visit.setup.ts'

/** One visitor's visit, from Enter or Exit on home to the welcome or farewell. */
export const visitMachine = visitSetup.createMachine({
  id: 'visit',
  context: ({ input }) => startVisitContext(input),
  initial: 'identification',
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
    HELP_TICKED: { actions: assign({ needsHelp: ({ event }) => event.needsHelp }) },
    TYPED: { actions: { type: 'keepTyped', params: ({ event }) => event.answers } },
  },
  states: {
    identification,
    badge: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'wantsBadge', target: 'offered' }, { target: '#visit.steps' }] },
        offered: {
          tags: 'busy',
          entry: 'noteBadge',
          invoke: {
            id: 'badge',
            src: 'badge',
            input: ({ context: { visitor, print, isMobile } }) => ({
              visitorId: assertDefined(visitor).id,
              print,
              isMobile,
              mails: false,
            }),
            onSnapshot: { actions: 'noteChild' },
            onDone: [
              {
                guard: { type: 'gaveNoBadge', params: ({ event }) => event.output },
                target: '#visit.steps',
                actions: { type: 'say', params: { kind: 'warning', code: 'PRINT_GENERAL_ERROR' } },
              },
              { target: '#visit.steps' },
            ],
          },
          on: { PRINT_ASKED: { actions: 'tellBadge' }, BADGE_CLOSED: { actions: 'tellBadge' } },
        },
      },
    },
    steps,
    submission,
    ended: {
      initial: 'greeting',
      on: {
        FEEDBACK_GIVEN: {
          guard: 'asksFeedback',
          target: '.thanking',
          actions: assign({ rating: ({ event }) => event.rating }),
        },
        ACCESS_DELIVERED: {
          guard: { type: 'isOurs', params: ({ event }) => event.idempotencyKey },
          actions: { type: 'confirm', params: ({ event }) => event.visitorCode },
        },
        ACCESS_REFUSED: {
          guard: { type: 'isOurs', params: ({ event }) => event.idempotencyKey },
          target: 'refused',
          actions: [
            'takeBack',
            { type: 'takeFailure', params: ({ event }) => failure(event.code) },
            { type: 'warn', params: ({ event }) => ({ ...failure(event.code), isOnScreen: true }) },
          ],
        },
      },
      states: {
        greeting: {
          always: { guard: 'awaitsDoor', target: 'awaitingDoor' },
          after: { endScreen: '#visit.over' },
          on: {
            MORE_TIME_ASKED: { target: 'greetingLonger', actions: assign({ hasMoreTime: true }) },
            // What the visitor reads has changed, so they have the whole time again.
            ACCESS_DELIVERED: {
              guard: { type: 'isOurs', params: ({ event }) => event.idempotencyKey },
              target: 'greeting',
              reenter: true,
              actions: { type: 'confirm', params: ({ event }) => event.visitorCode },
            },
          },
        },
        /** The welcome or farewell is shown already; it stays until the door has answered. */
        awaitingDoor: {
          invoke: {
            id: 'learnDoor',
            src: 'learnDoor',
            input: ({ context }) => assertDefined(context.access),
            onDone: {
              target: 'greeting',
              actions: {
                type: 'noteDoor',
                params: ({ event: { output } }) => !output.ok || output.value.isDoorShut === true,
              },
            },
            onError: { target: 'greeting', actions: { type: 'noteDoor', params: true } },
          },
        },
        greetingLonger: { after: { endScreenRead: '#visit.over' } },
        /** An answer that is lost is one less in a sum. */
        thanking: {
          on: { FEEDBACK_GIVEN: undefined },
          invoke: {
            id: 'sendFeedback',
            src: 'sendFeedback',
            input: ({ context: { access, rating } }) => ({
              visitId: assertDefined(access).visitId,
              rating: assertDefined(rating),
            }),
            onError: {},
          },
          after: { thanks: '#visit.over' },
        },
      },
    },
    /** A refusal that ends the visit, on a page of its own: seen from two metres, and nothing of it is left on home. */
    refused: {
      initial: 'telling',
      on: { BACK: 'over' },
      states: {
        telling: { after: { refusal: '#visit.over' }, on: { MORE_TIME_ASKED: 'tellingLonger' } },
        tellingLonger: { after: { refusalRead: '#visit.over' } },
      },
    },
    over: { type: 'final' },
  },
})

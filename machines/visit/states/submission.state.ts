import { assign } from 'xstate'
import { assertDefined } from '../../shared/assert-defined.ts'
import { failureOf, successOf, surprise } from '../../shared/effect.ts'
import { visitSetup } from '../visit.setup.ts'
import { announceFailure, hearFailure, succeeded, takeFailure, warnOfFailure } from './answers.ts'

/** All steps are done: the access is sent to the server. */
export const submission = visitSetup.createStateConfig({
  initial: 'sending',
  states: {
    sending: {
      tags: 'busy',
      on: { HOME_REQUESTED: undefined },
      invoke: {
        id: 'submitAccess',
        src: 'submitAccess',
        input: ({ context }) => assertDefined(context.accessRequest),
        onDone: [
          {
            guard: { type: 'isOnlyRecorded', params: ({ event }) => event.output },
            target: '#visit.ended',
            actions: { type: 'takeAccess', params: ({ event }) => successOf(event.output) },
          },
          {
            guard: succeeded,
            target: '#visit.ended',
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
            target: '#visit.steps',
            actions: [{ type: 'takeDemand', params: ({ event }) => failureOf(event.output) }, warnOfFailure],
          },
          {
            guard: { type: 'hostIsGone', params: ({ event }) => event.output },
            target: '#visit.steps',
            actions: ['dropHost', { type: 'warn', params: { code: 'HOST_GONE' } }],
          },
          {
            guard: { type: 'isFinalRefusal', params: ({ event }) => event.output },
            target: '#visit.refused',
            actions: [takeFailure, announceFailure],
          },
          {
            target: 'failed',
            actions: [takeFailure, hearFailure],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'takeFailure', params: surprise },
            { type: 'warn', params: { ...surprise, isOnlyHeard: true } },
          ],
        },
      },
    },
    /** The server may or may not have taken the access: RETRY repeats exactly the same request. */
    failed: {
      on: {
        RETRY: { target: 'sending', actions: assign({ failed: null }) },
        BACK: '#visit.steps.steppingBack',
      },
    },
  },
})

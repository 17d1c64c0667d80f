import { assign, setup } from 'xstate'
import type { Direction } from '#contract/entities/direction.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import type { KioskAccess, KioskAccessRequest, Sources, VisitPorts } from '../ports.ts'
import { failureOf, successOf, surprise, unprovided } from '../shared/effect.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import { endTime } from '../shared/end-time.ts'
import { requestWithoutSteps } from '../shared/request-without-steps.ts'

interface RemoteOpeningInput {
  readonly code: string
  readonly direction: Direction
  /** No step was shown, and no command let the server ask for none. */
  readonly isContinuous?: true
  /** How long the welcome after an entry stays, if the site tells more there. */
  readonly welcomeMs?: number
  readonly sources: Sources
}

/** The visitor whom the tablet greets, or why the tablet refused. */
export type RemoteOpeningOutput =
  | {
      readonly outcome: 'done'
      readonly direction: Direction
      readonly firstName: string
      readonly lastName: string
      readonly visitorCode: string
      /** The door did not open. */
      readonly isDoorShut: boolean
      /** How long the visitor is greeted. */
      readonly staysMs: number
    }
  | {
      readonly outcome: 'refused'
      readonly errorCode: FailureCode
      /** The access was requested: without an answer the server may have taken it. */
      readonly isRequested: boolean
    }

interface RemoteOpeningContext extends RemoteOpeningInput {
  readonly visitor: Visitor | null
  readonly request: KioskAccessRequest | null
  readonly access: KioskAccess | null
  readonly failed: FailureCode
}

const remoteOpeningSetup = setup({
  types: {} as { context: RemoteOpeningContext; input: RemoteOpeningInput; output: RemoteOpeningOutput },
  guards: { succeeded: (_, result: Result<unknown, Failure>) => result.ok },
  actions: {
    prepareAccess: assign(({ context }, visitor: Visitor) => ({
      visitor,
      request: requestWithoutSteps(context, visitor),
    })),
    takeAccess: assign({ access: (_, access: KioskAccess) => access }),
    takeFailure: assign({ failed: (_, { code }: Failure) => code }),
  },
  actors: { identify: unprovided(), submitAccess: unprovided() } satisfies Pick<
    VisitPorts,
    'identify' | 'submitAccess'
  >,
})

/**
 * A remote command lets a visitor in or out. The person or system that sends it is responsible for the steps, so none
 * is asked here.
 */
export const remoteOpeningMachine = remoteOpeningSetup.createMachine({
  id: 'opening',
  context: ({ input }) => ({ ...input, visitor: null, request: null, access: null, failed: surprise.code }),
  initial: 'identifying',
  output: ({ context: { access, visitor, request, failed, welcomeMs } }) =>
    access && visitor
      ? {
          outcome: 'done',
          direction: access.direction,
          firstName: visitor.firstName,
          lastName: visitor.lastName,
          visitorCode: access.visitorCode,
          isDoorShut: access.isDoorShut === true,
          staysMs: endTime(
            (access.direction === 'entry' && welcomeMs) || END_SCREEN_MS,
            access.isDoorShut === true,
          ),
        }
      : { outcome: 'refused', errorCode: failed, isRequested: request !== null },
  states: {
    identifying: {
      invoke: {
        id: 'identify',
        src: 'identify',
        input: ({ context: { code, direction } }) => ({ code, direction }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'submitting',
            actions: { type: 'prepareAccess', params: ({ event }) => successOf(event.output) },
          },
          {
            target: 'over',
            actions: { type: 'takeFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: 'over',
      },
    },
    submitting: {
      invoke: {
        id: 'submitAccess',
        src: 'submitAccess',
        input: ({ context }) => assertDefined(context.request),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'takeAccess', params: ({ event }) => successOf(event.output) },
          },
          {
            target: 'over',
            actions: { type: 'takeFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: 'over',
      },
    },
    over: { type: 'final' },
  },
})

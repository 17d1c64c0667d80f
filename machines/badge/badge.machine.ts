import { assign, emit, setup } from 'xstate'
import type { Badge } from '#contract/entities/badge.ts'
import type { Failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import type { BadgePorts } from '../ports.ts'
import { failureOf, successOf, surprise, unprovided } from '../shared/effect.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import type { Notice } from '../shared/notice.types.ts'
import type { BadgeEmitted, BadgeEvent, BadgeInput, BadgeOutput } from './badge.types.ts'

interface BadgeContext extends BadgeInput {
  readonly email: string
  readonly badge: Badge | null
  readonly isMailed: boolean
  readonly outcome: BadgeOutput['outcome']
}

const ports: BadgePorts = {
  makeBadge: unprovided(),
  findBadge: unprovided(),
  mailBadge: unprovided(),
  printBadge: unprovided(),
}

function outputOf({ outcome, email, badge }: BadgeContext): BadgeOutput {
  if (outcome === 'unknown') return { outcome, email }
  if (outcome !== 'used') return { outcome }
  const { code, direction } = assertDefined(badge?.use ?? null)
  return { outcome, code, direction }
}

const badgeSetup = setup({
  types: {} as {
    context: BadgeContext
    events: BadgeEvent
    emitted: BadgeEmitted
    input: BadgeInput
    output: BadgeOutput
  },
  guards: {
    isAsked: ({ context }) => context.visitorId === null,
    mails: ({ context }) => context.mails,
    /** The print button is offered when the operator has switched printing on for sign-up or sign-in. */
    prints: ({ context }) => !context.isMobile && (context.print.onSignUp || context.print.onSignIn),
    /**
     * A visitor who asked for a badge sees it before it is printed; after sign-up or identification the operator's
     * settings decide.
     */
    printsAtOnce: ({ context }) => !context.isMobile && context.visitorId !== null,
    succeeded: (_, result: Result<unknown, Failure>) => result.ok,
    isFound: ({ context }) => context.badge !== null,
    isMailed: ({ context }) => context.isMailed,
    wasTyped: ({ context }) => context.email !== '',
    mayUse: ({ context }) => context.badge?.use !== undefined,
    isUnknown: (_, result: Result<unknown, Failure>) => !result.ok && result.error.code === 'USER_NOT_FOUND',
  },
  actions: {
    say: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    /** All failures share one sentence of the specification, except TOO_MANY_REQUESTS, which has its own. */
    warn: emit((_, { failure, otherwise }: { failure: Failure; otherwise: WarningCode }) => {
      const { code, retryAfterSeconds: waitSeconds } = failure
      const isTooOften = code === 'TOO_MANY_REQUESTS'
      return {
        type: 'NOTICE',
        notice: { kind: 'warning', code: isTooOften ? code : otherwise, ...(isTooOften && { waitSeconds }) },
      }
    }),
    takeBadge: assign({ badge: (_, badge: Badge) => badge }),
    endAs: assign({ outcome: (_, outcome: BadgeOutput['outcome']) => outcome }),
  },
  actors: ports,
})

type WarningCode = Extract<Notice, { kind: 'warning' }>['code']

/**
 * The badge dialog: a badge is made for the present visitor or for one found by e-mail, then shown, printed or mailed.
 */
export const badgeMachine = badgeSetup.createMachine({
  id: 'badge',
  context: ({ input }) => ({ ...input, email: '', badge: null, isMailed: false, outcome: 'closed' }),
  initial: 'starting',
  output: ({ context }) => outputOf(context),
  states: {
    starting: {
      always: [{ guard: 'isAsked', target: 'asking' }, { target: 'making' }],
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeBadge',
        src: 'makeBadge',
        input: ({ context }) => ({ visitorId: assertDefined(context.visitorId) }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'takeBadge', params: ({ event }) => successOf(event.output) },
          },
          { target: 'over', actions: { type: 'endAs', params: 'failed' } },
        ],
        onError: { target: 'over', actions: { type: 'endAs', params: 'failed' } },
      },
    },
    asking: {
      on: {
        EMAIL_GIVEN: [
          { guard: 'mails', target: 'mailing', actions: assign({ email: ({ event }) => event.email }) },
          { target: 'finding', actions: assign({ email: ({ event }) => event.email }) },
        ],
        BACK: 'over',
      },
    },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'findBadge',
        src: 'findBadge',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'takeBadge', params: ({ event }) => successOf(event.output) },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'unknown',
          },
          {
            target: 'asking',
            actions: {
              type: 'warn',
              params: ({ event }) => ({ failure: failureOf(event.output), otherwise: 'BADGE_ERROR' }),
            },
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'warn', params: { failure: surprise, otherwise: 'BADGE_ERROR' } },
        },
      },
    },
    mailing: {
      tags: 'busy',
      invoke: {
        id: 'mailBadge',
        src: 'mailBadge',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'afterMail',
            actions: [
              assign({ isMailed: true }),
              { type: 'say', params: { kind: 'success', message: 'EMAIL_SENDED_CORRECTLY' } },
            ],
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'unknown',
          },
          {
            target: 'afterMail',
            actions: {
              type: 'warn',
              params: ({ event }) => ({ failure: failureOf(event.output), otherwise: 'EMAIL_NOT_SENT' }),
            },
          },
        ],
        onError: {
          target: 'afterMail',
          actions: { type: 'warn', params: { failure: surprise, otherwise: 'EMAIL_NOT_SENT' } },
        },
      },
    },
    /** A badge that is shown stays: its visitor may still enter or leave with it. */
    afterMail: {
      always: [
        { guard: 'isFound', target: 'showing' },
        { guard: 'isMailed', target: 'over' },
        { target: 'asking' },
      ],
    },
    unknown: {
      entry: [
        { type: 'endAs', params: 'unknown' },
        { type: 'say', params: { kind: 'warning', code: 'USER_NOT_FOUND' } },
      ],
      always: 'over',
    },
    showing: {
      initial: 'deciding',
      on: {
        BADGE_USED: { guard: 'mayUse', target: 'over', actions: { type: 'endAs', params: 'used' } },
        BADGE_MAIL_ASKED: { guard: 'wasTyped', target: 'mailing' },
        BADGE_CLOSED: 'over',
        BACK: 'over',
      },
      states: {
        deciding: {
          always: [
            { guard: 'printsAtOnce', target: 'printing' },
            { guard: 'prints', target: 'waiting' },
            { target: 'kept' },
          ],
        },
        /** No printer is available, or there is no badge to print. */
        kept: {},
        waiting: { on: { PRINT_ASKED: 'printing' } },
        printing: {
          // Its outcome would be lost.
          on: { BADGE_MAIL_ASKED: {} },
          invoke: {
            id: 'printBadge',
            src: 'printBadge',
            input: ({ context }) => ({
              visitorId: assertDefined(context.badge).visitorId,
              ipPrinter: context.print.ipPrinter,
            }),
            onDone: [
              { guard: { type: 'succeeded', params: ({ event }) => event.output }, target: 'printed' },
              { target: 'notPrinted' },
            ],
            onError: 'notPrinted',
          },
        },
        printed: { on: { PRINT_ASKED: 'printing' } },
        notPrinted: { on: { PRINT_ASKED: 'printing' } },
      },
    },
    over: { type: 'final' },
  },
})

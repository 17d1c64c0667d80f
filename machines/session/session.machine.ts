import { assign, setup } from 'xstate'
import { type Failure, isRetryable } from '#contract/error-codes.ts'
import {
  APPROVAL_CHECK_MS,
  FLOW_INFO_STALE_MS,
  LOGIN_BACKOFF_MS,
  LOGIN_TRIES,
  SESSION_CHECK_MS,
  TOKEN_REFRESH_AHEAD_MS,
  TOUCHLESS_WARNING_MS,
} from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import {
  type Configuration,
  type Credentials,
  isPass,
  type SessionPorts,
  type SessionToken,
} from '../ports.ts'
import { failureOf, successOf, surprise, unprovided } from '../shared/effect.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import type { SessionContext, SessionEvent, SessionInput, SessionOutput } from './session.types.ts'

const ports: SessionPorts = {
  acquireToken: unprovided(),
  extendToken: unprovided(),
  loadConfiguration: unprovided(),
}

/** The server knows the tablet now: the codes are deleted, and the site is the one that staff have set. */
const enrolledBy = (credentials: Credentials, { token, companyId, site }: SessionToken): Credentials =>
  token === '' ? credentials : { serviceCode: '', taxCode: '', companyId, site }

/** Milliseconds until the token expires. */
const lifeLeft = ({ token, sources }: SessionContext): number => (token?.expiresAt ?? 0) - sources.now()

const sessionSetup = setup({
  types: {} as {
    context: SessionContext
    events: SessionEvent
    input: SessionInput
    output: SessionOutput
  },
  delays: {
    /** The pause between two quick retries, doubled each time. */
    backoff: ({ context }) => LOGIN_BACKOFF_MS * 2 ** (context.failedTries - 1),
    /** How often an unattended tablet checks its session, and retries while the network is down. */
    sessionCheck: SESSION_CHECK_MS,
    approvalCheck: APPROVAL_CHECK_MS,
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    hasTriesLeft: ({ context }) => context.failedTries < LOGIN_TRIES,
    isTouchless: ({ context }) => isPass(context.credentials),
    /** A phone gets access once: only a new code begins another session. */
    isOver: ({ context }) => isPass(context.credentials) && context.token !== null && lifeLeft(context) <= 0,
    isEnding: ({ context }) => isPass(context.credentials) && lifeLeft(context) <= TOUCHLESS_WARNING_MS,
    needsToken: ({ context }) => !isPass(context.credentials) && lifeLeft(context) <= TOKEN_REFRESH_AHEAD_MS,
    /** The configuration counts as stale one check early, since the next check comes only later. */
    hasStaleConfiguration: ({ context }) =>
      context.sources.now() - context.loadedAt >= FLOW_INFO_STALE_MS - SESSION_CHECK_MS,
    succeeded: (_, result: Result<unknown, Failure>) => result.ok,
    failedForNow: (_, result: Result<unknown, Failure>) => !result.ok && isRetryable(result.error.code),
    /** Staff have not approved this tablet yet (S22). */
    awaitsApproval: ({ context }, result: Result<unknown, Failure>) =>
      !isPass(context.credentials) && !result.ok && result.error.code === 'FORBIDDEN',
    isUnauthorizedTouchless: ({ context }, result: Result<unknown, Failure>) =>
      isPass(context.credentials) && !result.ok && result.error.code === 'UNAUTHORIZED',
    isUnauthorized: (_, result: Result<unknown, Failure>) =>
      !result.ok && result.error.code === 'UNAUTHORIZED',
  },
  actions: {
    takeToken: assign(({ context: { credentials } }, token: SessionToken) => ({
      token,
      credentials: isPass(credentials) ? credentials : enrolledBy(credentials, token),
      failedTries: 0,
      failed: null,
    })),
    extend: assign(({ context }, expiresAt: number) => ({
      token: { ...assertDefined(context.token), expiresAt },
      failed: null,
    })),
    findStale: assign({ loadedAt: 0 }),
    forgetFailure: assign({ failed: null, token: null }),
    dropToken: assign({ token: null }),
    dropExpiredToken: assign(({ context: { token, sources } }) =>
      token && token.expiresAt <= sources.now() ? { token: null } : {},
    ),
    takeConfiguration: assign(({ context }, configuration: Configuration) => ({
      configuration,
      loadedAt: context.sources.now(),
      failedTries: 0,
      failed: null,
    })),
    countFailure: assign(({ context }, { code, retryAfterSeconds }: Failure) => ({
      failedTries: context.failedTries + 1,
      failed: code,
      waitSeconds: retryAfterSeconds ?? null,
    })),
    takeRefusal: assign({ failed: (_, { code }: Failure) => code, token: null }),
  },
  actors: ports,
})

/**
 * A session: a token and the company's configuration. A tablet renews both by itself; on a visitor's own phone the
 * session lasts some minutes, and warns before its end that it may be extended.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    token: isPass(input.credentials) ? input.credentials.token : null,
    configuration: null,
    loadedAt: 0,
    failedTries: 0,
    failed: null,
    waitSeconds: null,
  }),
  initial: 'resuming',
  output: ({ context }) => ({ refused: context.failed ?? 'UNAUTHORIZED' }),
  states: {
    acquiring: {
      invoke: {
        id: 'acquireToken',
        src: 'acquireToken',
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'takeToken', params: ({ event }) => successOf(event.output) },
          },
          {
            guard: { type: 'failedForNow', params: ({ event }) => event.output },
            target: 'missing',
            actions: { type: 'countFailure', params: ({ event }) => failureOf(event.output) },
          },
          {
            guard: { type: 'awaitsApproval', params: ({ event }) => event.output },
            target: 'unapproved',
            actions: { type: 'takeRefusal', params: ({ event }) => failureOf(event.output) },
          },
          {
            target: 'refused',
            actions: { type: 'takeRefusal', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'missing', actions: { type: 'countFailure', params: surprise } },
      },
    },
    loading: {
      invoke: {
        id: 'loadConfiguration',
        src: 'loadConfiguration',
        input: ({ context }) => ({ token: assertDefined(context.token).token }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'active',
            actions: { type: 'takeConfiguration', params: ({ event }) => successOf(event.output) },
          },
          {
            guard: { type: 'failedForNow', params: ({ event }) => event.output },
            target: 'missing',
            actions: { type: 'countFailure', params: ({ event }) => failureOf(event.output) },
          },
          {
            target: 'refused',
            actions: { type: 'takeRefusal', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'missing', actions: { type: 'countFailure', params: surprise } },
      },
    },
    /** A token or a configuration is still missing, and the network is down. */
    missing: {
      always: [{ guard: 'hasTriesLeft', target: 'backingOff' }, { target: 'unreachable' }],
    },
    backingOff: { after: { backoff: 'resuming' } },
    /** The quick retries have failed. The tablet goes on retrying slowly by itself, since no operator may be near. */
    unreachable: {
      on: { CHECK: 'resuming', RETRY: 'resuming' },
      after: { sessionCheck: 'resuming' },
    },
    unapproved: {
      on: { CHECK: 'acquiring', RETRY: 'acquiring' },
      after: { approvalCheck: 'acquiring' },
    },
    resuming: {
      always: [
        { guard: 'isOver', target: 'expired' },
        { actions: 'dropExpiredToken', target: 'choosing' },
      ],
    },
    choosing: {
      always: [{ guard: 'hasToken', target: 'loading' }, { target: 'acquiring' }],
    },
    active: {
      initial: 'idle',
      on: {
        TOKEN_REFUSED: [
          { guard: 'isTouchless', target: 'expired' },
          { target: '.refreshing', actions: 'dropToken' },
        ],
      },
      states: {
        idle: {
          on: { CHECK: 'checking', CONFIGURATION_CHANGED: { target: 'checking', actions: 'findStale' } },
          after: { sessionCheck: 'checking' },
        },
        checking: {
          always: [
            { guard: 'isOver', target: '#session.expired' },
            { guard: 'isEnding', target: 'ending' },
            { guard: 'needsToken', target: 'refreshing', actions: 'dropExpiredToken' },
            { guard: 'hasStaleConfiguration', target: 'reloading' },
            { target: 'idle' },
          ],
        },
        /** The last minute of a phone's session. */
        ending: {
          on: { CHECK: 'checking', EXTEND: 'extending' },
          after: { sessionCheck: 'checking' },
        },
        extending: {
          invoke: {
            id: 'extendToken',
            src: 'extendToken',
            input: ({ context }) => ({ token: assertDefined(context.token).token }),
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'extend', params: ({ event }) => successOf(event.output) },
              },
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => event.output },
                target: '#session.expired',
              },
              {
                target: 'ending',
                actions: { type: 'countFailure', params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: 'ending', actions: { type: 'countFailure', params: surprise } },
          },
        },
        refreshing: {
          // A change cannot be read before the new token is there.
          on: { TOKEN_REFUSED: undefined, CONFIGURATION_CHANGED: { actions: 'findStale' } },
          invoke: {
            id: 'refreshToken',
            src: 'acquireToken',
            input: ({ context }) => context.credentials,
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'renewed',
                actions: { type: 'takeToken', params: ({ event }) => successOf(event.output) },
              },
              { guard: { type: 'failedForNow', params: ({ event }) => event.output }, target: 'idle' },
              { guard: { type: 'awaitsApproval', params: ({ event }) => event.output }, target: 'idle' },
              {
                target: '#session.refused',
                actions: { type: 'takeRefusal', params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: 'idle',
          },
        },
        renewed: {
          always: [{ guard: 'hasStaleConfiguration', target: 'reloading' }, { target: 'idle' }],
        },
        reloading: {
          // The configuration that is being read may be older than this change.
          on: { CONFIGURATION_CHANGED: { target: 'reloading', reenter: true } },
          invoke: {
            id: 'reloadConfiguration',
            src: 'loadConfiguration',
            input: ({ context }) => ({ token: assertDefined(context.token).token }),
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'takeConfiguration', params: ({ event }) => successOf(event.output) },
              },
              {
                guard: { type: 'isUnauthorizedTouchless', params: ({ event }) => event.output },
                target: '#session.expired',
              },
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => event.output },
                target: 'refreshing',
                actions: 'dropToken',
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
        },
      },
    },
    refused: { type: 'final' },
    expired: { type: 'final', entry: 'forgetFailure' },
  },
})

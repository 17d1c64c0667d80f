import { failureOf, surprise } from '../shared/effect.ts'
import { settingsSetup } from './settings.setup.ts'

/**
 * The operator at the tablet: nothing is shown or changed before the PIN, and the running session is replaced only by
 * credentials that the server has accepted.
 */
export const settingsMachine = settingsSetup.createMachine({
  id: 'settings',
  context: ({ input }) => ({
    ...input,
    pin: '',
    triesBefore: input.tries,
    lockMs: 0,
    wanted: input.credentials,
    failed: null,
    outcome: { outcome: 'closed' },
  }),
  initial: 'gate',
  output: ({ context }) => context.outcome,
  on: {
    OUTBOX_CHANGED: { actions: { type: 'takeOutbox', params: ({ event }) => event.count } },
    BACK: '.over',
  },
  states: {
    gate: {
      initial: 'deciding',
      on: {
        TRIES_CHANGED: {
          target: '.deciding',
          actions: { type: 'takeTries', params: ({ event }) => event.tries },
        },
      },
      states: {
        deciding: {
          always: [{ guard: 'isLocked', target: 'locked' }, { target: 'asking' }],
        },
        asking: {
          on: {
            PIN_ENTERED: {
              target: 'checking',
              actions: [{ type: 'takePin', params: ({ event }) => event.pin }, 'countTry'],
            },
          },
        },
        checking: {
          exit: 'dropPin',
          on: { TRIES_CHANGED: { actions: { type: 'takeTries', params: ({ event }) => event.tries } } },
          invoke: {
            id: 'verifyPin',
            src: 'verifyPin',
            input: ({ context }) => ({ pin: context.pin }),
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: '#settings.passed',
                actions: 'forgetTries',
              },
              {
                guard: { type: 'isWrong', params: ({ event }) => event.output },
                target: 'deciding',
                actions: { type: 'takeFailure', params: ({ event }) => failureOf(event.output) },
              },
              {
                guard: { type: 'isTooOften', params: ({ event }) => event.output },
                target: 'deciding',
                actions: { type: 'takeLock', params: ({ event }) => event.output },
              },
              {
                target: 'asking',
                actions: [
                  { type: 'takeFailure', params: ({ event }) => failureOf(event.output) },
                  'takeBackTry',
                ],
              },
            ],
            onError: {
              target: 'asking',
              actions: [{ type: 'takeFailure', params: surprise }, 'takeBackTry'],
            },
          },
        },
        locked: { entry: 'measureLock', after: { lock: 'asking' } },
      },
    },
    passed: {
      always: [
        { guard: 'wantsSettings', target: 'open' },
        { guard: 'isHeld', target: 'open', actions: 'lookAtSettings' },
        { guard: 'isSetUpOfOwnCompany', target: 'trying', actions: 'wantSite' },
        { target: 'configuring' },
      ],
    },
    open: {
      on: {
        SETTINGS_SAVED: [
          { guard: { type: 'isHeldBack', params: ({ event }) => event.edited } },
          {
            guard: { type: 'changesCredentials', params: ({ event }) => event.edited },
            target: 'trying',
            actions: { type: 'takeEdited', params: ({ event }) => event.edited },
          },
          { target: 'saved', actions: { type: 'takeEdited', params: ({ event }) => event.edited } },
        ],
      },
    },
    configuring: {
      entry: 'askForCodes',
      on: {
        CONFIGURE: {
          target: 'trying',
          actions: { type: 'want', params: ({ event }) => event.credentials },
        },
      },
    },
    trying: {
      invoke: {
        id: 'trial',
        src: 'trial',
        input: ({ context: { wanted, sources } }) => ({ credentials: wanted, sources }),
        onSnapshot: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.snapshot }, target: 'saved' },
          {
            guard: { type: 'isInVain', params: ({ event }) => event.snapshot },
            target: 'refused',
            actions: { type: 'takeTrialFailure', params: ({ event }) => event.snapshot },
          },
        ],
        onDone: {
          target: 'refused',
          actions: { type: 'takeRefusal', params: ({ event }) => event.output.refused },
        },
      },
    },
    refused: {
      always: [{ guard: 'wantsSettings', target: 'open' }, { target: 'configuring' }],
    },
    saved: { entry: 'endAsSaved', always: 'over' },
    over: { type: 'final' },
  },
})

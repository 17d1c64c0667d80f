import { assign, type SnapshotFrom, setup } from 'xstate'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { OPERATOR_LOCK_MS, OPERATOR_PIN_TRIES } from '#contract/limits.ts'
import { operatorLockMs } from '#contract/operator-lock.ts'
import type { Result } from '#contract/result.ts'
import {
  type Credentials,
  noTries,
  type OperatorTries,
  type OutboxCount,
  type SettingsPorts,
} from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { unprovided } from '../shared/effect.ts'
import type {
  EditedSettings,
  SettingsContext,
  SettingsEvent,
  SettingsInput,
  SettingsOutput,
} from './settings.types.ts'

type Answer = Result<unknown, Failure>
type Trial = SnapshotFrom<typeof sessionMachine>

const answers = (answer: Answer, code: FailureCode): boolean => !answer.ok && answer.error.code === code

const verifyPin: SettingsPorts['verifyPin'] = unprovided()

/** The guards, actions and actors of the settings machine. */
export const settingsSetup = setup({
  types: {} as {
    context: SettingsContext
    events: SettingsEvent
    input: SettingsInput
    output: SettingsOutput
  },
  delays: {
    lock: ({ context }) => lockMsOf(context),
  },
  guards: {
    isLocked: ({ context: { tries, sources } }) => tries.lockedUntil > sources.now(),
    succeeded: (_, answer: Answer) => answer.ok,
    isWrong: (_, answer: Answer) => answers(answer, 'FORBIDDEN'),
    isTooOften: (_, answer: Answer) => answers(answer, 'TOO_MANY_REQUESTS'),
    wantsSettings: ({ context }) => context.operatorTask.kind === 'settings',
    isSetUpOfOwnCompany: ({ context: { operatorTask, companyId } }) =>
      operatorTask.kind === 'setup' && operatorTask.companyId === companyId,
    changesCredentials: ({ context }, edited: EditedSettings) =>
      !isSame(context.credentials, editedCredentials(context, edited)),
    isHeld: ({ context }) => isHeld(context),
    isHeldBack: ({ context }, edited: EditedSettings) =>
      isHeld(context) && !isSame(context.credentials, editedCredentials(context, edited)),
    isAccepted: (_, trial: Trial) => trial.context.configuration !== null,
    isInVain: (_, trial: Trial) => trial.matches('unreachable') || trial.matches('unapproved'),
  },
  actions: {
    takePin: assign({ pin: (_, pin: string) => pin, failed: null }),
    dropPin: assign({ pin: '' }),
    forgetTries: assign({ tries: noTries, failed: null }),
    /**
     * The try is counted before the server checks it, as the server does too, so that leaving the screen meanwhile
     * does not save a try.
     */
    countTry: assign(({ context: { tries, sources } }) => {
      const wrong = tries.wrong + 1
      const lockMs = operatorLockMs(wrong)
      const lockedUntil = lockMs === 0 ? 0 : sources.now() + lockMs
      return { triesBefore: tries, tries: { wrong, lockedUntil } }
    }),
    /** The server did not check the PIN, so the try does not count. */
    takeBackTry: assign({ tries: ({ context }) => context.triesBefore }),
    /** The server remembers more than this device, whose storage may have been cleared. */
    takeLock: assign(({ context }, answer: Answer) => {
      const seconds = answer.ok ? undefined : answer.error.retryAfterSeconds
      const lockMs = seconds === undefined ? OPERATOR_LOCK_MS : seconds * 1_000
      const wrong = Math.max(context.tries.wrong, OPERATOR_PIN_TRIES)
      return { tries: { wrong, lockedUntil: context.sources.now() + lockMs }, failed: null }
    }),
    /** A duration, because the screen counts down by the device's own clock, which may be wrong. */
    measureLock: assign({ lockMs: ({ context }) => lockMsOf(context) }),
    takeTries: assign({ tries: (_, tries: OperatorTries) => tries }),
    takeOutbox: assign({ outbox: (_, outbox: OutboxCount) => outbox }),
    /** The operator who came to configure sees in the settings why that has to wait. */
    lookAtSettings: assign({ operatorTask: { kind: 'settings' } }),
    takeFailure: assign({ failed: (_, { code }: Failure) => code }),
    want: assign({ wanted: (_, credentials: Credentials) => credentials, failed: null }),
    /** The stored codes are not enough for this set-up, so the operator has to type them. */
    askForCodes: assign(({ context: { operatorTask } }) =>
      operatorTask.kind === 'setup' ? { operatorTask: { ...operatorTask, kind: 'configure' as const } } : {},
    ),
    wantSite: assign(({ context: { operatorTask, credentials } }) => ({
      wanted: {
        ...credentials,
        site: operatorTask.kind === 'settings' ? credentials.site : (operatorTask.site ?? credentials.site),
      },
    })),
    takeEdited: assign(({ context }, edited: EditedSettings) => {
      const { showCounter, hostPrivacy, homeCamera, sounds, softSounds, nightSilence, print } = edited
      return {
        settings: { showCounter, hostPrivacy, homeCamera, sounds, softSounds, nightSilence, print },
        wanted: editedCredentials(context, edited),
        failed: null,
      }
    }),
    endAsSaved: assign(({ context: { settings, wanted, credentials } }) => ({
      outcome: {
        outcome: 'saved' as const,
        settings,
        credentials: isSame(wanted, credentials) ? null : wanted,
      },
    })),
    takeTrialFailure: assign(({ context }, trial: Trial) => ({
      failed: trial.context.failed ?? context.failed,
    })),
    takeRefusal: assign({ failed: (_, refused: FailureCode) => refused }),
  },
  actors: { verifyPin, trial: sessionMachine },
})

export const isHeld = ({ outbox: { waiting, refused } }: SettingsContext): boolean => waiting + refused > 0

const lockMsOf = ({ tries, sources }: SettingsContext): number =>
  Math.max(0, tries.lockedUntil - sources.now())

/** Another service code may be another company's. */
function editedCredentials({ credentials }: SettingsContext, edited: EditedSettings): Credentials {
  const { serviceCode, taxCode, site } = edited
  if (serviceCode !== null) return { serviceCode, taxCode, companyId: null, site }
  return { ...credentials, site }
}

export const isSame = (one: Credentials, other: Credentials): boolean =>
  one.serviceCode === other.serviceCode &&
  one.taxCode === other.taxCode &&
  one.companyId === other.companyId &&
  one.site === other.site

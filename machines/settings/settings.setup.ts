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

/** The words of the operator's chart: what it may ask, do and wait for. */
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
    wantsSettings: ({ context }) => context.errand.kind === 'settings',
    isSetUpOfOwnCompany: ({ context: { errand, companyId } }) =>
      errand.kind === 'setup' && errand.companyId === companyId,
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
    /** Before it is judged, as the server does: whoever leaves meanwhile has had their try. */
    countTry: assign(({ context: { tries, sources } }) => {
      const wrong = tries.wrong + 1
      const lockMs = operatorLockMs(wrong)
      const lockedUntil = lockMs === 0 ? 0 : sources.now() + lockMs
      return { triesBefore: tries, tries: { wrong, lockedUntil } }
    }),
    /** Nobody has judged it. */
    takeBackTry: assign({ tries: ({ context }) => context.triesBefore }),
    /** The server remembers more than this device, whose storage may have been cleared. */
    takeLock: assign(({ context }, answer: Answer) => {
      const seconds = answer.ok ? undefined : answer.error.retryAfterSeconds
      const lockMs = seconds === undefined ? OPERATOR_LOCK_MS : seconds * 1_000
      const wrong = Math.max(context.tries.wrong, OPERATOR_PIN_TRIES)
      return { tries: { wrong, lockedUntil: context.sources.now() + lockMs }, failed: null }
    }),
    /** A span, since the device's own clock, which the screen counts by, may say anything. */
    measureLock: assign({ lockMs: ({ context }) => lockMsOf(context) }),
    takeTries: assign({ tries: (_, tries: OperatorTries) => tries }),
    takeOutbox: assign({ outbox: (_, outbox: OutboxCount) => outbox }),
    /** Who came to configure learns on the settings why that must wait. */
    lookAtSettings: assign({ errand: { kind: 'settings' } }),
    takeFailure: assign({ failed: (_, { code }: Failure) => code }),
    want: assign({ wanted: (_, credentials: Credentials) => credentials, failed: null }),
    /** What a set-up cannot do by itself, somebody must type. */
    askForCodes: assign(({ context: { errand } }) =>
      errand.kind === 'setup' ? { errand: { ...errand, kind: 'configure' as const } } : {},
    ),
    wantSite: assign(({ context: { errand, credentials } }) => ({
      wanted: {
        ...credentials,
        site: errand.kind === 'settings' ? credentials.site : (errand.site ?? credentials.site),
      },
    })),
    takeEdited: assign(({ context }, edited: EditedSettings) => {
      const { showCounter, hostPrivacy, print } = edited
      return {
        settings: { showCounter, hostPrivacy, print },
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

import type { FlowFlag, ServiceFlag } from '#contract/wire-flags.ts'
import type { Message } from '#src/i18n/messages.ts'

interface Words {
  readonly name: Message
  /** Says what the switch does, and for personal data why a company would ask for it (P03). */
  readonly hint: Message
}

/** The switches of steps; those of the form follow below. */
export const stepSwitches = [
  'certificates',
  'host',
  'reason',
  'signOnEntry',
  'signOnExit',
  'guardian',
  'autoExit',
] as const
export const fieldFlags = ['company', 'phone', 'sex', 'birthday', 'document'] as const

export const flowWords: Readonly<Record<FlowFlag, Words>> = {
  certificates: {
    name: (i18n) => i18n._('FLAG_CERTIFICATES'),
    hint: (i18n) => i18n._('FLAG_CERTIFICATES_HINT'),
  },
  host: { name: (i18n) => i18n._('FLAG_HOST'), hint: (i18n) => i18n._('FLAG_HOST_HINT') },
  reason: { name: (i18n) => i18n._('FLAG_REASON'), hint: (i18n) => i18n._('FLAG_REASON_HINT') },
  signOnEntry: { name: (i18n) => i18n._('FLAG_SIGN'), hint: (i18n) => i18n._('FLAG_SIGN_HINT') },
  signOnExit: { name: (i18n) => i18n._('FLAG_SIGN_OUT'), hint: (i18n) => i18n._('FLAG_SIGN_OUT_HINT') },
  guardian: { name: (i18n) => i18n._('FLAG_GUARDIAN'), hint: (i18n) => i18n._('FLAG_GUARDIAN_HINT') },
  autoExit: { name: (i18n) => i18n._('FLAG_AUTO_EXIT'), hint: (i18n) => i18n._('FLAG_AUTO_EXIT_HINT') },
  company: { name: (i18n) => i18n._('FLAG_COMPANY'), hint: (i18n) => i18n._('FLAG_COMPANY_HINT') },
  phone: { name: (i18n) => i18n._('FLAG_PHONE'), hint: (i18n) => i18n._('FLAG_PHONE_HINT') },
  sex: { name: (i18n) => i18n._('FLAG_SEX'), hint: (i18n) => i18n._('FLAG_SEX_HINT') },
  birthday: { name: (i18n) => i18n._('FLAG_BIRTHDAY'), hint: (i18n) => i18n._('FLAG_BIRTHDAY_HINT') },
  document: { name: (i18n) => i18n._('FLAG_DOCUMENT'), hint: (i18n) => i18n._('FLAG_DOCUMENT_HINT') },
}

export const serviceWords: Readonly<Record<ServiceFlag, Words>> = {
  login: { name: (i18n) => i18n._('FLAG_LOGIN'), hint: (i18n) => i18n._('FLAG_LOGIN_HINT') },
  visitorTypes: { name: (i18n) => i18n._('FLAG_TYPES'), hint: (i18n) => i18n._('FLAG_TYPES_HINT') },
  language: { name: (i18n) => i18n._('FLAG_LANGUAGE'), hint: (i18n) => i18n._('FLAG_LANGUAGE_HINT') },
  touchless: { name: (i18n) => i18n._('FLAG_TOUCHLESS'), hint: (i18n) => i18n._('FLAG_TOUCHLESS_HINT') },
  greenpass: { name: (i18n) => i18n._('FLAG_GREENPASS'), hint: (i18n) => i18n._('FLAG_GREENPASS_HINT') },
  greenpassStrict: {
    name: (i18n) => i18n._('FLAG_GREENPASS_STRICT'),
    hint: (i18n) => i18n._('FLAG_GREENPASS_HINT'),
  },
}
/** Without the green pass: its switches stay on the wire and change nothing. */
export const serviceOrder = [
  'login',
  'visitorTypes',
  'language',
  'touchless',
] as const satisfies readonly ServiceFlag[]

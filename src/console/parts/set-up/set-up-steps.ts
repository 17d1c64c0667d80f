import type { SetUpStep } from '#contract/console/overview.ts'
import type { Message } from '#src/i18n/messages.ts'

export interface SetUpStepWords {
  readonly to:
    | '/$companyId/company'
    | '/$companyId/sites'
    | '/$companyId/hosts'
    | '/$companyId/certificates'
    | '/$companyId/privacy'
    | '/$companyId/tablets'
  readonly name: Message
  readonly hint: Message
}

/** The way from an empty installation to the first visitor: the page of each step, and its words. */
export const setUpStepWords: Readonly<Record<SetUpStep, SetUpStepWords>> = {
  company: {
    to: '/$companyId/company',
    name: (i18n) => i18n._('START_COMPANY'),
    hint: (i18n) => i18n._('START_COMPANY_HINT'),
  },
  site: {
    to: '/$companyId/sites',
    name: (i18n) => i18n._('START_SITE'),
    hint: (i18n) => i18n._('START_SITE_HINT'),
  },
  host: {
    to: '/$companyId/hosts',
    name: (i18n) => i18n._('START_HOST'),
    hint: (i18n) => i18n._('START_HOST_HINT'),
  },
  certificate: {
    to: '/$companyId/certificates',
    name: (i18n) => i18n._('START_CERTIFICATE'),
    hint: (i18n) => i18n._('START_CERTIFICATE_HINT'),
  },
  privacy: {
    to: '/$companyId/privacy',
    name: (i18n) => i18n._('START_PRIVACY'),
    hint: (i18n) => i18n._('START_PRIVACY_HINT'),
  },
  tablet: {
    to: '/$companyId/tablets',
    name: (i18n) => i18n._('START_TABLET'),
    hint: (i18n) => i18n._('START_TABLET_HINT'),
  },
}

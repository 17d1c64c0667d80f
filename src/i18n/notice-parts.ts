import type { I18n } from '@lingui/core'
import type { KeptDays, LegalBasis, NoticeFacts } from '#contract/entities/notice-facts.ts'
import { verbatim } from './messages.ts'

export interface NoticeContent {
  readonly company: string
  readonly facts: NoticeFacts | null
  readonly kept: KeptDays | null
}

/** A heading, and the sentences below it. */
type NoticePart = readonly [string, readonly string[]]

/** The product's own notice, in the parts that GDPR art. 13 names, with what the company has entered. */
export const noticeParts = (i18n: I18n, { company, facts, kept }: NoticeContent): readonly NoticePart[] => [
  [i18n._('PRIVACY_WHO'), controllerOf(i18n, company, facts)],
  [i18n._('PRIVACY_WHAT'), [i18n._('PRIVACY_WHAT_TEXT')]],
  [i18n._('PRIVACY_WHY'), [i18n._('PRIVACY_WHY_TEXT')]],
  ...(facts
    ? ([
        [i18n._('PRIVACY_BASIS'), facts.bases.map((basis) => basisIn(i18n, basis))],
        [i18n._('PRIVACY_RECIPIENTS'), recipientsOf(i18n, facts)],
      ] satisfies NoticePart[])
    : []),
  [i18n._('PRIVACY_HOW_LONG'), kept ? keptFor(i18n, kept) : [i18n._('PRIVACY_HOW_LONG_TEXT')]],
  [i18n._('PRIVACY_RIGHTS'), rightsIn(i18n, facts)],
]

function controllerOf(i18n: I18n, company: string, facts: NoticeFacts | null): readonly string[] {
  if (facts === null) return [i18n._('PRIVACY_WHO_TEXT', { company: verbatim(company) })]
  const { controller, contact, officer } = facts
  return [
    i18n._('PRIVACY_CONTROLLER', { controller: verbatim(controller), contact: verbatim(contact) }),
    ...(officer === null ? [] : [i18n._('PRIVACY_OFFICER', { officer: verbatim(officer) })]),
  ]
}

const basisIn = (i18n: I18n, basis: LegalBasis): string =>
  basis === 'interest' ? i18n._('PRIVACY_BASIS_INTEREST') : i18n._('PRIVACY_BASIS_DUTY')

const recipientsOf = (i18n: I18n, { recipients }: NoticeFacts): readonly string[] => [
  i18n._('PRIVACY_RECIPIENTS_TEXT'),
  ...(recipients === null ? [] : [i18n._('PRIVACY_RECIPIENTS_MORE', { recipients: verbatim(recipients) })]),
]

/** Where one kind has no limit, the reception has to say what holds. */
function keptFor(i18n: I18n, { visit, signature, document, profile }: KeptDays): readonly string[] {
  const known = [
    visit === null ? null : i18n._('PRIVACY_KEPT_VISIT', { days: visit }),
    signature === null ? null : i18n._('PRIVACY_KEPT_SIGNATURE', { days: signature }),
    document === null ? null : i18n._('PRIVACY_KEPT_DOCUMENT', { days: document }),
    profile === null ? null : i18n._('PRIVACY_KEPT_DETAILS', { days: profile }),
  ]
  const limited = known.filter((sentence) => sentence !== null)
  return limited.length === known.length ? limited : [...limited, i18n._('PRIVACY_HOW_LONG_TEXT')]
}

const rightsIn = (i18n: I18n, facts: NoticeFacts | null): readonly string[] => [
  i18n._('PRIVACY_RIGHTS_TEXT'),
  ...(facts ? [i18n._('PRIVACY_AUTHORITY', { authority: verbatim(facts.authority) })] : []),
]

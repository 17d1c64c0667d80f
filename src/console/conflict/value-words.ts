import type { I18n } from '@lingui/core'
import { roles } from '#contract/console/policy.ts'
import { sexes } from '#contract/entities/visitor.ts'
import { isLanguage, ownNameOf } from '#contract/languages.ts'
import { sexLabel } from '#src/i18n/field-messages.ts'
import type { Message } from '#src/i18n/messages.ts'
import { roleName } from '../parts/names.ts'

const security: Readonly<Record<string, Message>> = { ldaps: () => 'LDAPS', startTls: () => 'STARTTLS' }

/** Texts of values that are codes, by the name of the field. */
const codes: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  badgeByEmail: {
    show: (i18n) => i18n._('BADGE_BY_EMAIL_SHOW'),
    mail: (i18n) => i18n._('BADGE_BY_EMAIL_MAIL'),
  },
  companyList: {
    known: (i18n) => i18n._('COMPANY_LIST_KNOWN'),
    provinces: (i18n) => i18n._('COMPANY_LIST_PROVINCES'),
  },
  night: {
    never: (i18n) => i18n._('NIGHT_NEVER'),
    auto: (i18n) => i18n._('NIGHT_AUTO'),
    always: (i18n) => i18n._('NIGHT_ALWAYS'),
  },
  ask: {
    every_visit: (i18n) => i18n._('ASK_ALWAYS'),
    when_changed: (i18n) => i18n._('ASK_CHANGED'),
  },
  bases: {
    interest: (i18n) => i18n._('NOTICE_BASIS_INTEREST'),
    duty: (i18n) => i18n._('NOTICE_BASIS_DUTY'),
  },
  security,
  sex: Object.fromEntries(sexes.map((sex) => [sex, (i18n) => sexLabel(i18n, sex)])),
  kind: { activeDirectory: () => 'Active Directory', openLdap: () => 'OpenLDAP' },
}

interface Item {
  readonly firstName?: unknown
  readonly lastName?: unknown
  readonly email?: unknown
  readonly language?: unknown
  readonly text?: unknown
  readonly name?: unknown
  readonly document?: { readonly kind?: unknown; readonly content?: unknown }
  readonly network?: unknown
  readonly role?: unknown
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of a document, without its markup: this text is shown, never read as HTML. */
export const wordsOfHtml = (html: string): string =>
  html
    .replace(/<\/(?:p|li|h\d)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => signs[name] ?? whole)
    .trim()

/** One entry of a list of groups: a text in a language, a document, a network, a role, a guest. */
function itemText(i18n: I18n, item: Item): string {
  const { language, text, name, document, network, role } = item
  const known = roles.find((one) => one === role)
  if (known) return roleName(i18n, known)
  if (network !== undefined) return String(network)
  if (item.firstName !== undefined)
    return [item.firstName, item.lastName, item.email].filter(Boolean).join(' ')
  const own = typeof language === 'string' && isLanguage(language) ? ownNameOf(language) : ''
  const content = document?.kind === 'html' ? wordsOfHtml(String(document.content)) : document ? 'PDF' : ''
  return [own, [name ?? text, content].filter(Boolean).join('\n')].filter(Boolean).join(': ')
}

const isIdList = (path: string): boolean => /Ids$/.test(path)

/** Fields whose value is an ISO day; the same text in another field is what a person typed. */
const days: ReadonlySet<string> = new Set(['birthday', 'day', 'lastDay', 'awayUntil'])

/** A value of a form, as a person reads it. @param names of what ids stand for, by the ids */
export function valueText(
  i18n: I18n,
  of: string,
  path: string,
  value: unknown,
  names: Readonly<Record<string, string>> = {},
): string {
  const name = path.split('.').at(-1) ?? path
  if (value === null || value === undefined || value === '') return i18n._('FIELD_EMPTY')
  if (typeof value === 'boolean') return value ? i18n._('DETAIL_YES') : i18n._('DETAIL_NO')
  if (typeof value === 'number') return i18n.number(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return i18n._('FIELD_EMPTY')
    if (isIdList(name)) return i18n._('FIELD_ENTRIES', { count: value.length })
    const said = (part: unknown) =>
      typeof part === 'object' && part !== null
        ? itemText(i18n, part as Item)
        : valueText(i18n, of, path, part)
    return value.map(said).join('\n')
  }
  const text = String(value)
  if (/^languages?$/.test(name) && isLanguage(text)) return ownNameOf(text)
  if (days.has(name) && /^\d{4}-\d\d-\d\d$/.test(text))
    return i18n.date(`${text}T12:00`, { dateStyle: 'medium' })
  return codes[name]?.[text]?.(i18n) ?? names[text] ?? text
}

import type { I18n } from '@lingui/core'
import type { listAudit } from '#contract/console/audit.ts'
import type { Answered } from '../../api/reading.ts'
import { fieldName } from '../../conflict/field-words.ts'
import { valueText } from '../../conflict/value-words.ts'
import { type NameOf, nameSaid } from './detail-words.ts'

export type ChangedField = NonNullable<Answered<typeof listAudit>['lines'][number]['edit']>[number]

/** A changed field in words. */
export interface ChangedWords {
  readonly name: string
  /** `null`: the values are not kept. */
  readonly values: { readonly before: string; readonly after: string } | null
}

/** A value of a form with the names of what its ids name. */
function valueSaid(i18n: I18n, of: string, path: string, value: unknown, nameOf: NameOf): string {
  const name = path.split('.').at(-1) ?? path
  if (Array.isArray(value) && value.length > 0) {
    const item = (part: unknown): string => {
      if (/Ids$/.test(name)) return nameSaid(i18n, String(part), nameOf)
      const site = typeof part === 'object' && part !== null && 'siteId' in part ? part.siteId : null
      const said = valueText(i18n, of, path, [part])
      return typeof site === 'string' ? `${said} (${nameSaid(i18n, site, nameOf)})` : said
    }
    return value.map(item).join('\n')
  }
  return /Id$/.test(name) && typeof value === 'string' && value !== ''
    ? nameSaid(i18n, value, nameOf)
    : valueText(i18n, of, path, value)
}

/** @param of the call that saved the form */
export function changedWords(
  i18n: I18n,
  of: string,
  { path, before, after, isHidden }: ChangedField,
  nameOf: NameOf,
): ChangedWords {
  return {
    name: fieldName(i18n, of, path),
    values: isHidden
      ? null
      : {
          before: valueSaid(i18n, of, path, before, nameOf),
          after: valueSaid(i18n, of, path, after, nameOf),
        },
  }
}

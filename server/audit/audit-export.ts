import type * as v from 'valibot'
import type { getAuditFile } from '#contract/console/audit.ts'
import type { AuditName } from './audit-names.store.ts'
import type { AuditValues } from './audit-values.rules.ts'
import { idsInEntries } from './audit-names.rules.ts'

type Words = v.InferOutput<(typeof getAuditFile)['request']>['words']
type Names = Readonly<Record<string, AuditName>>

interface Exported {
  readonly position: number
  readonly at: string
  readonly who: { readonly kind: string; readonly name: string | null }
  readonly action: string
  readonly details: Readonly<Record<string, unknown>>
  readonly address: string | null
  readonly values: AuditValues | null
}

function said(value: unknown, names: Names, words: Words): string {
  if (value === null || value === undefined || value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value))
    return value.length === 0 ? words.empty : value.map((part) => said(part, names, words)).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${said(part, names, words)}`)
      .join(', ')
  return names[String(value)]?.name ?? String(value)
}

/** One entry as a row of an exported file. */
export function exportedRow(
  { position, at, who, action, details, address, values }: Exported,
  names: Names,
  words: Words,
  clock: Intl.DateTimeFormat,
): string[] {
  const ids = [...idsInEntries([{ details, values: null }]).values()].flatMap((found) => [...found])
  const about = ids.map((id) => (names[id]?.isErased ? words.erased : (names[id]?.name ?? id)))
  const changed = (values?.fields ?? []).map(({ path, before, after, isHidden }) => {
    const name = words.fields[`${action}.${path}`] ?? path
    if (isHidden) return `${name}: ${words.isChanged}`
    return `${name}: ${said(before, names, words)} → ${said(after, names, words)}`
  })
  return [
    ...[String(position), clock.format(new Date(at)), who.name ?? words.kinds[who.kind] ?? who.kind],
    ...[words.actions[action] ?? action, about.join(', '), changed.join('\n'), address ?? ''],
  ]
}

import type { AnyCall } from '#contract/calls/call.ts'
import { fieldsIn, isSameValue, withFields } from '#contract/console/edit.ts'
import type { ChangedValue } from './audit-values.rules.ts'

interface Undo {
  /** The fields have other values than the entry has given them. */
  readonly isChanged: boolean
  /** As the form would send it, without the company. */
  readonly request: Readonly<Record<string, unknown>>
}

/**
 * The form with the values from before the change.
 * @param ids what names the row @param stored the fields as they are now
 */
export function undoRequest(
  { request }: Pick<AnyCall, 'request'>,
  ids: Readonly<Record<string, unknown>>,
  stored: object,
  fields: readonly ChangedValue[],
): Undo {
  const now = fieldsIn(stored)
  const isChanged = fields.some(({ path, after }) => !isSameValue(now[path] ?? null, after))
  const { entries } = request as unknown as { readonly entries: object }
  const names = Object.keys(entries).filter((name) => name !== 'companyId' && name !== 'begun')
  const known: Readonly<Record<string, unknown>> = { ...stored, ...ids }
  // A field that no answer has, such as a password, stays as it is if it is empty.
  const form = Object.fromEntries(names.map((name) => [name, known[name] ?? null]))
  const before = Object.fromEntries(fields.map((field) => [field.path, field.before]))
  const begun = Object.fromEntries(fields.map(({ path, after }) => [path, after]))
  return { isChanged, request: { ...withFields(form, before), begun } }
}

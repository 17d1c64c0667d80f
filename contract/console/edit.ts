/**
 * Settings that several people may change at the same time. A form sends all its fields, and of those that were changed
 * the value that it began from. Fields are named by dotted paths, such as `flowFlags.signOnExit`; a list is one field.
 */
export type FieldValues = Readonly<Record<string, unknown>>

/** A field that this form and another person have both changed. */
export interface FieldConflict {
  readonly path: string
  /** What is stored now. */
  readonly theirs: unknown
}

/** A group of fields; a date or a file is a value. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The fields of a form, without their groups. */
export function fieldsIn(form: object, under = ''): FieldValues {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      isRecord(value) ? Object.entries(fieldsIn(value, `${under}${name}.`)) : [[`${under}${name}`, value]],
    ),
  )
}

/** Text in which the order of names says nothing, and an empty text is the same as none. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (isRecord(value)) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([name, part]) => `${name}:${textOf(part)}`).join()}}`
  }
  return JSON.stringify(value === undefined || value === '' ? null : value)
}

export const isSameValue = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** The fields that differ, with the values from which the form began. */
export function changesSince(begun: object, now: object): FieldValues {
  const before = fieldsIn(begun)
  const after = fieldsIn(now)
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...paths]
      .filter((path) => !isSameValue(before[path], after[path]))
      .map((path) => [path, before[path] ?? null]),
  )
}

/** A copy of the form with other values in these fields. */
export function withFields<Form extends object>(form: Form, values: FieldValues): Form {
  const put = (into: object, [name = '', ...rest]: readonly string[], value: unknown): object => {
    const part = (into as Record<string, unknown>)[name]
    return { ...into, [name]: rest.length === 0 ? value : put(isRecord(part) ? part : {}, rest, value) }
  }
  return Object.entries(values).reduce<object>(
    (made, [path, value]) => put(made, path.split('.'), value),
    form,
  ) as Form
}

interface Edit<Form extends object> {
  readonly wanted: Form
  /** What the company has now. Fields that are never answered, such as passwords, are not in it and not compared. */
  readonly stored: object
  /** The values from which the form began, of the fields that it has changed. */
  readonly begun: FieldValues
}

/**
 * Fields that only one of the two has changed are as that one has them. Where both made the same change there is nothing to
 * decide.
 */
export function mergeEdit<Form extends object>({
  wanted,
  stored,
  begun,
}: Edit<Form>): {
  readonly merged: Form
  readonly conflicts: readonly FieldConflict[]
} {
  const asked = fieldsIn(wanted)
  const known = Object.entries(fieldsIn(stored)).filter(([path]) => Object.hasOwn(asked, path))
  const isChanged = (path: string): boolean => Object.hasOwn(begun, path)
  const kept = known.filter(([path, value]) => !isChanged(path) && !isSameValue(value, asked[path]))
  const conflicts = known.filter(
    ([path, value]) =>
      isChanged(path) && !isSameValue(value, begun[path]) && !isSameValue(value, asked[path]),
  )
  return {
    merged: withFields(wanted, Object.fromEntries(kept)),
    conflicts: conflicts.map(([path, theirs]) => ({ path, theirs })),
  }
}

import { fieldsIn, isSameValue } from '#contract/console/edit.ts'

/** A field of a form that was changed. */
export interface ChangedValue {
  /** Dotted. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
  /** A secret, a file, or what visitors are named in: only that it was changed is kept. */
  readonly isHidden: boolean
}

/** What is kept beside an entry of the audit log. */
export interface AuditValues {
  readonly fields: readonly ChangedValue[]
  /** Names of what the entry deleted, by id. */
  readonly names: Readonly<Record<string, string>>
}

/** Their values are kept nowhere but where they are used. */
const secrets: ReadonlySet<string> = new Set(['password', 'wifiPassword', 'token', 'endpoint', 'pin'])
/** Of visitors: kept where they are used, for as long as rules say. */
const personal: ReadonlySet<string> = new Set(['guests', 'deskNote', 'guestNote'])
/** They name the row, or are no field. */
const noFields: ReadonlySet<string> = new Set(['companyId', 'begun'])

const isFile = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isFile)
    : typeof value === 'object' &&
      value !== null &&
      (('kind' in value && value.kind === 'pdf') || Object.values(value).some(isFile))

const hidden = (path: string): ChangedValue => ({ path, before: null, after: null, isHidden: true })

/**
 * The fields that a save has changed. Values are those that the forms are filled from, so that a secret, which no answer
 * tells, is not among them.
 * @param asked the request that was carried out @param idName the field of it that names the row
 */
export function changedValues(
  asked: object,
  before: object,
  after: object,
  idName: string | null,
): readonly ChangedValue[] {
  const wanted = fieldsIn(asked)
  const names = Object.keys(asked).filter((name) => !noFields.has(name) && name !== idName)
  const isField = (path: string): boolean => names.includes(path.split('.')[0] ?? path)
  const [old, now] = [fieldsIn(before), fieldsIn(after)]
  const paths = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(isField)
  const seen = paths
    .filter((path) => !secrets.has(path) && !isSameValue(old[path], now[path]))
    .map((path) =>
      personal.has(path)
        ? hidden(path)
        : { path, before: old[path] ?? null, after: now[path] ?? null, isHidden: false },
    )
  const isSent = (path: string): boolean => wanted[path] !== null && wanted[path] !== undefined
  const unseen = Object.keys(wanted).filter(
    (path) =>
      isField(path) &&
      ((secrets.has(path) && (isSent(path) || !isSameValue(old[path], now[path]))) ||
        (isFile(wanted[path]) && isSameValue(old[path], now[path]))),
  )
  return [...seen, ...unseen.map(hidden)]
}

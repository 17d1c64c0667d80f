import * as v from 'valibot'
import type { DirectoryKind } from '#contract/console/directory.ts'
import { HostRow } from '#contract/console/hosts.ts'
import { type Language, languageOf } from '#contract/languages.ts'

/** A person as the directory has them. */
export interface DirectoryPerson {
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  /** Left out: the directory names none, and it stays as it is. */
  readonly language?: Language
  /** Left out: areas are kept by hand. */
  readonly area?: string | null
}

/** The content of one entry: values by the name of the attribute, as the library reads them. */
export type Entry = Readonly<Record<string, Buffer | Buffer[] | string | string[]>>

/** `gone`: its account is switched off; `unusable`: it cannot be a host. `id` is empty where the entry has none. */
export type EntryRead =
  | { readonly is: 'person'; readonly person: DirectoryPerson }
  | { readonly is: 'gone' | 'unusable'; readonly id: string }

export const attributesOf = {
  activeDirectory: { id: 'objectGUID', changed: 'whenChanged' },
  openLdap: { id: 'entryUUID', changed: 'modifyTimestamp' },
} as const satisfies Readonly<Record<DirectoryKind, { readonly id: string; readonly changed: string }>>

const READ = [
  'givenName',
  'sn',
  'displayName',
  'cn',
  'mail',
  'telephoneNumber',
  'mobile',
  'preferredLanguage',
  'userAccountControl',
]

/** The attributes that are asked for. */
export const askedOf = (kind: DirectoryKind, areaAttribute: string | null): string[] => [
  ...READ,
  ...Object.values(attributesOf[kind]),
  ...(areaAttribute === null ? [] : [areaAttribute]),
]

/** `ACCOUNTDISABLE` of Active Directory. */
const DISABLED = 2
/** Longer values are not even looked at. */
const VALUE_MAX = 4_000

export function readEntry(entry: Entry, kind: DirectoryKind, areaAttribute: string | null): EntryRead {
  const values = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]))
  const textOf = (name: string): string => firstText(values.get(name.toLowerCase()))
  const id = idOf(values.get(attributesOf[kind].id.toLowerCase()))
  if (id === '') return { is: 'unusable', id }
  if ((Number(textOf('userAccountControl')) & DISABLED) !== 0) return { is: 'gone', id }
  const [firstName, lastName] = namesOf(textOf)
  const names = v.safeParse(v.pick(HostRow, ['firstName', 'lastName']), { firstName, lastName })
  if (!names.success) return { is: 'unusable', id }
  const language = languageOf(textOf('preferredLanguage').replace('_', '-'))
  return {
    is: 'person',
    person: {
      externalId: id,
      ...names.output,
      email: usable(HostRow.entries.email, textOf('mail')),
      phone: usable(HostRow.entries.phone, textOf('telephoneNumber') || textOf('mobile')) ?? null,
      ...(language !== null && { language }),
      ...(areaAttribute !== null && { area: usable(HostRow.entries.area, textOf(areaAttribute)) }),
    },
  }
}

/** The first value of an attribute; empty if it is no text. */
function firstText(value: Entry[string] | undefined): string {
  const [first] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' && first.length <= VALUE_MAX ? first.trim() : ''
}

/** A UUID as text, or the 16 bytes of Active Directory in hexadecimal digits. */
function idOf(value: Entry[string] | undefined): string {
  const [first] = Array.isArray(value) ? value : [value]
  const id = Buffer.isBuffer(first) ? first.toString('hex') : (first ?? '')
  return /^[0-9A-Za-z-]{1,64}$/.test(id) ? id.toLowerCase() : ''
}

/** Where given name or surname are missing, the whole name: its last word is the surname. */
function namesOf(textOf: (name: string) => string): readonly [string, string] {
  const [given, surname] = [textOf('givenName'), textOf('sn')]
  if (given !== '' && surname !== '') return [given, surname]
  const whole = textOf('displayName') || textOf('cn')
  const words = whole.split(/\s+/)
  const last = words.pop() ?? ''
  return [given || words.join(' '), surname || last]
}

/** A value that the schema does not take is left out. */
function usable<Schema extends v.GenericSchema>(schema: Schema, value: string): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, value === '' ? null : value)
  return read.success ? read.output : null
}

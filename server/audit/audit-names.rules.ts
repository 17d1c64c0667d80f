import type { AuditValues } from './audit-values.rules.ts'

/** What an id of an entry names. */
export type NamedKind =
  | ('account' | 'appointment' | 'channel' | 'document' | 'door' | 'guest' | 'host' | 'invitation' | 'key')
  | 'link'
  | ('printer' | 'reason' | 'rollCall' | 'site' | 'tablet' | 'type' | 'visit' | 'visitor' | 'webhook')

/** By the name of the detail or field that holds the ids. */
const kinds: Readonly<Record<string, NamedKind>> = {
  accountId: 'account',
  accountIds: 'account',
  appointmentId: 'appointment',
  appointmentIds: 'appointment',
  certificateId: 'document',
  certificateIds: 'document',
  channelId: 'channel',
  doorId: 'door',
  delegateIds: 'host',
  deviceId: 'tablet',
  guestId: 'guest',
  guestIds: 'guest',
  hostId: 'host',
  hostIds: 'host',
  invitationId: 'invitation',
  linkId: 'link',
  keyId: 'key',
  replacedKeyId: 'key',
  otherVisitorId: 'visitor',
  printerId: 'printer',
  reasonId: 'reason',
  reasonIds: 'reason',
  rollCallId: 'rollCall',
  siteId: 'site',
  toHostId: 'host',
  visitId: 'visit',
  visitIds: 'visit',
  visitorId: 'visitor',
  visitorIds: 'visitor',
  visitorTypeId: 'type',
  visitorTypeIds: 'type',
  webhookId: 'webhook',
  // Of what staff have settled, mostly visits.
  subjectId: 'visit',
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Adds the ids in a value, whose name says what they are of. */
function collect(name: string, value: unknown, into: Map<NamedKind, Set<string>>): void {
  if (Array.isArray(value)) {
    for (const part of value) collect(name, part, into)
    return
  }
  if (isObject(value)) {
    for (const [inner, part] of Object.entries(value)) collect(inner, part, into)
    return
  }
  if (typeof value !== 'string' || value === '') return
  // Roles are written as `manager@site`.
  const id = name === 'roles' ? value.replace(/^\w+@?/, '') : value
  const kind = name === 'roles' ? 'site' : (kinds[name] ?? null)
  if (kind === null || id === '') return
  into.set(kind, (into.get(kind) ?? new Set()).add(id))
}

interface Entry {
  readonly details: Readonly<Record<string, unknown>>
  readonly values: AuditValues | null
}

/** The ids in these entries, by what they are of: names are then read at once. */
export function idsInEntries(entries: readonly Entry[]): ReadonlyMap<NamedKind, ReadonlySet<string>> {
  const found = new Map<NamedKind, Set<string>>()
  for (const { details, values } of entries) {
    for (const [name, value] of Object.entries(details)) collect(name, value, found)
    for (const { path, before, after } of values?.fields ?? []) {
      const name = path.split('.').at(-1) ?? path
      collect(name, before, found)
      collect(name, after, found)
    }
  }
  return found
}

import { v4 as uuid } from 'uuid'
import type { HostSource } from '#contract/console/hosts.ts'
import type { putHostOutcomes } from '#contract/public/hosts.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Language } from '#contract/languages.ts'
import type { HostDetails } from '#server/hosts/hosts.store.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'

/** A host as it is stored, as far as requests of other systems ask. */
export interface StoredHostOfSystem extends HostDetails {
  readonly hostId: string
  readonly systemId: string | null
  readonly source: HostSource
  readonly isArchived: boolean
  readonly phone: string | null
  readonly language: Language | null
  readonly awayUntil: string | null
}

/** A host as another system wants it, with the id by which it knows the host. */
export type AskedHost = HostDetails & { readonly systemId: string }

export interface PutHost {
  readonly hostId: string
  readonly outcome: (typeof putHostOutcomes)[number]
}

/** Why a host of the directory is not changed. */
export const hostOfDirectory = () =>
  refuse(
    'FORBIDDEN',
    [{ path: 'externalId', message: 'HOST_OF_DIRECTORY' }],
    'The company reads this host from its directory',
  )
const twice = () => refuse('INVALID_INPUT', [{ path: 'email', message: 'INPUT_TWICE' }])

/**
 * What a list of hosts, in its order, makes of the known ones, who have one of its ids or addresses. Each host by itself: a
 * refused one does not stop the others.
 */
export function planHosts(known: readonly StoredHostOfSystem[], list: readonly AskedHost[]) {
  const hosts = new Map(known.map((host) => [host.hostId, host]))
  const written = new Map<string, StoredHostOfSystem>()
  const puts = list.map((asked): Result<PutHost, Refusal> => {
    const met = meet([...hosts.values()], asked)
    if (!met.ok) return met
    const before = met.value
    if (before !== null && isSame(before, asked)) return ok({ hostId: before.hostId, outcome: 'unchanged' })
    const host = changed(before, asked)
    hosts.set(host.hostId, host)
    written.set(host.hostId, host)
    return ok({ hostId: host.hostId, outcome: before === null ? 'added' : 'changed' })
  })
  return { puts, written: [...written.values()] }
}

/** The host of this id, or else the one who has no id yet and the same address; `null`: a new one. */
function meet(hosts: readonly StoredHostOfSystem[], { systemId, email }: AskedHost) {
  const own = hosts.find((host) => host.systemId === systemId) ?? null
  const sameEmail = hosts.filter(
    (host) => host !== own && email !== null && host.email?.toLowerCase() === email,
  )
  const [adopted = null] = sameEmail
  if (own !== null && own.source === 'directory') return hostOfDirectory()
  if (own !== null) return sameEmail.length > 0 ? twice() : ok(own)
  if (sameEmail.length > 1) return twice()
  if (adopted?.source === 'directory') return hostOfDirectory()
  return adopted !== null && adopted.systemId !== null ? twice() : ok(adopted)
}

/** What a request leaves out stays as it is. No list from a file archives a host whom another system keeps. */
const changed = (before: StoredHostOfSystem | null, asked: AskedHost): StoredHostOfSystem => ({
  ...asked,
  hostId: before?.hostId ?? uuid(),
  source: 'console',
  isArchived: false,
  phone: asked.phone === undefined ? (before?.phone ?? null) : asked.phone,
  language: asked.language === undefined ? (before?.language ?? null) : asked.language,
  awayUntil: asked.awayUntil === undefined ? (before?.awayUntil ?? null) : asked.awayUntil,
})

const fields = ['systemId', 'firstName', 'lastName', 'area', 'email', 'canReceive'] as const
const optionalFields = ['phone', 'language', 'awayUntil'] as const

/** Whether the stored host already is as asked: then tablets need not read their lists again. */
const isSame = (stored: StoredHostOfSystem, asked: AskedHost): boolean =>
  !stored.isArchived &&
  fields.every((name) => stored[name] === asked[name]) &&
  optionalFields.every((name) => asked[name] === undefined || stored[name] === asked[name])

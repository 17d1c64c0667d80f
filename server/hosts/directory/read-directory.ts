import type { TLSSocket } from 'node:tls'
import {
  AndFilter,
  Client,
  FilterParser,
  GreaterThanEqualsFilter,
  PagedResultsControl,
  type SearchOptions,
} from 'ldapts'
import type { DirectoryFailure, DirectoryKind } from '#contract/console/directory.ts'
import { DIRECTORY_PEOPLE_MAX } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { askedOf, attributesOf, type DirectoryPerson, readEntry } from './directory-entry.ts'
import { directoryFailureOf, TooMany } from './directory-failure.ts'
import { type DirectoryAddress, encryptedSocket } from './encrypted-socket.ts'

/** Where and how a company's directory is read. */
export interface DirectorySettings extends DirectoryAddress {
  readonly kind: DirectoryKind
  readonly baseDn: string
  readonly filter: string
  readonly bindName: string
  readonly password: string
  readonly areaAttribute: string | null
}

export interface ReadJob {
  readonly settings: DirectorySettings
  /** CIDR: private networks that the operator of the server has listed. */
  readonly networks: readonly string[]
  /** Only entries that were changed then or later, as the directory writes times; `null`: all. */
  readonly since: string | null
  readonly limitMs: number
}

export interface DirectoryReading {
  readonly people: readonly DirectoryPerson[]
  /** Ids of entries whose accounts are switched off. */
  readonly gone: readonly string[]
  /** Ids of entries that are there and cannot be hosts. */
  readonly unusable: readonly string[]
  /** The latest change, as the directory writes times; `null`: it names none. */
  readonly latest: string | null
}

/** Active Directory sends at most 1,000 entries at once. */
const PAGE = 500
/** 50,000 people with the attributes that are asked for need about 20 MB. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Reads people of a directory. Runs on a thread of its own, because the library's reader trusts the server: what it sends may
 * keep a processor busy, or end the thread, and no more. Referrals are not followed.
 */
export async function readDirectory(job: ReadJob): Promise<Result<DirectoryReading, DirectoryFailure>> {
  const { settings, networks, limitMs } = job
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  let tooMany = false
  let socket: TLSSocket | null = null
  limit.signal.addEventListener('abort', () => socket?.destroy())
  try {
    const opened = await encryptedSocket(settings, networks, limit.signal)
    socket = opened
    let bytes = 0
    const client = clientOn(opened, (more) => {
      bytes += more
      if (bytes <= MAX_BYTES) return
      tooMany = true
      opened.destroy()
    })
    const reading = await search(client, job)
    await client.unbind()
    return reading
  } catch (error) {
    if (limit.signal.aborted) return err('timeOut')
    return err(tooMany ? 'tooMany' : directoryFailureOf(error))
  } finally {
    clearTimeout(timer)
    socket?.destroy()
  }
}

/**
 * The library takes a page without entries for the last one. A server may send such a page with a cookie, which promises more:
 * people on the pages after it would look as if they had left. The thread reads one directory at a time.
 */
const paging = { isMoreAwaited: false }
const { parseControl } = PagedResultsControl.prototype
PagedResultsControl.prototype.parseControl = function (reader) {
  parseControl.call(this, reader)
  paging.isMoreAwaited = (this.value?.cookie?.length ?? 0) > 0
}

/** The library connects again, unencrypted, when a connection is lost: here it gets the one socket, once. */
function clientOn(socket: TLSSocket, onBytes: (bytes: number) => void): Client {
  let isTaken = false
  return new Client({
    url: 'ldap://directory.invalid',
    createConnection() {
      if (isTaken) throw new Error('The connection was lost')
      isTaken = true
      socket.on('data', ({ length }: Buffer) => onBytes(length))
      return socket
    },
  })
}

async function search(
  client: Client,
  { settings, since }: ReadJob,
): Promise<Result<DirectoryReading, DirectoryFailure>> {
  const { kind, baseDn, bindName, password, areaAttribute } = settings
  const { id, changed } = attributesOf[kind]
  const own = parsed(settings.filter)
  if (own === null) return err('badFilter')
  await client.bind(bindName, password)
  const options: SearchOptions = {
    scope: 'sub',
    derefAliases: 'never',
    filter:
      since === null
        ? own
        : new AndFilter({
            filters: [own, new GreaterThanEqualsFilter({ attribute: changed, value: since })],
          }),
    attributes: askedOf(kind, areaAttribute),
    explicitBufferAttributes: kind === 'activeDirectory' ? [id] : [],
    paged: { pageSize: PAGE },
  }
  const people = new Map<string, DirectoryPerson>()
  const [gone, unusable] = [new Set<string>(), new Set<string>()]
  let [entries, latest] = [0, '']
  let withoutId = 0
  paging.isMoreAwaited = false
  for await (const { searchEntries } of client.searchPaginated(baseDn, options)) {
    entries += searchEntries.length
    if (entries > DIRECTORY_PEOPLE_MAX) throw new TooMany()
    for (const entry of searchEntries) {
      const at = entry[changed]
      if (typeof at === 'string' && /^\d{14}/.test(at) && at > latest) latest = at
      const read = readEntry(entry, kind, areaAttribute)
      if (read.is === 'person') people.set(read.person.externalId, read.person)
      else if (read.id === '') withoutId += 1
      else (read.is === 'gone' ? gone : unusable).add(read.id)
    }
  }
  if (paging.isMoreAwaited) return err('incomplete')
  if (withoutId > 0) return err('noIds')
  return ok({
    people: [...people.values()],
    gone: [...gone],
    unusable: [...unusable],
    latest: latest === '' ? null : latest,
  })
}

function parsed(filter: string) {
  try {
    return FilterParser.parseString(filter)
  } catch {
    return null
  }
}

import type { DirectoryCounts } from '#contract/console/directory.ts'
import type { HostSource } from '#contract/console/hosts.ts'
import type { Language } from '#contract/languages.ts'
import { DIRECTORY_LEAVERS_MAX } from '#contract/limits.ts'

interface Facts {
  readonly firstName: string
  readonly lastName: string
  readonly area: string | null
  /** In lower case. */
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language | null
}

/** A host as the company has them. */
export interface KnownHost extends Facts {
  readonly hostId: string
  readonly externalId: string | null
  readonly source: HostSource
  readonly canReceive: boolean
  readonly isArchived: boolean
  /** Archived because the directory lacked them, not by hand. */
  readonly hasLeft: boolean
}

/** A person as the directory has them; what is left out stays as it is. */
interface Person extends Omit<Facts, 'area' | 'language'> {
  readonly externalId: string
  readonly area?: string | null
  readonly language?: Language
}

interface Read {
  readonly people: readonly Person[]
  readonly gone: readonly string[]
  readonly unusable: readonly string[]
}

/** A host as the directory wants them. */
interface PlannedHost extends Facts {
  /** `null`: a new one. */
  readonly hostId: string | null
  readonly externalId: string
  readonly canReceive: boolean
  readonly isArchived: boolean
}

export interface Plan {
  readonly written: readonly PlannedHost[]
  /** Ids of hosts who are to be archived. */
  readonly leavers: readonly string[]
  readonly counts: DirectoryCounts
  /** How many hosts came from the directory and are active. */
  readonly active: number
  /** Whether so many hosts would be archived that a person has to agree. */
  readonly asks: boolean
}

/**
 * What a run changes. Hosts who were added by hand or from a file are not touched; one with an id of the directory is the
 * directory's as long as it has them. A host whom a person has archived stays archived. Of several people with one mail
 * address, the one with the lowest id has it.
 * @param isComplete false: the reading has only what changed, and who is missing from it has not left
 */
export function planRun(known: readonly KnownHost[], read: Read, isComplete: boolean): Plan {
  const people = read.people.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))
  const unusable = new Set(read.unusable)
  const named = new Set([...people.map(({ externalId }) => externalId), ...unusable])
  const byId = new Map(known.flatMap((host) => (host.externalId === null ? [] : [[host.externalId, host]])))
  // Of several hosts with one address, one who is not archived counts.
  const archivedFirst = known.toSorted((a, b) => Number(b.isArchived) - Number(a.isArchived))
  const byMail = new Map(archivedFirst.flatMap((host) => (host.email === null ? [] : [[host.email, host]])))
  const isNamed = ({ externalId }: KnownHost): boolean => externalId !== null && named.has(externalId)
  /** No entry of the directory any more: another one may be the same person, as after a move to another server. */
  const isFree = (host: KnownHost): boolean =>
    host.source === 'directory' && !isNamed(host) && (isComplete || host.hasLeft)

  const written: PlannedHost[] = []
  const counts = { added: 0, changed: 0, unchanged: 0, byHand: 0, sharedMail: 0 }
  const claimed = new Set<string>()
  const found = new Set<string>()
  for (const person of people) {
    const owner = person.email === null ? undefined : byMail.get(person.email)
    const own = byId.get(person.externalId)
    if (own === undefined && owner !== undefined && owner.source !== 'directory' && !isNamed(owner)) {
      counts.byHand += 1
      continue
    }
    const heir = owner !== undefined && isFree(owner) && !found.has(owner.hostId) ? owner : undefined
    const host = own ?? heir
    const isTaken =
      person.email !== null &&
      (claimed.has(person.email) ||
        (owner !== undefined && owner !== host && !isFree(owner) && !willBeWritten(owner)))
    if (isTaken) counts.sharedMail += 1
    else if (person.email !== null) claimed.add(person.email)
    if (host !== undefined) found.add(host.hostId)
    const planned = plannedHost(person, isTaken ? null : person.email, host)
    if (host === undefined) counts.added += 1
    else if (isSame(host, planned)) {
      counts.unchanged += 1
      continue
    } else counts.changed += 1
    written.push(planned)
  }

  const isActive = ({ source, isArchived }: KnownHost): boolean => source === 'directory' && !isArchived
  const active = known.filter(isActive)
  const disabled = new Set(read.gone)
  const leavers = active
    .filter((host) => !found.has(host.hostId) && !isNamed(host))
    .filter(({ externalId }) => isComplete || (externalId !== null && disabled.has(externalId)))
    .map(({ hostId }) => hostId)
  return {
    written,
    leavers,
    counts: { ...counts, archived: leavers.length, unusable: read.unusable.length },
    active: active.length,
    asks: leavers.length > active.length * DIRECTORY_LEAVERS_MAX,
  }

  /** Its address is what the directory now says, whatever it was. */
  function willBeWritten({ externalId }: KnownHost): boolean {
    return externalId !== null && named.has(externalId) && !unusable.has(externalId)
  }
}

function plannedHost(person: Person, email: string | null, host: KnownHost | undefined): PlannedHost {
  const returns = host?.isArchived === true && host.hasLeft
  return {
    hostId: host?.hostId ?? null,
    externalId: person.externalId,
    firstName: person.firstName,
    lastName: person.lastName,
    area: person.area === undefined ? (host?.area ?? null) : person.area,
    email,
    phone: person.phone,
    language: person.language ?? host?.language ?? null,
    canReceive: host === undefined || returns || host.canReceive,
    isArchived: host?.isArchived === true && !host.hasLeft,
  }
}

const isSame = (host: KnownHost, planned: PlannedHost): boolean =>
  host.source === 'directory' &&
  host.externalId === planned.externalId &&
  host.isArchived === planned.isArchived &&
  host.firstName === planned.firstName &&
  host.lastName === planned.lastName &&
  host.area === planned.area &&
  host.email === planned.email &&
  host.phone === planned.phone &&
  host.language === planned.language

/** What a roll call knows of a person, and what its list comes to: the same on the server, and on a device without it. */

export const personKinds = ['visitor', 'employee', 'added'] as const
/** `employee`: inside by a door system. `added`: by a warden, by name. */
export type PersonKind = (typeof personKinds)[number]

export const personStates = ['open', 'safe', 'missing', 'notOnSite', 'handedOver'] as const
/** `open`: nothing is known. `handedOver`: to the fire or ambulance service. */
export type PersonState = (typeof personStates)[number]

const settled: ReadonlySet<PersonState> = new Set<PersonState>(['safe', 'notOnSite', 'handedOver'])
/** No one has to look for a person of this state. */
export const isSettled = (state: PersonState): boolean => settled.has(state)

interface Listed {
  readonly kind: PersonKind
  readonly state: PersonState
  readonly leftAt: string | null
  readonly assumedLeftAt: string | null
  readonly accountedAt: string | null
}

/** The person was ticked as one to be looked for no more, or left. */
export const isFound = ({ state, leftAt }: Pick<Listed, 'state' | 'leftAt'>): boolean =>
  leftAt !== null || isSettled(state)

/**
 * The server had checked them out before the roll call began: they are not counted, but may be there. Whom a warden misses
 * was seen by a person, and counts.
 */
export const isAssumedGone = ({ assumedLeftAt, state }: Pick<Listed, 'assumedLeftAt' | 'state'>): boolean =>
  assumedLeftAt !== null && state !== 'missing'

/** Shares of the people, in percent, of which a report says when they were found. */
export const foundShares = [50, 90, 100] as const

export interface RollCallCounts {
  readonly people: number
  readonly found: number
  /** By state; those who left by themselves are `left`. */
  readonly states: Readonly<Record<PersonState | 'left', number>>
  /** Milliseconds after the beginning, by `foundShares`; `null`: not so many were found. */
  readonly times: readonly (number | null)[]
}

/** The earlier of the tick and the exit: from then on the person was found. */
function foundAt({ leftAt, state, accountedAt }: Listed): number {
  const times = [leftAt, isSettled(state) ? accountedAt : null].flatMap((at) => (at ? [Date.parse(at)] : []))
  return times.length > 0 ? Math.min(...times) : Number.POSITIVE_INFINITY
}

/** Counts people who are not assumed gone; each from when they were found for the last time. */
export function countRollCall(people: readonly Listed[], startedAt: string): RollCallCounts {
  const counted = people.filter((person) => !isAssumedGone(person))
  const states = { open: 0, safe: 0, missing: 0, notOnSite: 0, handedOver: 0, left: 0 }
  for (const { state, leftAt } of counted) states[leftAt !== null && !isSettled(state) ? 'left' : state] += 1
  const start = Date.parse(startedAt)
  const moments = counted.map(foundAt).sort((a, b) => a - b)
  const times = foundShares.map((share) => {
    const at = moments[Math.ceil((moments.length * share) / 100) - 1] ?? Number.POSITIVE_INFINITY
    return Number.isFinite(at) ? Math.max(0, at - start) : null
  })
  return { people: counted.length, found: counted.filter(isFound).length, states, times }
}

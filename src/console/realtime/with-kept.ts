import type { RollCall } from '#contract/console/roll-calls.ts'
import { isSettled, type PersonState } from '#contract/roll-call.ts'
import type { KeptPerson, KeptTick } from './roll-call-cache.ts'
import type { Kept } from './roll-call-outbox.ts'

type Person = RollCall['people'][number]

const stateOf = ({ state, isSafe }: KeptTick): PersonState => state ?? (isSafe ? 'safe' : 'open')

/** A person on no list, as the server will show them. */
const listed = ({ personId, name, at }: KeptPerson): Person => ({
  kind: 'added',
  visitId: personId,
  firstName: '',
  lastName: name,
  companyName: null,
  hostName: null,
  siteId: null,
  enteredAt: at,
  how: 'scanned',
  needsHelp: false,
  leftAt: null,
  assumedLeftAt: null,
  saidSafeAt: null,
  phone: null,
  hostPhone: null,
  isSafe: false,
  state: 'open',
  musterPoint: null,
  accountedAt: null,
  tickedBy: null,
  tickedAt: null,
})

function ticked(person: Person, tick: KeptTick): Person {
  if (person.tickedAt !== null && person.tickedAt > tick.at) return person
  const state = stateOf(tick)
  const wasFound = isSettled(person.state) ? person.accountedAt : null
  return {
    ...person,
    state,
    isSafe: isSettled(state),
    tickedAt: tick.at,
    tickedBy: null,
    musterPoint: state === 'safe' ? (tick.musterPoint ?? null) : null,
    accountedAt: isSettled(state) ? (wasFound ?? tick.at) : null,
  }
}

/** A roll call with what the server has not accepted of this device yet: the latest tick by time counts. */
export function withKept(rollCall: RollCall, { ticks, added }: Kept): RollCall {
  const people = new Map([...added.map(listed), ...rollCall.people].map((person) => [person.visitId, person]))
  for (const tick of ticks.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
    const person = people.get(tick.visitId)
    if (person) people.set(tick.visitId, ticked(person, tick))
  }
  return { ...rollCall, people: [...people.values()] }
}

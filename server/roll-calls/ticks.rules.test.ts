import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countRollCall, foundShares, isSettled, personStates } from '#contract/roll-call.ts'
import { outcomeOfTicks, type StoredTick, serversTime } from './ticks.rules.ts'

const START = Date.parse('2027-05-04T10:00:00.000Z')
const HOUR = 3_600_000

const points = ['A', 'B', null]
/** What a warden does with a person at a moment, as the device with its own clock reports it. */
const ticks = fc.array(
  fc.record({
    person: fc.integer({ min: 0, max: 4 }),
    warden: fc.integer({ min: 0, max: 3 }),
    afterMs: fc.integer({ min: 0, max: 600_000 }),
    state: fc.constantFrom(...personStates),
    musterPoint: fc.constantFrom(...points),
  }),
  { maxLength: 60 },
)
/** How wrong each warden's clock is. */
const clocks = fc.array(fc.integer({ min: -26 * HOUR, max: 26 * HOUR }), { minLength: 4, maxLength: 4 })

interface Event {
  readonly person: number
  readonly tick: StoredTick
}
const people = [0, 1, 2, 3, 4]
const reportOf = (events: readonly Event[]) =>
  people.map((person) => ({
    kind: 'visitor' as const,
    leftAt: null,
    assumedLeftAt: null,
    ...outcomeOfTicks(events.filter((event) => event.person === person).map(({ tick }) => tick)),
  }))

test('ticks of four wardens with wrong clocks come to the same report in any order, which a recount confirms', () => {
  fc.assert(
    fc.property(ticks, clocks, fc.func(fc.integer()), (made, wrong, order) => {
      const sentAt = START + HOUR
      const events = made.map(({ person, warden, afterMs, state, musterPoint }, nth): Event => {
        const error = wrong[warden] ?? 0
        const device = (at: number) => new Date(at + error).toISOString()
        const at = serversTime(device(START + afterMs), device(sentAt), sentAt)
        expect(at.getTime()).toBe(START + afterMs)
        const tickId = `${String(nth).padStart(4, '0')}`
        return { person, tick: { tickId, at, state, isSafe: isSettled(state), musterPoint, by: `${warden}` } }
      })
      const merged = reportOf(events)
      const mixed = events.toSorted((a, b) => order(a.tick.tickId) - order(b.tick.tickId))
      expect(reportOf(mixed)).toEqual(merged)
      // The recount walks through all events in turn, and knows of nothing but who is found now.
      const found = new Map<number, number>()
      const states = new Map<number, string>()
      for (const { person, tick } of events.toSorted(
        (a, b) => a.tick.at.getTime() - b.tick.at.getTime() || (a.tick.tickId < b.tick.tickId ? -1 : 1),
      )) {
        const state = tick.state ?? 'open'
        states.set(person, state)
        if (!isSettled(state)) found.delete(person)
        else if (!found.has(person)) found.set(person, tick.at.getTime() - START)
      }
      const counts = countRollCall(merged, new Date(START).toISOString())
      expect(counts).toMatchObject({ people: people.length, found: found.size })
      for (const state of personStates) {
        const recounted = people.filter((person) => (states.get(person) ?? 'open') === state).length
        expect([state, counts.states[state]]).toEqual([state, recounted])
      }
      for (const [nth, share] of foundShares.entries()) {
        const times = [...found.values()].filter(
          (at, _, all) => all.filter((other) => other <= at).length * 100 >= share * people.length,
        )
        expect([share, counts.times[nth]]).toEqual([share, times.length > 0 ? Math.min(...times) : null])
      }
    }),
  )
})

test('a tick of the version before counts as safe, or as nothing', () => {
  const old = { tickId: 'a', at: new Date(START), state: null, musterPoint: null, by: null }
  expect(outcomeOfTicks([{ ...old, isSafe: true }])).toMatchObject({ state: 'safe', isSafe: true })
  expect(outcomeOfTicks([{ ...old, isSafe: false }])).toMatchObject({ state: 'open', accountedAt: null })
})

test('who leaves is found at that moment or earlier, and who is assumed gone is not counted', () => {
  const at = (ms: number) => new Date(START + ms).toISOString()
  const open = { ...outcomeOfTicks([]), kind: 'visitor' as const, leftAt: null, assumedLeftAt: null }
  const counts = countRollCall(
    [
      { ...open, leftAt: at(90_000) },
      { ...open, assumedLeftAt: at(-60_000) },
      { ...open, state: 'missing', accountedAt: null },
    ],
    at(0),
  )
  expect(counts).toMatchObject({ people: 2, found: 1, times: [90_000, null, null] })
  expect(counts.states).toMatchObject({ left: 1, missing: 1, open: 0 })
})

test('who is assumed gone and is missed by a warden is counted, and not found', () => {
  const at = new Date(START).toISOString()
  const gone = { ...outcomeOfTicks([]), kind: 'visitor' as const, leftAt: null, assumedLeftAt: at }
  expect(countRollCall([{ ...gone, state: 'missing' }, gone], at)).toMatchObject({ people: 1, found: 0 })
})

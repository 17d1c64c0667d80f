import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { type KnownHost, type Plan, planRun } from './directory-plan.rules.ts'

/** A complete run makes the hosts of the directory equal to it, and touches no others, whatever had happened before. */

interface Person {
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly area: string | null
}
interface Read {
  readonly people: readonly Person[]
  readonly gone: readonly string[]
  readonly unusable: readonly string[]
}

/** What the store does with a plan. */
function apply(known: readonly KnownHost[], { written, leavers }: Plan, nextId: () => string): KnownHost[] {
  const hosts = new Map(known.map((host) => [host.hostId, host]))
  for (const id of leavers) {
    const host = hosts.get(id)
    if (host) hosts.set(id, { ...host, isArchived: true, canReceive: false, hasLeft: true })
  }
  for (const { hostId, ...planned } of written) {
    const id = hostId ?? nextId()
    hosts.set(id, { ...planned, hostId: id, source: 'directory', hasLeft: false })
  }
  return [...hosts.values()]
}

const mails = fc.constantFrom(null, 'a@x', 'b@x', 'c@x', 'd@x')
const persons = (ids: readonly string[]) =>
  fc
    .uniqueArray(
      fc.record({
        externalId: fc.constantFrom(...ids),
        firstName: fc.constantFrom('Ada', 'Bea'),
        lastName: fc.constantFrom('Conti', 'Rossi'),
        email: mails,
        phone: fc.constantFrom(null, '1'),
        area: fc.constantFrom(null, 'Sales'),
      }),
      { selector: ({ externalId }) => externalId },
    )
    .map((people): Read => ({ people, gone: [], unusable: [] }))
const IDS = ['1', '2', '3', '4', '5', '6']
const byHand = fc.array(
  fc.record({
    email: mails,
    isArchived: fc.boolean(),
    source: fc.constantFrom('console' as const, 'csv' as const),
  }),
  { maxLength: 3 },
)
const hostOf = (more: Partial<KnownHost>): KnownHost => ({
  hostId: 'h',
  externalId: null,
  source: 'console',
  firstName: 'By',
  lastName: 'Hand',
  area: null,
  email: null,
  phone: null,
  language: null,
  canReceive: true,
  isArchived: false,
  hasLeft: false,
  ...more,
})
const numbered = () => {
  let nth = 0
  return () => `n${nth++}`
}
const isOurs = ({ source }: KnownHost): boolean => source === 'directory'
const active = (hosts: readonly KnownHost[]) => hosts.filter((host) => isOurs(host) && !host.isArchived)

test('after any runs, a complete one makes them equal, and a second one changes nothing', () => {
  fc.assert(
    fc.property(
      byHand,
      fc.array(fc.tuple(persons(IDS), fc.boolean()), { maxLength: 4 }),
      persons(IDS),
      (others, before, last) => {
        const nextId = numbered()
        const listed = others.map((other, nth) => hostOf({ ...other, hostId: `hand${nth}` }))
        let hosts: KnownHost[] = [...listed]
        for (const [read, isComplete] of before)
          hosts = apply(hosts, planRun(hosts, read, isComplete), nextId)
        const plan = planRun(hosts, last, true)
        const after = apply(hosts, plan, nextId)

        // Who was added by hand or from a file is as before.
        expect(after.filter(({ hostId }) => hostId.startsWith('hand'))).toEqual(listed)
        const found = active(after)
        const expected = new Map(last.people.map((person) => [person.externalId, person]))
        for (const host of found) {
          const person = expected.get(host.externalId ?? '')
          const { firstName, lastName, phone, area } = host
          expect({ firstName, lastName, phone, area }).toEqual({
            firstName: person?.firstName,
            lastName: person?.lastName,
            phone: person?.phone,
            area: person?.area,
          })
          if (host.email !== null) expect(host.email).toBe(person?.email)
        }
        // Each person is one host, unless a host by hand has the address.
        const handMails = new Set(listed.map(({ email }) => email))
        const missing = last.people.filter(
          ({ externalId }) => !found.some((host) => host.externalId === externalId),
        )
        for (const { email } of missing) {
          expect(email).not.toBeNull()
          expect(handMails.has(email)).toBe(true)
        }
        expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(found.length)
        // No two active hosts have one address.
        const all = [...found, ...listed].flatMap(({ email }) => (email === null ? [] : [email]))
        const twice = all.filter((email, at) => all.indexOf(email) !== at)
        expect(twice.filter((email) => !handMails.has(email))).toEqual([])
        const again = planRun(after, last, true)
        expect(again.written).toEqual([])
        expect(again.leavers).toEqual([])
      },
    ),
    { numRuns: sampleOf(1_000, 20_000) },
  )
})

describe('a run', () => {
  const person = (externalId: string, email: string | null = null): Person => ({
    externalId,
    firstName: 'Ada',
    lastName: 'Conti',
    email,
    phone: null,
    area: null,
  })
  const read = (people: readonly Person[], more: Partial<Read> = {}): Read => ({
    people,
    gone: [],
    unusable: [],
    ...more,
  })
  const of = (externalId: string, more: Partial<KnownHost> = {}): KnownHost =>
    hostOf({ hostId: `h${externalId}`, externalId, source: 'directory', ...more })
  const ten = IDS.concat('7', '8', '9', '10')

  test('of a fifth is carried out, and one more asks', () => {
    const known = ten.map((id) => of(id))
    const left = (count: number) => planRun(known, read(ten.slice(count).map((id) => person(id))), true)
    expect(left(2)).toMatchObject({ asks: false, leavers: ['h1', 'h2'] })
    expect(left(3)).toMatchObject({ asks: true, leavers: ['h1', 'h2', 'h3'] })
    expect(planRun([], read([]), true).asks).toBe(false)
  })

  test('of changes archives only whose account was switched off', () => {
    const known = ten.map((id) => of(id))
    expect(planRun(known, read([], { gone: ['3'] }), false).leavers).toEqual(['h3'])
    expect(planRun(known, read([person('1')], { gone: ['3', '4', '5'] }), false).asks).toBe(true)
  })

  test('knows a person whose entry was made anew by the address', () => {
    const known = [of('1', { email: 'ada@x' }), of('2')]
    const { written, leavers } = planRun(known, read([person('9', 'ada@x'), person('2')]), true)
    expect(leavers).toEqual([])
    expect(written).toContainEqual(expect.objectContaining({ hostId: 'h1', externalId: '9' }))
  })

  test('lets two people exchange their addresses', () => {
    const known = [of('1', { email: 'a@x' }), of('2', { email: 'b@x' })]
    const { written, counts } = planRun(known, read([person('1', 'b@x'), person('2', 'a@x')]), true)
    expect(written.map(({ email }) => email)).toEqual(['b@x', 'a@x'])
    expect(counts.sharedMail).toBe(0)
  })

  test('takes back a host who was kept by hand, and leaves the choices of staff alone', () => {
    const known = [
      of('1', { source: 'console', canReceive: false }),
      of('2', { isArchived: true, canReceive: false }),
      of('3', { isArchived: true, canReceive: false, hasLeft: true }),
    ]
    const { written } = planRun(known, read([person('1'), person('2'), person('3')]), true)
    expect(written).toMatchObject([
      { hostId: 'h1', canReceive: false, isArchived: false },
      { hostId: 'h2', canReceive: false, isArchived: true },
      { hostId: 'h3', canReceive: true, isArchived: false },
    ])
  })
})

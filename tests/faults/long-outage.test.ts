import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Direction } from '#contract/entities/direction.ts'
import { tokenStore } from '#server/devices/tokens.store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { sampleOf } from '#tests/support/long.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { dice } from './dice.ts'
import { type Acknowledged, anomalies } from './history.ts'
import { type NodeTablet, nodeTablet } from './node-tablet.ts'

/** Four days without a line, by a simulated clock: two tablets with their own outboxes, and a real server. */

const OUTAGE_MS = 96 * 3_600_000
const PASSAGES = sampleOf(80, 800)
const KNOWN = 12
const CAPACITY = 4
/** Visitors do as they should, except for some: who forgot to leave at the other tablet, or to enter. */
const SHARE_OF_MISTAKES = 0.15
const SHARE_OF_NEWCOMERS = 0.1

interface Passage {
  readonly key: string
  /** As the tablet knew the visitor: maybe an id of its own. */
  readonly person: string
  readonly direction: Direction
  readonly at: number
}

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

test('an outage of 96 hours loses nothing, and flags everything that did not fit', {
  timeout: sampleOf(120_000, 900_000),
}, async () => {
  const company = await makeCompany(server.adminAccess, { capacity: CAPACITY })
  const { passages, strangers, doubtful, tablets } = await fourDays(company)
  expect(undelivered(tablets)).toEqual([0, 0])
  for (const tablet of tablets) expect([...tablet.refused]).toEqual([])

  const { told, ids } = await stored(company, passages)
  expect(told).toHaveLength(passages.length)
  expect(await anomalies(server.adminAccess.database, company.companyId, told)).toEqual([])
  const { rows: people } = await sql(company, 'select visitor_id from visitors where company_id = $1')
  // The company's own known visitor, and those of the tablets.
  expect(people).toHaveLength(1 + KNOWN + strangers)

  const visits = await sql(
    company,
    'select visitor_id, entered_at, received_at from visits where company_id = $1 order by entered_at',
  )
  const entries = passages.filter(({ direction }) => direction === 'entry')
  expect(visits.rows.map((row) => [row.visitor_id, +row.entered_at])).toEqual(
    entries.map(({ person, at }) => [ids.get(person), at]),
  )
  expect(visits.rows.every(({ received_at }) => received_at !== null)).toBe(true)
  const { rows: flags } = await sql(
    company,
    'select kind, visitor_id, at from all_visit_flags where company_id = $1',
  )
  const found = flags.map(({ kind, visitor_id, at }) =>
    kind === 'EMAIL_TAKEN' ? `${kind} ${visitor_id}` : `${kind} ${visitor_id} ${+at}`,
  )
  const wanted = [
    ...expectedFlags(passages).map(({ kind, person, at }) => `${kind} ${ids.get(person)} ${at}`),
    `EMAIL_TAKEN ${ids.get(doubtful)}`,
  ]
  expect(found.toSorted()).toEqual(wanted.toSorted())
  for (const kind of ['DOUBLE_ENTRY', 'EXIT_WITHOUT_ENTRY', 'OVER_CAPACITY', 'EMAIL_TAKEN']) {
    expect(wanted.join('\n'), kind).toContain(kind)
  }
})

/** Plays the outage, and lets the line come back. */
async function fourDays(company: TestCompany) {
  const random = dice(20_261_124)
  const returnsAt = Date.now()
  let now = returnsAt - OUTAGE_MS
  let isOffline = true
  const clock = { now: () => (isOffline ? now : Date.now()), isOffline: () => isOffline }
  const tokens = [await company.tablet('tablet 1'), await company.tablet('tablet 2')]
  const tablets = tokens.map((token) => nodeTablet(server.url, token, clock))
  const known = await Promise.all(Array.from({ length: KNOWN }, () => metByAll(company, tokens)))
  const people: { readonly id: string; readonly at: NodeTablet | null; isInside: boolean }[] = known.map(
    (id) => ({ id, at: null, isInside: false }),
  )
  const passages: Passage[] = []
  let strangers = 0

  const any = <Item>(items: readonly Item[]): Item => {
    const one = items[Math.floor(random() * items.length)]
    if (one === undefined) throw new Error('Nothing to choose from')
    return one
  }
  async function pass(tablet: NodeTablet, person: (typeof people)[number], direction: Direction) {
    const outcome = await tablet.pass(direction, person.id)
    expect(outcome.outcome).toBe('recorded')
    person.isInside = direction === 'entry'
    passages.push({ key: outcome.key, person: person.id, direction, at: now })
  }
  async function newcomer(tablet: NodeTablet, email?: string) {
    const signedUp = await tablet.signUp('Grace', email)
    if (signedUp === null) throw new Error('A sign-up was refused offline')
    strangers += 1
    const person = { id: signedUp.visitorId, at: tablet, isInside: false }
    people.push(person)
    await pass(tablet, person, 'entry')
    return person.id
  }

  const doubtful = await newcomer(any(tablets), company.visitor.email)
  while (passages.length < PASSAGES) {
    now += Math.max(1, Math.round((2 * random() * OUTAGE_MS) / PASSAGES))
    now = Math.min(now, returnsAt - PASSAGES + passages.length)
    const tablet = any(tablets)
    // A page begins anew every day, and whenever it breaks.
    if (random() < 0.05) tablet.reload()
    if (random() < SHARE_OF_NEWCOMERS) await newcomer(tablet)
    else {
      const person = any(people)
      const isMistaken = random() < SHARE_OF_MISTAKES
      // Only the tablet where a newcomer signed up knows them.
      await pass(person.at ?? tablet, person, person.isInside === isMistaken ? 'entry' : 'exit')
    }
  }
  isOffline = false
  for (const tablet of tablets) tablet.reload()
  const deadline = Date.now() + 30_000 + passages.length * 1_000
  while (undelivered(tablets).some((left) => left > 0) && Date.now() < deadline) await sleep(50)
  for (const tablet of tablets) tablet.stop()
  return { passages, strangers, doubtful, tablets }
}

const undelivered = (tablets: readonly NodeTablet[]) => tablets.map((tablet) => tablet.waiting())

/** A visitor whom every tablet has met. */
async function metByAll(company: TestCompany, tokens: readonly string[]): Promise<string> {
  const store = tokenStore(server.adminAccess.database)
  const visitorId = await company.meet(tokens[0])
  for (const token of tokens) {
    const holder = await store.findToken(token)
    if (holder !== null) await store.bindVisitor(holder, visitorId)
  }
  return visitorId
}

const sql = ({ companyId }: TestCompany, text: string) =>
  server.adminAccess.database.pool.query(text, [companyId])

/** What the server has answered to the recorded passages, and the server's ids of their visitors. */
async function stored(company: TestCompany, passages: readonly Passage[]) {
  const { rows } = await sql(
    company,
    `select key, answer ->> 'visitId' as visit, answer ->> 'visitorId' as visitor from idempotency_keys
     where company_id = $1 and answer ? 'visitId'`,
  )
  const answers = new Map(rows.map((row) => [row.key, row]))
  const ids = new Map<string, string>()
  const told = passages.flatMap(({ key, person, direction }): Acknowledged[] => {
    const answer = answers.get(key)
    if (answer === undefined) return []
    ids.set(person, answer.visitor)
    return [{ key, direction, visitorId: answer.visitor, visitId: answer.visit }]
  })
  return { told, ids }
}

/** By the rules of receptionists: no visitor enters twice, leaves without having entered, or enters a full house. */
function expectedFlags(passages: readonly Passage[]) {
  const inside = new Set<string>()
  return passages.flatMap(({ person, direction, at }) => {
    const wasInside = inside.has(person)
    if (direction === 'exit') {
      inside.delete(person)
      return wasInside ? [] : [{ kind: 'EXIT_WITHOUT_ENTRY', person, at }]
    }
    inside.add(person)
    return [
      ...(wasInside ? [{ kind: 'DOUBLE_ENTRY', person, at }] : []),
      ...(inside.size > CAPACITY ? [{ kind: 'OVER_CAPACITY', person, at }] : []),
    ]
  })
}

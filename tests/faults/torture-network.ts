import { setTimeout as sleep } from 'node:timers/promises'
import type { Direction } from '#contract/entities/direction.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { dice } from './dice.ts'
import { doorTablet } from './door-tablet.ts'
import { type Fault, faultProxy, faults } from './fault-proxy.ts'
import { type Acknowledged, anomalies } from './history.ts'
import { type NodeTablet, nodeTablet, type Outcome } from './node-tablet.ts'

const SHARE_OF_FAULTS = 0.3
const TABLETS = 8
/** So many of the tablets are doors, where badges are scanned one after the other. */
const DOORS = 2
/** Longest pause before the next visitor: with a shorter one, more would wait at each tablet than such a network takes. */
const PAUSE_MS = 6_000
/** Every so many visits the line is away altogether. */
const VISITS_BETWEEN_OUTAGES = 60
const OUTAGE_MS = 3_000
const PATIENCE_MS = 120_000
/** Visits that have piled up at a tablet are sent one after the other. */
const PATIENCE_PER_VISIT_MS = 1_000

export interface NetworkReport {
  readonly visits: number
  /** Visits with entry and exit, without an action of the staff. */
  readonly complete: number
  /** Of them, at doors. */
  readonly atDoors: number
  readonly requests: number
  readonly faults: Readonly<Record<Fault, number>>
  readonly outages: number
  /** From the return of the network until each entry or exit was confirmed that a visitor was waiting for. */
  readonly afterReturn: {
    readonly accesses: number
    readonly p50Ms: number
    readonly p99Ms: number
    readonly maxMs: number
  }
  /** See `anomalies`. */
  readonly wrong: readonly string[]
}

/** Visits at some tablets behind a line that loses, delays and cuts (R14). */
export async function tortureNetwork(server: TestServer, visits: number): Promise<NetworkReport> {
  const company = await makeCompany(server.adminAccess, {})
  await company.liftLimits()
  const random = dice(20_261_121)
  let isClean = false
  let requests = 0
  let struck = 0
  const proxy = await faultProxy(Number(new URL(server.url).port), () => {
    requests += 1
    const isStruck = !isClean && random() < SHARE_OF_FAULTS
    // In turn, so that a short form strikes with each of them.
    return isStruck ? (faults[struck++ % faults.length] ?? null) : null
  })
  const desks = await Promise.all(
    Array.from({ length: TABLETS }, async (_, nth) => {
      const token = await company.tablet(`tablet ${nth}`)
      const tablet = nodeTablet(proxy.url, token)
      return { token, tablet, door: nth < DOORS ? doorTablet(tablet, proxy.url, token) : null }
    }),
  )
  const passed: { readonly visitorId: string; readonly entry: Outcome; readonly exit: Outcome }[] = []
  let begun = 0
  let atDoors = 0
  let outages = 0
  /** One function per entry and exit: when the server had it, epoch milliseconds; `null` while the visitor waits. */
  const asked: (() => number | null)[] = []
  const afterReturn: number[] = []

  async function pass(tablet: NodeTablet, direction: Direction, visitorId: string): Promise<Outcome> {
    let outcome: Outcome | null = null
    let answeredAt = 0
    asked.push(() => {
      if (outcome === null) return null
      return outcome.outcome === 'recorded' ? (tablet.delivered.get(outcome.key) ?? null) : answeredAt
    })
    outcome = await tablet.pass(direction, visitorId)
    answeredAt = Date.now()
    return outcome
  }

  async function visitor({ tablet, token }: (typeof desks)[number]): Promise<void> {
    while (begun < visits) {
      begun += 1
      await sleep(PAUSE_MS * random())
      // One in four is new here.
      const signedUp = begun % 4 === 0 ? await tablet.signUp('Grace') : null
      const visitorId = signedUp?.visitorId ?? (await company.meet(token))
      const entry = await pass(tablet, 'entry', visitorId)
      await sleep(2)
      passed.push({ visitorId, entry, exit: await pass(tablet, 'exit', visitorId) })
    }
  }

  /** The badge is shown to leave once the entry is confirmed: a door without its offline cache does not know it before. */
  async function atDoor({ tablet, token, door }: (typeof desks)[number]): Promise<void> {
    while (door !== null && begun < visits) {
      begun += 1
      await sleep(PAUSE_MS * random())
      const visitorId = await company.meet(token)
      const badge = await company.badgeSecret(visitorId)
      const entry = await door.pass('entry', badge, visitorId)
      while (tablet.waiting() > 0) await sleep(20)
      passed.push({ visitorId, entry, exit: await door.pass('exit', badge, visitorId) })
      atDoors += 1
    }
  }

  async function breakLine(): Promise<void> {
    for (let at = VISITS_BETWEEN_OUTAGES; at < visits; at += VISITS_BETWEEN_OUTAGES) {
      while (begun < at) await sleep(20)
      outages += 1
      proxy.setUp(false)
      await sleep(OUTAGE_MS)
      isClean = true
      proxy.setUp(true)
      const returned = Date.now()
      const waited = asked.filter((when) => when() === null)
      while (waited.some((when) => when() === null) && Date.now() - returned < PATIENCE_MS) await sleep(20)
      afterReturn.push(...waited.map((when) => (when() ?? Date.now()) - returned))
      isClean = false
    }
  }

  await Promise.all([
    breakLine(),
    ...desks.map((desk) => (desk.door === null ? visitor(desk) : atDoor(desk))),
  ])
  const deadline = Date.now() + PATIENCE_MS + visits * PATIENCE_PER_VISIT_MS
  while (desks.some(({ tablet }) => tablet.waiting() > 0) && Date.now() < deadline) await sleep(50)

  const { rows } = await server.adminAccess.database.pool.query<{
    key: string
    visit: string
    visitor: string
  }>(
    `select key, answer ->> 'visitId' as visit, answer ->> 'visitorId' as visitor from idempotency_keys
     where company_id = $1 and answer ? 'visitId'`,
    [company.companyId],
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const told: Acknowledged[] = passed.flatMap(({ entry, exit }) =>
    [entry, exit].flatMap((outcome) => {
      if (outcome.outcome === 'refused') return []
      const row = stored.get(outcome.key)
      const visitId = outcome.outcome === 'taken' ? outcome.visitId : (row?.visit ?? '')
      const direction = outcome === entry ? ('entry' as const) : ('exit' as const)
      return [{ key: outcome.key, direction, visitorId: row?.visitor ?? '', visitId }]
    }),
  )
  const complete = passed.filter(({ entry, exit }) => stored.has(entry.key) && stored.has(exit.key)).length
  const wrong = await anomalies(server.adminAccess.database, company.companyId, told)
  for (const { tablet, door } of desks) {
    door?.stop()
    tablet.stop()
  }
  await proxy.close()
  return {
    visits,
    complete,
    atDoors,
    requests,
    faults: proxy.happened,
    outages,
    afterReturn: spread(afterReturn),
    wrong,
  }
}

function spread(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { accesses: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

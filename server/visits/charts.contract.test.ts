import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Numbers of charts, against numbers reckoned by hand. */

let server: TestServer
let company: TestCompany
let companyId: string
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const run = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])

/** A company of two sites in Rome and one in New York. */
async function found(): Promise<void> {
  company = await makeCompany(server.adminAccess, { typeFlow: [] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  for (const [site, zone] of [
    ['a-north', 'Europe/Rome'],
    ['b-south', 'Europe/Rome'],
    ['c-west', 'America/New_York'],
  ])
    await run('insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, $3)', site, zone)
}

interface Made {
  readonly site?: string
  readonly host?: string
  readonly visitorId?: string
  readonly set?: string
}

/** A visit between two instants; `null`: still open. */
async function visit(from: string, to: string | null, more: Made = {}): Promise<string> {
  const id = uuid()
  await run(
    `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    ...[id, more.visitorId ?? (await company.meet()), more.site ?? 'a-north', more.host ?? null, from, to],
  )
  if (more.set) await run(`update visits set ${more.set} where company_id = $1 and visit_id = $2`, id)
  return id
}

interface Span {
  readonly from: string
  readonly to: string
}
const charts = (span: Span, more: object = {}, browser = manager) =>
  browser.get(consoleCalls.getCharts, { companyId, siteId: null, ...span, ...more })
const peaks = async (span: Span, more: object = {}) =>
  (await charts(span, more)).peaks.map(({ day, inside }: { day: string; inside: number }) => [day, inside])

describe('charts', () => {
  beforeAll(found)

  test('count by the clock of the site on the days on which it is changed', async () => {
    // In Rome 29 March 2026 has 23 hours, from 23:00 UTC to 22:00 UTC, and 25 October has 25.
    const spring = { from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' }
    await visit('2026-03-28T22:59:59Z', '2026-03-28T23:30:00Z')
    await visit('2026-03-28T23:00:00Z', '2026-03-28T23:10:00Z')
    await visit('2026-03-29T00:59:00Z', '2026-03-29T01:29:00Z')
    await visit('2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z')
    await visit('2026-03-29T21:59:59Z', '2026-03-29T22:30:00Z')
    await visit('2026-03-29T22:00:00Z', '2026-03-29T22:30:00Z')
    const short = await charts(spring)
    expect(short).toMatchObject({ timeZone: 'Europe/Rome', visits: 4, medianMinutes: 30 })
    expect(short.days).toEqual([{ day: '2026-03-29', visits: 4 }])
    const hours = Array.from({ length: 24 }, () => 0)
    // 00:59 UTC is 01:59, and a minute later it is 03:00.
    for (const hour of [0, 1, 3, 23]) hours[hour] = 1
    expect(short.hours).toEqual(hours)
    expect(short.week[6]).toEqual(hours)
    expect(short.week[0]).toEqual(Array.from({ length: 24 }, () => 0))
    // Who entered a second before midnight is still inside when the first of the day enters.
    expect(short.peaks).toEqual([{ day: '2026-03-29', inside: 2, at: '2026-03-28T23:00:00.000Z' }])

    const autumn = { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' }
    await visit('2026-10-25T00:30:00Z', '2026-10-25T00:40:00Z')
    await visit('2026-10-25T01:30:00Z', '2026-10-25T01:40:00Z')
    await visit('2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z')
    const long = await charts(autumn)
    expect(long.days).toEqual([{ day: '2026-10-25', visits: 3 }])
    // Both are 02:30.
    expect(long.hours[2]).toBe(2)
    expect(long.hours[23]).toBe(1)
  })

  test('say how many were inside at once: over midnight, still open, taken back, annulled', async () => {
    const span = { from: '2026-05-03T22:00:00.000Z', to: '2026-05-07T22:00:00.000Z' }
    expect(await peaks(span)).toEqual([
      ['2026-05-04', 0],
      ['2026-05-05', 0],
      ['2026-05-06', 0],
      ['2026-05-07', 0],
    ])
    // One before the span who stays two nights, and one who has stayed a week and leaves in it.
    await visit('2026-05-03T10:00:00Z', '2026-05-05T06:00:00Z')
    await visit('2026-04-27T10:00:00Z', '2026-05-04T12:00:00Z')
    // Over midnight of Rome.
    await visit('2026-05-04T18:00:00Z', '2026-05-04T23:00:00Z')
    // Annulled, and one that has left before the span.
    await visit('2026-05-04T08:00:00Z', '2026-05-07T08:00:00Z', { set: 'annulled_at = now()' })
    await visit('2026-05-03T08:00:00Z', '2026-05-03T22:00:00Z')
    // The one leaves when the other enters.
    await visit('2026-05-06T08:00:00Z', '2026-05-06T09:00:00Z')
    await visit('2026-05-06T09:00:00Z', '2026-05-06T10:00:00Z')
    expect(await peaks(span)).toEqual([
      ['2026-05-04', 2],
      ['2026-05-05', 2],
      ['2026-05-06', 1],
      ['2026-05-07', 0],
    ])
    // An exit that was taken back leaves the visit open; it is in no span before it.
    const open = await visit('2026-05-05T10:00:00Z', '2026-05-05T11:00:00Z')
    await run('update visits set exited_at = null where company_id = $1 and visit_id = $2', open)
    expect(await peaks(span)).toEqual([
      ['2026-05-04', 2],
      ['2026-05-05', 2],
      ['2026-05-06', 2],
      ['2026-05-07', 1],
    ])
    const later = { from: '2026-06-01T22:00:00.000Z', to: '2026-06-02T22:00:00.000Z' }
    expect(await peaks(later)).toEqual([['2026-06-02', 1]])
    await run(
      "update visits set exited_at = '2026-05-05T11:00:00Z' where company_id = $1 and visit_id = $2",
      open,
    )
  })

  test('end now: days to come have no peak, and today counts those who are inside', async () => {
    const now = Date.now()
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    const id = await visit(at(-1), null)
    const { peaks: found, visits } = await charts({ from: at(-49), to: at(72) })
    expect(visits).toBe(1)
    expect(found.at(-1)).toMatchObject({ inside: 1 })
    expect(Date.parse(found.at(-1).at)).toBeLessThanOrEqual(now)
    expect([3, 4]).toContain(found.length)
    await run('delete from visits where company_id = $1 and visit_id = $2', id)
  })

  test('are of one site, one type, and the sites of the reader', async () => {
    const span = { from: '2026-07-05T22:00:00.000Z', to: '2026-07-12T22:00:00.000Z' }
    const type = { visitorId: company.visitor.id }
    await visit('2026-07-06T08:00:00Z', '2026-07-06T09:00:00Z', type)
    await visit('2026-07-06T08:30:00Z', '2026-07-06T09:30:00Z', { site: 'b-south' })
    // 23:00 of the day before in New York.
    await visit('2026-07-07T03:00:00Z', '2026-07-07T03:10:00Z', { site: 'c-west' })
    expect(await charts(span, { siteId: 'c-west' })).toMatchObject({
      timeZone: 'America/New_York',
      visits: 1,
      days: [{ day: '2026-07-06', visits: 1 }],
    })
    const typed = await charts(span, { visitorTypeId: 'chosen' })
    expect(typed).toMatchObject({ visits: 1, medianMinutes: 60, days: [{ day: '2026-07-06', visits: 1 }] })
    expect(typed.peaks.map(({ inside }: { inside: number }) => inside)).toEqual([1, 0, 0, 0, 0, 0, 0])

    const bySite = await charts(span, { split: 'site' })
    expect(bySite.groups).toEqual([
      { id: 'a-north', name: 'a-north', visits: 1, days: [{ day: '2026-07-06', visits: 1 }] },
      { id: 'b-south', name: 'b-south', visits: 1, days: [{ day: '2026-07-06', visits: 1 }] },
      { id: 'c-west', name: 'c-west', visits: 1, days: [{ day: '2026-07-07', visits: 1 }] },
    ])
    const byType = await charts(span, { split: 'type' })
    expect(byType.groups).toMatchObject([
      { id: '', name: null, visits: 2 },
      { id: 'chosen', visits: 1, days: [{ day: '2026-07-06', visits: 1 }] },
    ])

    const guard = await hire(server, companyId, 'reception', 'b-south')
    const own = await charts(span, { split: 'site' }, guard.browser)
    expect(own).toMatchObject({ visits: 1, groups: [{ id: 'b-south', visits: 1 }] })
    expect(own.peaks[0]).toMatchObject({ inside: 1 })
  })

  test('compare with the span before', async () => {
    const span = { from: '2026-08-02T22:00:00.000Z', to: '2026-08-09T22:00:00.000Z' }
    const before = { from: '2026-07-26T22:00:00.000Z', to: '2026-08-02T22:00:00.000Z' }
    await visit('2026-07-27T08:00:00Z', '2026-07-27T08:20:00Z')
    await visit('2026-07-28T08:00:00Z', '2026-07-28T08:40:00Z')
    await visit('2026-08-03T08:00:00Z', '2026-08-03T10:00:00Z', { set: "exit_how = 'automatic'" })
    expect(await charts(span)).toMatchObject({ visits: 1, medianMinutes: null, before: null })
    const { before: compared } = await charts(span, { before })
    expect(compared).toEqual({
      visits: 2,
      medianMinutes: 30,
      peak: 1,
      days: [
        { day: '2026-07-27', visits: 1 },
        { day: '2026-07-28', visits: 1 },
      ],
    })
    const endless = { ...before, from: '2020-01-01T00:00:00.000Z' }
    const refused = await manager.ask(consoleCalls.getCharts, {
      companyId,
      siteId: null,
      ...span,
      before: endless,
    })
    expect(refused.status).toBe(400)
  })
})

describe('the most people inside at the same time', () => {
  beforeAll(async () => {
    await found()
    await run("insert into sites (company_id, site_id, name, time_zone) values ($1, 'utc', 'utc', 'UTC')")
  })

  const BEGIN = Date.UTC(2026, 1, 1)
  const MINUTE = 60_000
  const DAYS = 4
  /** Quarters of an hour, so that entries and exits often coincide; they begin up to three days before the span. */
  const anyVisit = fc.record({
    from: fc.integer({ min: -3 * 96, max: DAYS * 96 }),
    lasts: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 4 * 96 }), fc.constant(null)),
    isAnnulled: fc.boolean(),
  })

  test('is what counting the people of every minute finds', async () => {
    const visitors = await Promise.all(Array.from({ length: 24 }, () => company.meet()))
    await fc.assert(
      fc.asyncProperty(fc.array(anyVisit, { maxLength: visitors.length }), async (visits) => {
        await run('delete from visits where company_id = $1')
        const counted: { from: number; to: number }[] = []
        for (const [index, { from, lasts, isAnnulled }] of visits.entries()) {
          const begun = BEGIN + from * 15 * MINUTE
          const ended = lasts === null ? null : begun + lasts * 15 * MINUTE
          await visit(new Date(begun).toISOString(), ended === null ? null : new Date(ended).toISOString(), {
            site: 'utc',
            visitorId: visitors[index] ?? '',
            ...(isAnnulled && { set: 'annulled_at = now()' }),
          })
          if (!isAnnulled) counted.push({ from: begun, to: ended ?? Number.POSITIVE_INFINITY })
        }
        const expected = Array.from({ length: DAYS }, (_, day) => {
          const midnight = BEGIN + day * 24 * 60 * MINUTE
          const inside = Array.from({ length: 24 * 60 }, (_minute, minute) => {
            const at = midnight + minute * MINUTE
            return counted.filter(({ from, to }) => from <= at && at < to).length
          })
          return [new Date(midnight).toISOString().slice(0, 10), Math.max(...inside)]
        })
        const to = new Date(BEGIN + DAYS * 24 * 60 * MINUTE).toISOString()
        expect(await peaks({ from: new Date(BEGIN).toISOString(), to }, { siteId: 'utc' })).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

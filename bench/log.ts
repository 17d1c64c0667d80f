import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { answerTimes, httpConnection, load, round } from './support/load.ts'
import { addPast } from './support/past-visits.ts'

/**
 * `npm run bench:log`: the console's questions over HTTP among a million visits of 200,000 visitors in 400 days, and
 * entries alone and while two of the staff ask. Prints JSON, in ms.
 */
const VISITS = Number(process.env.VISITS ?? 1_000_000)
const VISITORS = VISITS / 5
const ROUNDS = Number(process.env.ROUNDS ?? 100)
const ENTRY_MS = Number(process.env.ENTRY_MS ?? 10_000)
const ENTRY_CALLERS = 4
/** Members of the staff who look at one page after the other. */
const READERS = 2
const LOOK_EVERY_MS = 200
const AIM = { logP95Ms: 200, insideP95Ms: 50, entryRatio: 1.5 }

const server = await serverUnderTest({ NODE_ENV: 'production' })
try {
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const { pool } = server.adminAccess.database
  const seeding = performance.now()
  await addPast(pool, companyId, { visits: VISITS })
  const seededSeconds = Math.round((performance.now() - seeding) / 1000)
  const { browser } = await hire(server, companyId, 'manager')

  const none = { companyId, siteId: null, hostId: null, visitorTypeId: null }
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const log = (more: object) => () => browser.get(consoleCalls.listLog, { ...none, ...more })
  const count = (more: object) => () => browser.get(consoleCalls.getLogCount, { ...none, ...more })
  const inside = (more: object) => () =>
    browser.get(consoleCalls.listInside, { companyId, siteId: null, ...more })
  const deep = `${ago(300)}/ffffffff-ffff-4fff-8fff-ffffffffffff`
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    'first page': log({}),
    'a page in the middle': log({ after: deep }),
    'by time': log({ from: ago(200), to: ago(190) }),
    'by exits': log({ direction: 'exit', from: ago(200), to: ago(190) }),
    'by site': log({ siteId: 's1' }),
    'by a site of few visits': log({ siteId: 'small' }),
    'by a site of none': log({ siteId: 'empty' }),
    'by host': log({ hostId: 'b7' }),
    'by host and site': log({ hostId: 'b7', siteId: 's3' }),
    'by exits of a host': log({ direction: 'exit', hostId: 'b7' }),
    'by exits at a site of few visits': log({ direction: 'exit', siteId: 'small' }),
    'by a rare type': log({ visitorTypeId: 'rare' }),
    'by exits of a rare type': log({ direction: 'exit', visitorTypeId: 'rare' }),
    'by a rare name': log({ search: 'zebedeo1' }),
    'by half a name': log({ search: 'gi' }),
    'by one letter': log({ search: 'a' }),
    'by name and company': log({ search: 'ada aurora17' }),
    'by an unknown name': log({ search: 'xyzzy' }),
    'by name and host': log({ search: 'gi', hostId: 'b7' }),
    'by name and a site of few visits': log({ search: 'gi', siteId: 'small' }),
    'by hand': log({ how: 'byHand' }),
    'ended by the server': log({ how: 'automatic' }),
    annulled: log({ mark: 'annulled' }),
    flagged: log({ mark: 'flagged' }),
    'reported late': log({ mark: 'late' }),
    'annulled at a site': log({ mark: 'annulled', siteId: 's1' }),
    'count of all': count({}),
    'count of ten days': count({ from: ago(200), to: ago(190) }),
    'count of half a name': count({ search: 'gi' }),
    'count of a rare name': count({ search: 'zebedeo1' }),
    'count of a host': count({ hostId: 'b7' }),
    'count of what is flagged': count({ mark: 'flagged' }),
    inside: inside({}),
    'inside at a site': inside({ siteId: 's1' }),
    'inside by name': inside({ search: 'gi' }),
    'charts of 30 days': () =>
      browser.get(consoleCalls.getCharts, { companyId, siteId: null, from: ago(30), to: ago(0) }),
  }
  const answers = await answerTimes(questions, { rounds: ROUNDS, warm: 5 })

  const enter = await entrance(company.token, await strangers(pool, companyId))
  await load(ENTRY_CALLERS, ENTRY_MS / 4, enter)
  const alone = [await load(ENTRY_CALLERS, ENTRY_MS, enter)]
  let isOver = false
  const asked = Object.values(questions).filter((ask) => ask !== questions['charts of 30 days'])
  const readers = Array.from({ length: READERS }, async (_, number) => {
    for (let turn = number; !isOver; turn++) {
      await asked[turn % asked.length]?.()
      await sleep(LOOK_EVERY_MS)
    }
  })
  const meanwhile = await load(ENTRY_CALLERS, ENTRY_MS, enter)
  isOver = true
  await Promise.all(readers)
  alone.push(await load(ENTRY_CALLERS, ENTRY_MS, enter))
  const p99Alone = Math.max(...alone.map(({ p99Ms }) => p99Ms))

  const worst = (names: readonly string[]) => Math.max(...names.map((name) => answers[name]?.p95 ?? 0))
  const names = Object.keys(questions)
  console.log(
    JSON.stringify(
      {
        unit: 'ms',
        visits: VISITS,
        visitors: VISITORS,
        seededSeconds,
        aim: AIM,
        worstLogP95: worst(names.filter((name) => !/inside|charts/.test(name))),
        worstInsideP95: worst(names.filter((name) => name.startsWith('inside'))),
        answers,
        entries: { callers: ENTRY_CALLERS, readers: READERS, alone, meanwhile },
        entryRatio: round(meanwhile.p99Ms / p99Alone),
      },
      null,
      2,
    ),
  )
} finally {
  await server.stop()
}

/** Visitors whom the tablet has just identified: none of them is inside. */
async function strangers(pool: pg.Pool, companyId: string): Promise<string[]> {
  const { rows } = await pool.query<{ visitor_id: string }>(
    `insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
     select $1, t.token_hash, v.visitor_id, now() + interval '1 hour'
     from (select token_hash from tokens where company_id = $1 order by created_at desc limit 1) t,
       (select visitor_id from visitors v where company_id = $1 and not exists (select 1 from visits x
         where x.company_id = $1 and x.visitor_id = v.visitor_id and x.exited_at is null) limit 150000) v
     returning visitor_id`,
    [companyId],
  )
  return rows.map(({ visitor_id }) => visitor_id)
}

async function entrance(token: string, visitors: string[]): Promise<(caller: number) => Promise<void>> {
  const port = Number(new URL(server.url).port)
  const connections = Array.from({ length: ENTRY_CALLERS }, () => httpConnection(port))
  return async (caller) => {
    const visitorId = visitors.pop()
    if (visitorId === undefined) throw new Error('Everybody is inside')
    const headers = `token: ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
    const body = JSON.stringify({ direction: true, visitorId, reason: 'Meeting' })
    const answer = await connections[caller]?.post(calls.newAccess.path, headers, body)
    if (answer?.status !== 200) throw new Error(`${answer?.status} ${answer?.body}`)
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { quantile, round } from './load.ts'

const AGAIN_S = 15
const DESK_S = 20
const ENTRIES = 100
const BETWEEN_MS = 100
/** After the first entry; the first steps are due later. */
const KILL_AT_MS = 5_000

/**
 * How late the steps of notifications are that no host answers: the reminder and the reception's alarm, by the times of the
 * rows. While they wait, the server is killed and started again.
 * @returns milliseconds
 */
export async function escalations() {
  const mails = await mailServer()
  const server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
  try {
    const company = await makeCompany(server.adminAccess, {})
    const { pool } = server.adminAccess.database
    const sql = (text: string, ...more: unknown[]) => pool.query(text, [company.companyId, ...more])
    await sql("update hosts set email = host_id || '@house.example' where company_id = $1")
    await sql(
      'update companies set notify_again_s = $2, notify_desk_s = $3, notify_give_up_s = $4 where company_id = $1',
      ...[AGAIN_S, DESK_S, 2 * DESK_S],
    )
    const visitors = await addMetVisitors(server.adminAccess, company, ENTRIES)
    const begun = performance.now()
    let downMs: number | null = null
    for (const [nth, visitorId] of visitors.entries()) {
      await sleep(Math.max(0, begun + nth * BETWEEN_MS + (downMs ?? 0) - performance.now()))
      if (downMs === null && performance.now() - begun > KILL_AT_MS) {
        const from = performance.now()
        await server.kill()
        await server.startAgain()
        downMs = performance.now() - from
      }
      const asked = { direction: true, visitorId, toUserId: 'h1' }
      const { status, body } = await server.ask(calls.newAccess, asked, {
        token: company.token,
        key: randomUUID(),
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
    await sleep((DESK_S + 5) * 1_000)
    const { rows } = await sql(
      `select a.step, extract(epoch from a.created_at - n.started_at)::float8 * 1000
         - case a.step when 'again' then $2::float8 else $3::float8 end * 1000 as late
       from host_notification_attempts a
       join host_notifications n on n.company_id = a.company_id and n.notification_id = a.notification_id
       where a.company_id = $1 and a.step <> 'host' order by late`,
      ...[AGAIN_S, DESK_S],
    )
    const lateOf = (step: string) => {
      const times = rows.filter((row) => row.step === step).map(({ late }) => Number(late))
      const [earliest, p50, p99, latest] = [0, 0.5, 0.99, 1].map((share) => round(quantile(times, share)))
      return { steps: times.length, earliest, p50, p99, latest }
    }
    return {
      entries: ENTRIES,
      downMs: downMs && Math.round(downMs),
      again: lateOf('again'),
      desk: lateOf('desk'),
    }
  } finally {
    await server.stop()
    await mails.close()
  }
}

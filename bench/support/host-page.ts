import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { summary } from './load.ts'

/** The company has so many hosts, and the page of one of them is open. */
const HOSTS = 5
const LAST_RING_MS = 10_000

/** In the page: each note of the chime, with the notifications that are on the screen by then. */
const LISTEN = `
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    const shown = [...document.querySelectorAll('section[aria-labelledby]')]
    globalThis.rang(Date.now(), shown.map((one) => one.getAttribute('aria-labelledby')))
    return start.apply(this, when)
  }`

/**
 * Times in ms from the answer of an entry to the first ring of the host's page in Chromium that shows the visitor, while
 * mails go out as well.
 */
export async function hostPageRings(entries: number, perSecond: number) {
  const mails = await mailServer()
  const server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
  const chrome = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const company = await makeCompany(server.adminAccess, {})
    const { companyId, token } = company
    const { pool } = server.adminAccess.database
    const { email, browser } = await hire(server, companyId, 'host')
    await pool.query(
      `insert into hosts (company_id, host_id, first_name, last_name, email, search_key)
       select $1, 'n' || nth, 'Ada', 'N' || nth, case nth when 0 then $3 else 'n' || nth || '@house.example' end, 'n'
       from generate_series(0, $2::int - 1) as nth`,
      [companyId, HOSTS, email],
    )
    const context = await chrome.newContext()
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: server.url })))
    const page = await context.newPage()
    const rang = new Map<string, number>()
    await page.exposeFunction('rang', (at: number, ids: readonly string[]) => {
      for (const id of ids) if (!rang.has(id)) rang.set(id, at)
    })
    await page.addInitScript(LISTEN)
    const isOpen = page.waitForEvent('websocket')
    await page.goto(`${server.url}/console/visitors`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isOpen
    const visitors = await addMetVisitors(server.adminAccess, company, entries)
    const confirmed = new Map<string, number>()
    const begun = performance.now()
    for (const [nth, visitorId] of visitors.entries()) {
      await sleep(Math.max(0, begun + (nth * 1_000) / perSecond - performance.now()))
      const asked = { direction: true, visitorId, toUserId: `n${nth % HOSTS}` }
      const answer = await server.ask(calls.newAccess, asked, { token, key: randomUUID() })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      if (nth % HOSTS === 0) confirmed.set((answer.body.data as { visitId: string }).visitId, Date.now())
    }
    const { rows } = await pool.query<{ notification_id: string; visit_id: string }>(
      `select notification_id, visit_id from host_notifications where company_id = $1 and host_id = 'n0'`,
      [companyId],
    )
    const end = performance.now() + LAST_RING_MS
    while (rang.size < confirmed.size && performance.now() < end) await sleep(50)
    const times = rows.map(
      (row) =>
        (rang.get(row.notification_id) ?? Number.POSITIVE_INFINITY) - (confirmed.get(row.visit_id) ?? 0),
    )
    return { entries, perSecond, ofThisHost: rows.length, rung: rang.size, ...summary(times) }
  } finally {
    await chrome.close()
    await server.stop()
    await mails.close()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { consoleCalls } from '#contract/console/index.ts'
import { DAY_MS } from '#contract/time.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { numberAt } from './support/arguments.ts'
import { round } from './support/load.ts'

/**
 * `npm run bench:guests -- --guests 10000`: a file of so many guests, a quarter of them in groups of four. The preview, the
 * import in one transaction, the pace of the mails at a real SMTP server, and what still arrives there after staff stop them.
 * Prints JSON, in seconds; mails are counted as they arrive.
 */
const AIM = { previewS: 3, importS: 10, mailsPerS: 5, afterStop: 1 }
const WATCHED_MS = 20_000

const guests = numberAt('--guests', 10_000)
const arrivals: number[] = []
const mails = await mailServer(() => {
  arrivals.push(performance.now())
  return null
})
const server = await serverUnderTest({ SMTP_URL: mails.url, MAIL_FROM: 'visits@house.example' })
try {
  const { companyId } = await makeCompany(server.adminAccess, {})
  await server.adminAccess.database.pool.query(
    `update hosts set email = 'host@house.example' where company_id = $1 and host_id = 'h1'`,
    [companyId],
  )
  const { browser } = await hire(server, companyId, 'manager')
  const csv = listOf(guests)
  const timed = async <Value>(work: () => Promise<Value>) => {
    const from = performance.now()
    const value = await work()
    return { seconds: round((performance.now() - from) / 1000), value }
  }
  const preview = await timed(() => browser.get(consoleCalls.previewGuests, { companyId, csv }))
  if (preview.value.errors.length > 0) throw new Error(JSON.stringify(preview.value.errors.slice(0, 3)))
  const imported = await timed(() => browser.get(consoleCalls.importGuests, { companyId, csv }))
  const from = await firstArrival()
  await sleep(WATCHED_MS)
  const stop = await timed(() => browser.get(consoleCalls.stopGuestMails, { companyId }))
  const stoppedAt = performance.now()
  const inTime = arrivals.filter((at) => at <= from + WATCHED_MS)
  await sleep(WATCHED_MS / 2)
  const { waiting, failed } = await browser.get(consoleCalls.getGuestMails, { companyId })
  const report = {
    unit: 's',
    aim: AIM,
    guests,
    bytes: Buffer.byteLength(csv),
    previewS: preview.seconds,
    importS: imported.seconds,
    imported: imported.value,
    mails: {
      watchedS: WATCHED_MS / 1000,
      arrived: inTime.length,
      perS: round(inTime.length / (WATCHED_MS / 1000)),
      mostInOneSecond: mostInOneSecond(inTime),
      stopS: stop.seconds,
      stopped: stop.value.stopped,
      arrivedAfterStop: arrivals.filter((at) => at > stoppedAt).length,
      waiting,
      failed,
    },
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  await server.stop()
  await mails.close()
}

/** Rows as a spreadsheet writes them: on twenty days, every fourth appointment with four guests. */
function listOf(count: number): string {
  const rows = Array.from({ length: count }, (_, nth) => {
    const group = nth % 16 < 4 ? nth - (nth % 4) : nth
    const day = new Date(Date.now() + (2 + (group % 20)) * DAY_MS).toISOString().slice(0, 10)
    const hour = 8 + (group % 9)
    return `Guest${nth};Example ${nth};Works ${group};guest${nth}@guest.example;en;host@house.example;${day};${hour}:${10 + (group % 50)};Tour ${group};Park in hall ${group % 7}`
  })
  return `first name;last name;company;email;language;host;day;from;reason;note\n${rows.join('\n')}\n`
}

async function firstArrival(): Promise<number> {
  for (let waited = 0; arrivals[0] === undefined; waited += 50) {
    if (waited > 60_000) throw new Error('No mail arrives')
    await sleep(50)
  }
  return arrivals[0]
}

function mostInOneSecond(at: readonly number[]): number {
  return Math.max(0, ...at.map((one) => at.filter((other) => other >= one && other < one + 1000).length))
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { isLong } from '#tests/support/long.ts'
import { ESCPOS_END, obedient, type RawPrinter, rawPrinter } from '#tests/support/printers.ts'
import { silentMailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

// @module-tag long

/** A mail server that accepts connections and says nothing holds up mails only: badges and all other jobs go on. */

const MAILS = 200
const PRINTS = 7
/**
 * From its request on; most of it is the queue's own announcement. Beside other tests it may take longer, but not as long
 * as a mail holds its place.
 */
const START_MAX_MS = isLong ? 200 : 1_000
/** Mails have taken all the places that they get. */
const SETTLED_MS = 1_000

let silent: Awaited<ReturnType<typeof silentMailServer>>
let printer: RawPrinter
let server: ServerUnderTest
beforeAll(async () => {
  silent = await silentMailServer()
  printer = await rawPrinter(obedient(ESCPOS_END, Buffer.of(0)))
  server = await serverUnderTest({
    SMTP_URL: silent.url,
    PRINTER_LOOPBACK: '1',
    PRINTER_PORTS: String(printer.port),
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([silent.close(), printer.close()])
})

test('with 200 mails waiting for a silent mail server, prints start at once', {
  timeout: 60_000,
}, async () => {
  const { database, vault } = server.adminAccess
  const company = await makeCompany(server.adminAccess, {
    printers: [`escpos://127.0.0.1:${printer.port}`],
  })
  const { companyId } = company
  const job = { companyId, visitorId: company.visitor.id, siteId: null, locale: 'de' }
  await database.pool.query(
    "select graphile_worker.add_job('mail', $1::json, max_attempts => 14) from generate_series(1, $2)",
    [JSON.stringify(job), MAILS],
  )
  await expect.poll(silent.connections, { timeout: 45_000 }).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))

  const { printJobs } = makeStore(database, vault)
  const place = { companyId, siteId: null }
  const printers = await printJobs.findPrinter(place)
  const startedAfterMs: number[] = []
  for (let nth = 0; nth < PRINTS && printers !== undefined; nth++) {
    const visitor = await company.meet()
    const from = performance.now()
    const id = await printJobs.queuePrint(place, visitor, printers, 'de')
    while ((await printJobs.findPrintJob(companyId, id))?.state === 'queued')
      await new Promise((resolve) => setTimeout(resolve, 2))
    startedAfterMs.push(performance.now() - from)
    await expect
      .poll(async () => (await printJobs.findPrintJob(companyId, id))?.state, { timeout: 10_000 })
      .toBe('printed')
  }
  // The fastest of them: other programs on this machine delay prints as well, and a lane that is shared delays them all.
  expect(Math.min(...startedAfterMs)).toBeLessThan(START_MAX_MS)
  expect(silent.received()).toBe(0)
})

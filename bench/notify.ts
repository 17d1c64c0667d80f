import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { mailServer, silentMailServer } from '#tests/support/mail-server.ts'
import { ESCPOS_END, obedient, rawPrinter } from '#tests/support/printers.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { numberAt } from './support/arguments.ts'
import { callFor, httpConnection, loadOf, quantile, round } from './support/load.ts'

/**
 * `npm run bench:notify -- --entries 500 --per-second 5`: from the confirmation of an entry to the mail server's 250 for the
 * mail to the host; how soon a print starts while 200 mails wait for a mail server that is silent; and entries a second with
 * notifications and without, in turns. Prints JSON. Everything runs on one machine.
 */
const AIM = { mailP50Ms: 1_000, mailP99Ms: 3_000, printStartMs: 200, entriesRatio: 0.9 }
const MAILS_WAITING = 200
const PRINTS = 20
const TURNS = 6
const TURN_MS = 1_500
const CALLERS = 20
const VISITORS = 24_000
/** One statement for all of them would take longer than a statement may. */
const PART = 3_000

const entries = numberAt('--entries', 500)
const perSecond = numberAt('--per-second', 5)

const giveMail = (server: ServerUnderTest, { companyId }: TestCompany) =>
  server.adminAccess.database.pool.query(
    "update hosts set email = host_id || '@house.example' where company_id = $1",
    [companyId],
  )

/** Times from the answer of an entry to the moment at which the mail server took the mail to its host. */
async function arrivals() {
  const takenAt = new Map<string, number>()
  const mails = await mailServer()
  const server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
  try {
    const company = await makeCompany(server.adminAccess, {})
    const confirmedAt: number[] = []
    for (let nth = 0; nth < entries; nth++) await addHost(server, company, `n${nth}`)
    const visitors = await addMetVisitors(server.adminAccess, company, entries)
    const begun = performance.now()
    const looking = setInterval(() => {
      const now = performance.now()
      for (const { recipients } of mails.received.splice(0))
        for (const address of recipients) if (!takenAt.has(address)) takenAt.set(address, now)
    }, 5)
    for (const [nth, visitorId] of visitors.entries()) {
      await sleep(Math.max(0, begun + (nth * 1_000) / perSecond - performance.now()))
      const asked = { direction: true, visitorId, toUserId: `n${nth}` }
      const answer = await server.ask(calls.newAccess, asked, { token: company.token, key: randomUUID() })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      confirmedAt.push(performance.now())
    }
    const end = performance.now() + 30_000
    while (takenAt.size < entries && performance.now() < end) await sleep(50)
    clearInterval(looking)
    const times = confirmedAt
      .map((at, nth) => (takenAt.get(`n${nth}@house.example`) ?? Number.POSITIVE_INFINITY) - at)
      .sort((a, b) => a - b)
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => round(quantile(times, share)))
    return { entries, perSecond, mailed: takenAt.size, p50, p99, longest }
  } finally {
    await server.stop()
    await mails.close()
  }
}

const addHost = (server: ServerUnderTest, { companyId }: TestCompany, id: string) =>
  server.adminAccess.database.pool.query(
    `insert into hosts (company_id, host_id, first_name, last_name, email, search_key)
     values ($1, $2, 'Ada', $2, $2 || '@house.example', $2)`,
    [companyId, id],
  )

/** Times from queueing a print to its start, while mails wait for a silent mail server. */
async function prints() {
  const silent = await silentMailServer()
  const printer = await rawPrinter(obedient(ESCPOS_END, Buffer.of(0)))
  const server = await serverUnderTest({
    SMTP_URL: silent.url,
    PRINTER_LOOPBACK: '1',
    PRINTER_PORTS: String(printer.port),
  })
  try {
    const { database, vault } = server.adminAccess
    const company = await makeCompany(server.adminAccess, {
      printers: [`escpos://127.0.0.1:${printer.port}`],
    })
    const { companyId } = company
    const job = JSON.stringify({ companyId, visitorId: company.visitor.id, siteId: null, locale: 'de' })
    await database.pool.query(
      "select graphile_worker.add_job('mail', $1::json, max_attempts => 14) from generate_series(1, $2)",
      [job, MAILS_WAITING],
    )
    while (silent.connections() === 0) await sleep(50)
    const { printJobs } = makeStore(database, vault)
    const place = { companyId, siteId: null }
    const printers = await printJobs.findPrinter(place)
    if (printers === undefined) throw new Error('There is no printer')
    const times: number[] = []
    for (let nth = 0; nth < PRINTS; nth++) {
      const visitor = await company.meet()
      const from = performance.now()
      const id = await printJobs.queuePrint(place, visitor, printers, 'de')
      const state = async () => (await printJobs.findPrintJob(companyId, id))?.state
      while ((await state()) === 'queued') await sleep(2)
      times.push(performance.now() - from)
      while ((await state()) === 'printing') await sleep(10)
    }
    times.sort((a, b) => a - b)
    const [p50, longest] = [0.5, 1].map((share) => round(quantile(times, share)))
    return { mailsWaiting: MAILS_WAITING, prints: PRINTS, p50, longest }
  } finally {
    await server.stop()
    await Promise.all([silent.close(), printer.close()])
  }
}

/** Entries a second to hosts with an address, with notifications and without, in turns on one server. */
async function throughput() {
  const mails = await mailServer()
  const server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
  try {
    const company = await makeCompany(server.adminAccess, {})
    await giveMail(server, company)
    const visitors: string[] = []
    while (visitors.length < VISITORS)
      visitors.push(...(await addMetVisitors(server.adminAccess, company, PART)))
    const port = Number(new URL(server.url).port)
    const connections = Array.from({ length: CALLERS }, () => httpConnection(port))
    const turn = async (isOn: boolean) => {
      await server.adminAccess.database.pool.query(
        'update companies set notifies_hosts = $2 where company_id = $1',
        [company.companyId, isOn],
      )
      const measured = await callFor(CALLERS, TURN_MS, async (caller) => {
        const visitorId = visitors.pop()
        const connection = connections[caller]
        if (visitorId === undefined || connection === undefined) throw new Error('All visitors are inside')
        const body = JSON.stringify({ direction: true, visitorId, toUserId: 'h1' })
        const headers = `token: ${company.token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
        const answer = await connection.post(calls.newAccess.path, headers, body)
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
      })
      // What the turn left to send is no load of the next one.
      await server.adminAccess.database.pool.query(
        "update host_notification_attempts set state = 'dropped', next_at = null where state = 'queued'",
      )
      await server.adminAccess.database.pool.query('update host_notifications set due_at = null')
      return measured
    }
    await turn(true)
    const [on, off] = [[], []] as [Awaited<ReturnType<typeof turn>>[], Awaited<ReturnType<typeof turn>>[]]
    for (let nth = 0; nth < TURNS; nth++) {
      off.push(await turn(false))
      on.push(await turn(true))
    }
    for (const connection of connections) connection.close()
    const [withThem, without] = [loadOf(on), loadOf(off)]
    return { on: withThem, off: without, ratio: round(withThem.perSecond / without.perSecond) }
  } finally {
    await server.stop()
    await mails.close()
  }
}

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null
const measured = {
  ...((only === null || only === 'arrivals') && { arrivals: await arrivals() }),
  ...((only === null || only === 'prints') && { prints: await prints() }),
  ...((only === null || only === 'throughput') && { throughput: await throughput() }),
}
console.log(
  JSON.stringify(
    { unit: 'ms', processors: cpus().length, node: process.version, aim: AIM, ...measured },
    null,
    2,
  ),
)

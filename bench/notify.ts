import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type HttpPeer, httpPeer } from '#tests/support/http-peer.ts'
import { mailServer, silentMailServer } from '#tests/support/mail-server.ts'
import { ESCPOS_END, obedient, rawPrinter } from '#tests/support/printers.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { numberAt } from './support/arguments.ts'
import { escalations } from './support/escalations.ts'
import { hostPageRings } from './support/host-page.ts'
import { callFor, httpConnection, loadOf, quantile, round, summary } from './support/load.ts'

/**
 * `npm run bench:notify -- --entries 500 --per-second 5`: from the confirmation of an entry to the mail server's 250 for the
 * mail to the host, and to the ring of a host's own page; how soon a print starts and a webhook is told while 200 mails wait for
 * a mail server that is silent; how late the steps of unanswered notifications are, with a kill of the server among them; and
 * entries a second with notifications and without, in turns. `--only page` measures one of arrivals, page, silent, steps,
 * throughput. Prints JSON. Everything runs on one machine.
 */
const AIM = {
  mailP50Ms: 1_000,
  mailP99Ms: 3_000,
  pageP99Ms: 500,
  printStartMs: 200,
  webhookP99Ms: 3_000,
  entriesRatio: 0.9,
  stepLateMs: 1_500,
}
const MAILS_WAITING = 200
const PRINTS = 20
const WEBHOOKS = 100
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
      await enter(server, company, visitorId, `n${nth}`)
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

async function enter(
  server: ServerUnderTest,
  { token }: TestCompany,
  visitorId: string,
  toUserId: string,
): Promise<void> {
  const asked = { direction: true, visitorId, toUserId }
  const answer = await server.ask(calls.newAccess, asked, { token, key: randomUUID() })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

const addHost = (server: ServerUnderTest, { companyId }: TestCompany, id: string) =>
  server.adminAccess.database.pool.query(
    `insert into hosts (company_id, host_id, first_name, last_name, email, search_key)
     values ($1, $2, 'Ada', $2, $2 || '@house.example', $2)`,
    [companyId, id],
  )

/**
 * While mails wait for a silent mail server: times from queueing a print to its start, and from the answer of an entry to the
 * webhook that tells of it.
 */
async function besideSilence() {
  const silent = await silentMailServer()
  const peer = await httpPeer(() => ({ status: 204 }))
  const printer = await rawPrinter(obedient(ESCPOS_END, Buffer.of(0)))
  const server = await serverUnderTest({
    SMTP_URL: silent.url,
    PRINTER_LOOPBACK: '1',
    PRINTER_PORTS: String(printer.port),
    NOTIFY_NETWORKS: '127.0.0.0/8',
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
    return {
      mailsWaiting: MAILS_WAITING,
      prints: { prints: PRINTS, p50, longest },
      webhooks: await webhooks(server, company, peer),
    }
  } finally {
    await server.stop()
    await Promise.all([silent.close(), printer.close(), peer.close()])
  }
}

async function webhooks(server: ServerUnderTest, company: TestCompany, peer: HttpPeer) {
  const { companyId } = company
  // The mails to these hosts wait as well.
  await giveMail(server, company)
  const { browser } = await hire(server, companyId, 'manager')
  await browser.get(consoleCalls.saveChannel, {
    companyId,
    channelId: null,
    kind: 'webhook',
    name: 'Pager',
    isOn: true,
    token: null,
    steps: ['host'],
    endpoint: `${peer.url}/`,
  })
  const visitors = await addMetVisitors(server.adminAccess, company, WEBHOOKS)
  const told = new Map<string, number>()
  const looking = setInterval(() => {
    const now = performance.now()
    for (const { body } of peer.received.splice(0)) told.set(JSON.parse(body).data.visitor.name, now)
  }, 5)
  const confirmedAt: number[] = []
  const begun = performance.now()
  for (const [nth, visitorId] of visitors.entries()) {
    await sleep(Math.max(0, begun + (nth * 1_000) / perSecond - performance.now()))
    await enter(server, company, visitorId, 'h1')
    confirmedAt.push(performance.now())
  }
  const end = performance.now() + 30_000
  while (told.size < WEBHOOKS && performance.now() < end) await sleep(50)
  clearInterval(looking)
  const { rows } = await server.adminAccess.database.pool.query<{ visitor_id: string; last_name: string }>(
    'select visitor_id, last_name from visitors where company_id = $1 and visitor_id = any($2)',
    [companyId, visitors],
  )
  const nameOf = new Map(rows.map(({ visitor_id, last_name }) => [visitor_id, `Visitor ${last_name}`]))
  const times = visitors.map(
    (id, nth) =>
      (told.get(nameOf.get(id) ?? '') ?? Number.POSITIVE_INFINITY) -
      (confirmedAt[nth] ?? Number.POSITIVE_INFINITY),
  )
  return { entries: WEBHOOKS, perSecond, told: told.size, ...summary(times) }
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
  ...((only === null || only === 'page') && { page: await hostPageRings(entries, perSecond) }),
  ...((only === null || only === 'silent') && { silent: await besideSilence() }),
  ...((only === null || only === 'steps') && { steps: await escalations() }),
  ...((only === null || only === 'throughput') && { throughput: await throughput() }),
}
console.log(
  JSON.stringify(
    { unit: 'ms', processors: cpus().length, node: process.version, aim: AIM, ...measured },
    null,
    2,
  ),
)

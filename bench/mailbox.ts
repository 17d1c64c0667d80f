import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { CalendarMail } from '#tests/support/server/calendar-mails.ts'
import { ACCOUNT, hasDovecot, startDovecot } from '#tests/support/server/dovecot.ts'
import { hostileMails } from '#tests/support/server/hostile-mails.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { numberAt } from './support/arguments.ts'
import { after, entering } from './support/entering.ts'
import { memoryBytes, round } from './support/load.ts'

/**
 * `npm run bench:mailbox -- --seconds 20 --times 3`: entries with a mailbox that is quiet, and entries while mails are read that
 * no calendar sends, so many times over, each by a sender who is proved. Prints JSON: what the entries took, by how much the
 * memory of the server grew over what entries alone need, how long the mails took, and how many appointments came of them that
 * should not. Needs Dovecot, and root.
 */
const AIM = { appointments: 0, grownMb: 50 }
const MB = 1024 * 1024
const MAILBOX = 'visits@house.example'
const AUTHSERV = 'mx.house.example'
const HOST = { name: 'Giulia Moretti', email: 'giulia@house.example' }

if (!hasDovecot) throw new Error('There is no Dovecot')
const seconds = numberAt('--seconds', 20)
const times = numberAt('--times', 3)

const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const base: CalendarMail = {
  client: 'outlook',
  method: 'REQUEST',
  uid: 'meeting',
  sequence: 0,
  stamp: '20261120T080000Z',
  organizer: HOST,
  guests: [{ name: 'Ada Lovelace', email: 'ada@elsewhere.example' }],
  start: `${day}T100000`,
  end: `${day}T110000`,
  mailbox: MAILBOX,
  authservId: AUTHSERV,
}

const dovecot = await startDovecot()
const server = await serverUnderTest({ MAILBOX_NETWORKS: '127.0.0.0/8' })
try {
  const { pool } = server.adminAccess.database
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const { browser } = await hire(server, companyId, 'manager')
  await pool.query('update hosts set email = $2 where company_id = $1 and host_id = $3', [
    companyId,
    HOST.email,
    'h1',
  ])
  await browser.get(consoleCalls.saveMailbox, {
    companyId,
    isOn: true,
    security: 'tls',
    host: '127.0.0.1',
    port: dovecot.port,
    ...ACCOUNT,
    authority: dovecot.authority,
    address: MAILBOX,
    authservId: AUTHSERV,
  })
  const outcomes = async () => {
    const { rows } = await pool.query<{ outcome: string; detail: string | null; count: number }>(
      `select outcome, detail, count(*)::int as count from mailbox_messages where company_id = $1
       group by outcome, detail order by outcome, detail`,
      [companyId],
    )
    return rows
  }
  const read = async (): Promise<number> => (await outcomes()).reduce((sum, { count }) => sum + count, 0)
  const entries = await entering(server, company)
  // What is loaded with the first message of each kind is there before anything is compared.
  const warm = hostileMails(base, 0)
  await dovecot.append(...warm.slice(0, 4).map(({ mail }) => mail))
  while ((await read()) < 4) await sleep(100)
  await entries.measure(after(5_000))

  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, memoryBytes(server.pid) ?? 0)
  }, 50)
  const quiet = await entries.measure(after(seconds * 1_000))
  // Entries alone make it grow and shrink.
  const before = most
  most = 0
  const hostile = Array.from({ length: times }, (_, nth) => hostileMails(base, nth + 1)).flat()
  const begun = performance.now()
  let readMs = 0
  const reading = (async () => {
    await dovecot.append(...hostile.map(({ mail }) => mail))
    while ((await read()) < 4 + hostile.length) {
      if (performance.now() - begun > 300_000) throw new Error(`Read ${await read()} messages in 5 minutes`)
      await sleep(100)
    }
    readMs = performance.now() - begun
  })()
  const isOver = after(seconds * 1_000)
  const beside = await entries.measure(() => isOver() && readMs > 0)
  await reading
  clearInterval(looking)
  entries.close()
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from appointments where company_id = $1',
    [companyId],
  )
  const report = {
    unit: 'ms',
    aim: AIM,
    processors: cpus().length,
    mails: hostile.length,
    readMs: round(readMs),
    quiet,
    beside,
    memoryMb: round(before / MB),
    grownMb: round((most - before) / MB),
    appointments: (rows[0]?.count ?? 0) - hostile.filter(({ isPlanned }) => isPlanned).length,
    outcomes: await outcomes(),
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  await server.stop()
  await dovecot.remove()
}

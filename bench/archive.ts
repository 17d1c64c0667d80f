import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { QueryConfig } from 'pg'
import { calls } from '#contract/calls/index.ts'
import { fillPath } from '#contract/calls/call.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeArchiveAuthority } from '#server/archive/archive-authority.ts'
import { sealPdf } from '#server/archive/seal-pdf.ts'
import { writeVisitPdf } from '#server/archive/write-visit-pdf.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { sampleDocument, sampleEvidence, pdfOfRules } from '#tests/support/server/archive/sample-evidence.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { answerTimes, memoryBytes, round, startedBy, summary } from './support/load.ts'
import { addPast } from './support/past-visits.ts'

/**
 * `npm run bench:archive`: processor time of a sealed PDF, the console's search over HTTP among a million acceptances of two
 * documents, and the export of EXPORTED visits: how much the server grows by, and how long entries take alone, beside a program
 * that only computes at the lowest priority, and during the export. Prints JSON, in ms and megabytes. With EXPORTED=0 nothing is
 * exported; for the export alone, VISITS=12000 ROUNDS=1 PDFS=1 is enough.
 */
const VISITS = Number(process.env.VISITS ?? 500_000)
const ROUNDS = Number(process.env.ROUNDS ?? 100)
const PDFS = Number(process.env.PDFS ?? 100)
const EXPORTED = Number(process.env.EXPORTED ?? 10_000)
const AIM = { sealCpuMs: 60, searchP95Ms: 200, exportGrowthMb: 60 }
/** Between two entries or exits, and how long they are timed alone and beside the other program. */
const ENTRY_EVERY_MS = 50
const TIMED_MS = Number(process.env.TIMED_MS ?? 90_000)
/** Shows what entries lose to any work at all on this machine, even to work that takes only the processor that is left. */
const OTHER_PROGRAM = `require('node:os').setPriority(${constants.priority.PRIORITY_LOW}); for (;;);`
/** A process of its own: a reader on another machine is not timed with the entries either. */
const READER = fileURLToPath(new URL('./support/read-answer.mjs', import.meta.url))

/** Of this process, per call. */
async function cpuMs(times: number, work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 5; warm++) await work()
  const before = process.cpuUsage()
  for (let round = 0; round < times; round++) await work()
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / times / 100) / 10
}

const { authority, leaf } = await makeArchiveAuthority('Officine Aurora S.p.A.')
const key = { authority: authority.cert, cert: leaf.cert, key: leaf.key }
const evidence = sampleEvidence('de', [sampleDocument('de', 'html'), sampleDocument('en', 'pdf')])
const plain = new Uint8Array(pdfOfRules(12))
const sealCpuMs = await cpuMs(PDFS, () => sealPdf(plain, key, new Date()))
const writeCpuMs = await cpuMs(PDFS, () => writeVisitPdf(evidence, key))

const server = await serverUnderTest({ NODE_ENV: 'production' })
try {
  const company = await makeCompany(server.adminAccess, { certificates: 2 })
  const { companyId } = company
  const { pool } = server.adminAccess.database
  await addPast(pool, companyId, { visits: VISITS })
  // Longer than a statement of the server may take.
  const seeding = await pool.connect()
  const run = (text: string) => seeding.query({ text, query_timeout: 3_600_000 } as QueryConfig)
  await run('set statement_timeout = 0')
  await run(
    `insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at)
     select company_id, visitor_id, 'certificate-' || n, 1, visit_id, entered_at
     from visits, generate_series(1, 2) n where company_id = '${companyId}' on conflict do nothing`,
  )
  await run('vacuum analyze certificate_acceptances')
  seeding.release(true)
  const { browser } = await hire(server, companyId, 'owner')
  const none = {
    companyId,
    search: '',
    certificateId: null,
    version: null,
    from: null,
    to: null,
    isMissing: false,
    after: null,
  }
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const search = (more: object) => () => browser.get(consoleCalls.searchArchive, { ...none, ...more })
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    'first page': search({}),
    'a page in the middle': search({ after: `${ago(200)}/ffffffff-ffff-4fff-8fff-ffffffffffff/x` }),
    'by time': search({ from: ago(200), to: ago(190) }),
    'by document': search({ certificateId: 'certificate-2' }),
    'by document and version': search({ certificateId: 'certificate-2', version: 1 }),
    'by a version of none': search({ certificateId: 'certificate-2', version: 7 }),
    'by a rare name': search({ search: 'zebedeo1' }),
    'by half a name': search({ search: 'gi' }),
    'by one letter': search({ search: 'a' }),
    'by name, document and time': search({
      search: 'gi',
      certificateId: 'certificate-1',
      from: ago(200),
      to: ago(190),
    }),
    'by an unknown name': search({ search: 'xyzzy' }),
    'who has not accepted': search({ isMissing: true, certificateId: 'certificate-1', version: 2 }),
    'who of all has not accepted what all have': search({
      isMissing: true,
      certificateId: 'certificate-1',
      version: 1,
      from: ago(10),
    }),
    'who of all has ever not accepted what all have': search({
      isMissing: true,
      certificateId: 'certificate-1',
      version: 1,
    }),
  }
  const answers = await answerTimes(questions, { rounds: ROUNDS, warm: 3 })
  const worstSearchP95 = Math.max(...Object.values(answers).map(({ p95 }) => p95))

  let visitorId = ''
  let isEntry = true
  /** A visitor comes and goes, then another one does: a tablet knows whom it has identified only for some minutes. */
  async function entryTimes(isOver: () => boolean): Promise<number[]> {
    const times: number[] = []
    while (!isOver()) {
      if (isEntry) visitorId = await company.meet()
      const begun = performance.now()
      const { status, body } = await server.ask(
        calls.newAccess,
        { direction: isEntry, visitorId },
        { token: company.token, key: randomUUID() },
      )
      if (status !== 200) throw new Error(JSON.stringify(body))
      times.push(performance.now() - begun)
      isEntry = !isEntry
      await sleep(ENTRY_EVERY_MS)
    }
    return times
  }

  /** Of the server and of its process that writes PDFs. */
  const memory = () =>
    [server.pid, ...startedBy(server.pid, 'archive.worker')].reduce(
      (sum, pid) => sum + (memoryBytes(pid) ?? 0) / 1024 ** 2,
      0,
    )
  /** The latest visits, as many as are asked for. @returns bytes of the file */
  async function exported(visits: number): Promise<number> {
    const [{ since }] = (
      await pool.query(
        `select accepted_at as since from certificate_acceptances where company_id = $1
         order by accepted_at desc offset 2 * $2::integer - 1 limit 1`,
        [companyId, visits],
      )
    ).rows
    const { companyId: _, after: _after, ...filter } = none
    const body = { ...filter, from: since.toISOString(), to: until, why: 'Measured' }
    const path = fillPath(consoleCalls.exportArchive, () => companyId)
    const headers = { ...browser.headers(), 'content-type': 'application/json' }
    const reading = spawn(process.execPath, [READER], { stdio: ['pipe', 'pipe', 'inherit'] })
    reading.stdin.end(JSON.stringify({ url: server.url + path, headers, body: JSON.stringify(body) }))
    const [printed, [code]] = await Promise.all([text(reading.stdout), once(reading, 'exit')])
    if (code !== 0) throw new Error('The export was not read')
    return Number(printed)
  }
  const until = new Date().toISOString()
  /** The process has its fonts and its program: that is its size for every PDF. */
  const warmUp = () => exported(Math.min(300, EXPORTED))
  async function measureExport() {
    await warmUp()
    const timed = async () => {
      const until = performance.now() + TIMED_MS
      return summary(await entryTimes(() => performance.now() > until))
    }
    const alone = await timed()
    const other = spawn(process.execPath, ['-e', OTHER_PROGRAM])
    const besideOther = await timed().finally(() => other.kill('SIGKILL'))
    // Without PDFs it has ended.
    await warmUp()
    const before = memory()
    let [most, isDone] = [before, false]
    const watching = setInterval(() => (most = Math.max(most, memory())), 200)
    const begun = performance.now()
    const [bytes, meanwhile] = await Promise.all([
      exported(EXPORTED).finally(() => (isDone = true)),
      entryTimes(() => isDone),
    ])
    clearInterval(watching)
    const seconds = (performance.now() - begun) / 1_000
    return {
      visits: EXPORTED,
      megabytes: round(bytes / 1024 ** 2),
      seconds: round(seconds),
      memoryBefore: round(before),
      memoryGrowth: round(most - before),
      entriesAlone: alone,
      entriesBesideOther: besideOther,
      entriesMeanwhile: summary(meanwhile),
    }
  }
  const archive = EXPORTED === 0 ? null : await measureExport()
  console.log(
    JSON.stringify(
      { unit: 'ms', visits: VISITS, aim: AIM, sealCpuMs, writeCpuMs, worstSearchP95, answers, archive },
      null,
      2,
    ),
  )
} finally {
  await server.stop()
}

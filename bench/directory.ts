import { setTimeout as sleep } from 'node:timers/promises'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { PEOPLE, peopleAsLdif, READER, startSlapd } from '#tests/support/server/slapd.ts'
import { hire } from '#tests/support/server/staff.ts'
import { numberAt } from './support/arguments.ts'
import { round } from './support/load.ts'

/**
 * `npm run bench:directory -- --people 10000`: a real slapd with so many people. The first complete run, a second one without
 * changes, one of the changes alone, and one that lacks a quarter of the people, which has to stop and ask. Prints JSON, in
 * seconds from the request to the state that the console shows; a run begins up to a second after it was asked for.
 */
const AIM = { firstS: 20, asks: true }
const LOOK_MS = 50

const people = numberAt('--people', 10_000)
const slapd = await startSlapd({ people: peopleAsLdif(people) })
const server = await serverUnderTest({ DIRECTORY_NETWORKS: '127.0.0.0/8' })
try {
  const { companyId } = await makeCompany(server.adminAccess, {})
  const { browser } = await hire(server, companyId, 'manager')
  const settings = {
    companyId,
    isOn: true,
    kind: 'openLdap' as const,
    security: 'ldaps' as const,
    host: '127.0.0.1',
    port: slapd.port,
    authority: slapd.authority,
    baseDn: PEOPLE,
    filter: '(objectClass=person)',
    areaAttribute: 'departmentNumber',
    ...READER,
  }
  const timed = async (begin: () => Promise<unknown>) => {
    const from = performance.now()
    await begin()
    for (;;) {
      const { isReading, run, question } = await browser.get(consoleCalls.getDirectory, { companyId })
      if (!isReading) return { seconds: round((performance.now() - from) / 1000), run, question }
      await sleep(LOOK_MS)
    }
  }
  const readNow = () => browser.get(consoleCalls.readDirectoryNow, { companyId })
  const tried = performance.now()
  await browser.get(consoleCalls.tryDirectory, settings)
  const tryS = round((performance.now() - tried) / 1000)
  const first = await timed(() => browser.get(consoleCalls.saveDirectory, settings))
  const second = await timed(readNow)
  for (let nth = 0; nth < people / 4; nth++) await slapd.admin.del(`uid=p${nth},${PEOPLE}`)
  const quarter = await timed(readNow)
  const { rows } = await server.adminAccess.database.pool.query(
    `select count(*)::int as active from hosts where company_id = $1 and source = 'directory' and not is_archived`,
    [companyId],
  )
  const answered = await timed(() =>
    browser.get(consoleCalls.answerDirectory, {
      companyId,
      askedAt: quarter.question.askedAt,
      archives: true,
    }),
  )
  const said = ({ seconds, run }: Awaited<ReturnType<typeof timed>>) => ({ seconds, run })
  const report = {
    unit: 's',
    aim: AIM,
    people,
    tryS,
    first: said(first),
    second: said(second),
    quarterGone: {
      seconds: quarter.seconds,
      asks: quarter.question !== null,
      gone: quarter.question.gone,
      of: quarter.question.of,
      stillActive: rows[0].active,
      afterYes: said(answered),
    },
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  await server.stop()
  await slapd.stop()
}

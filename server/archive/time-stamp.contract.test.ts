import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { timeStampService } from '#tests/support/server/archive/time-stamp-service.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** A server whose operator has named an authority of time stamps. */

const READER = 'prometheus-of-the-house'

let service: Awaited<ReturnType<typeof timeStampService>>
let server: ServerUnderTest
beforeAll(async () => {
  service = await timeStampService()
  server = await serverUnderTest({
    TSA_URL: service.url,
    TSA_NETWORKS: service.networks.join(','),
    METRICS_TOKEN: READER,
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await service.stop()
})

/** The attribute of a time stamp (RFC 3161, appendix A). */
const STAMP = '060b2a864886f70d010910020e'

async function inCompany() {
  const { companyId, token, meet } = await makeCompany(server.adminAccess, { flow: [] })
  const owner = (await hire(server, companyId, 'owner')).browser
  /** The PDF of a new visit, and whether it has a stamp. */
  async function seal() {
    const entry = { direction: true, visitorId: await meet() }
    const { visitId } = (await server.ask(calls.newAccess, entry, { token })).body.data as { visitId: string }
    const named = { companyId, visitId }
    await expect
      .poll(async () => (await owner.get(consoleCalls.makeVisitPdf, named)).state, { timeout: 45_000 })
      .toBe('ready')
    const pdf = Buffer.from((await owner.ask(consoleCalls.getVisitPdf, named)).body.data as Uint8Array)
    return { pdf, isStamped: pdf.toString('latin1').toLowerCase().includes(STAMP) }
  }
  const kinds = async () =>
    (await owner.get(consoleCalls.getOverview, { companyId, siteId: null })).alarms.map(
      ({ kind }: { kind: string }) => kind,
    )
  return { companyId, owner, seal, kinds }
}

const ALARM = 'visitor_kiosk_alarm{alarm="timeStamps"}'
async function alarmNow(): Promise<string | undefined> {
  const read = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${READER}` } })
  return (await read.text()).split('\n').find((line) => line.startsWith(ALARM))
}
const said = (sentence: string) => server.log.split(sentence).length - 1

test('stamps the PDF of a visit, and finds it sealed', async () => {
  const { companyId, owner, seal } = await inCompany()
  const { pdf, isStamped } = await seal()
  expect(service.seen).toEqual(['application/timestamp-query'])
  expect(isStamped).toBe(true)
  const judged = await owner.get(consoleCalls.judgePdf, { companyId, pdf: pdf.toString('base64') })
  expect(judged.verdict).toBe('sealed')
})

test.each(['refuses', 'is silent'] as const)(
  'tells operators once while the authority %s, and recovers by itself',
  async (mood) => {
    const { seal, kinds } = await inCompany()
    const before = said('ALARM: sealed PDFs get no time stamp')
    expect([await alarmNow(), await kinds()]).toEqual([
      `${ALARM} 0`,
      expect.not.arrayContaining(['timeStamps']),
    ])
    service.mood = mood
    expect((await seal()).isStamped).toBe(false)
    expect(await alarmNow()).toBe(`${ALARM} 1`)
    expect(await kinds()).toContain('timeStamps')
    expect((await seal()).isStamped).toBe(false)
    expect(said('ALARM: sealed PDFs get no time stamp')).toBe(before + 1)
    service.mood = 'stamps'
    await expect.poll(alarmNow, { timeout: 120_000 }).toBe(`${ALARM} 0`)
    expect(await kinds()).not.toContain('timeStamps')
    expect((await seal()).isStamped).toBe(true)
  },
  240_000,
)

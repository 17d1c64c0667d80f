import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { timeStampService } from '#tests/support/server/archive/time-stamp-service.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A server whose operator has named an authority of time stamps. */

let service: Awaited<ReturnType<typeof timeStampService>>
let server: ServerUnderTest
beforeAll(async () => {
  service = await timeStampService()
  server = await serverUnderTest({ TSA_URL: service.url, TSA_NETWORKS: service.networks.join(',') })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await service.stop()
})

test('stamps the PDF of a visit, and finds it sealed', async () => {
  const { companyId, token, meet } = await makeCompany(server.adminAccess, { flow: [] })
  const owner = (await hire(server, companyId, 'owner')).browser
  const entry = { direction: true, visitorId: await meet() }
  const { visitId } = (await server.ask(calls.newAccess, entry, { token })).body.data as { visitId: string }
  const named = { companyId, visitId }
  await expect
    .poll(async () => (await owner.get(consoleCalls.makeVisitPdf, named)).state, { timeout: 45_000 })
    .toBe('ready')
  expect(service.seen).toEqual(['application/timestamp-query'])
  const pdf = (await owner.ask(consoleCalls.getVisitPdf, named)).body.data as Uint8Array
  // The attribute of a time stamp (RFC 3161, appendix A).
  expect(Buffer.from(pdf).toString('latin1').toLowerCase()).toContain('060b2a864886f70d010910020e')
  const judged = await owner.get(consoleCalls.judgePdf, {
    companyId,
    pdf: Buffer.from(pdf).toString('base64'),
  })
  expect(judged.verdict).toBe('sealed')
})

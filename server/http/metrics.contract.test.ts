import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

const READER = 'prometheus-of-the-house'

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest({ METRICS_TOKEN: READER })
})
afterAll(() => server.stop())

const read = (token: string) =>
  fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })

test('metrics count calls by route, and name no company, visitor or token', async () => {
  const company = await makeCompany(server.adminAccess, {})
  await server.ask(calls.identify, { code: company.visitor.code, direction: true }, { token: company.token })
  const answer = await read(READER)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toMatch(/visitor_kiosk_request_seconds_count\{route="\/api\/[^"]*identify",status="200"\} 1/)
  expect(text).toContain('visitor_kiosk_alarm{alarm="database"} 0')
  expect(text).toMatch(/visitor_kiosk_jobs\{state="waiting"\} \d/)
  expect(text).toMatch(/visitor_kiosk_database_connections\{state="total"\} [1-9]/)
  for (const secret of [company.companyId, company.visitor.id, company.visitor.code, company.token]) {
    expect(text).not.toContain(secret)
  }
})

test('metrics cannot be read without the token', async () => {
  for (const token of ['', 'prometheus-of-the-hous', `${READER}x`])
    expect((await read(token)).status).toBe(401)
})

import { randomUUID } from 'node:crypto'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { pixelsOf } from '#tests/support/badge-pixels.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import {
  canary,
  evilSignatures,
  honestSignatures,
  signaturePng,
  talkativeSignatures,
} from '#tests/support/server/evil-signatures.ts'
import { hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** A signature is a picture that the server has packed anew, and nothing else is ever stored (S32). */

const READER = 'reads-the-memory-of-this-test'
const MEGABYTE = 1024 * 1024

let server: ServerUnderTest
let company: TestCompany
beforeAll(async () => {
  server = await serverUnderTest({ METRICS_TOKEN: READER })
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  const { token, visitor } = company
  const known = await server.ask(calls.identify, { code: visitor.code, direction: true }, { token })
  expect(known.status).toBe(200)
})

const sql = (text: string, values: unknown[] = []) => server.adminAccess.database.pool.query(text, values)

const enter = (file: Buffer, key = randomUUID()) =>
  server.ask(
    calls.newAccess,
    {
      direction: true,
      visitorId: company.visitor.id,
      signature: `data:image/png;base64,${file.toString('base64')}`,
    },
    { token: company.token, key },
  )

async function stored(): Promise<readonly Buffer[]> {
  const { rows } = await sql('select image_sealed from visit_signatures where company_id = $1', [
    company.companyId,
  ])
  return rows.map(({ image_sealed }) => server.adminAccess.vault.decrypt(image_sealed))
}

async function memory(): Promise<number> {
  const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${READER}` } })
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1])
}

test.each(evilSignatures)('a file that is %s is refused, and nothing of it is stored', async (_, file) => {
  const { status, body } = await enter(file)
  expect([status, body.issues]).toEqual([400, [{ path: 'signature', message: expect.any(String) }]])
  expect(await stored()).toEqual([])
})

test.each(honestSignatures)('a picture %s is stored pixel by pixel', async (_, file) => {
  expect((await enter(file)).status).toBe(200)
  const [kept = Buffer.alloc(0)] = await stored()
  const [before, after] = [await loadImage(file), await loadImage(kept)]
  expect([after.width, after.height]).toEqual([before.width, before.height])
  expect((await stored()).length).toBe(1)
})

test('the ink is where it was', async () => {
  const file = signaturePng(1_000, 500)
  await enter(file)
  const [kept = Buffer.alloc(0)] = await stored()
  expect(Buffer.from((await pixelsOf(kept)).data).equals(Buffer.from((await pixelsOf(file)).data))).toBe(true)
})

test.each(talkativeSignatures)('of a picture with %s only the picture is kept', async (_, file) => {
  expect((await enter(file)).status).toBe(200)
  const [kept = Buffer.alloc(0)] = await stored()
  const kinds = ['tEXt', 'eXIf', 'tIME', 'iCCP', 'vpAg'].filter((kind) => kept.includes(kind))
  expect([kinds, kept.includes(canary)]).toEqual([[], false])
})

test('a repeat is answered as the first was, and the same key with another signature is not', async () => {
  const key = randomUUID()
  const file = signaturePng()
  const first = await enter(file, key)
  expect(first.status).toBe(200)
  expect((await enter(file, key)).body).toEqual(first.body)
  expect((await enter(signaturePng(700, 300), key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await stored()).toHaveLength(1)
})

test('hundreds of the worst do not cost 50 MB of memory', { timeout: 180_000 }, async () => {
  const large = signaturePng(2_000, 1_000)
  // Valid signatures in the same number come first: the time of a busy server itself is not part of the cost.
  for (let round = 0; round < 2; round++)
    await Promise.all(Array.from({ length: evilSignatures.length }, () => enter(large)))
  const before = await memory()
  for (let round = 0; round < 8; round++) {
    await Promise.all(evilSignatures.map(([, file]) => enter(file)))
    await Promise.all(Array.from({ length: 8 }, () => enter(large)))
  }
  expect((await memory()) - before).toBeLessThan(50 * MEGABYTE)
})

test('a person with a stored signature that is no picture can be exported, and is told so', async () => {
  await enter(signaturePng())
  const broken = Buffer.concat([signaturePng().subarray(0, 33), Buffer.from('MZ no picture')])
  await sql('update visit_signatures set image_sealed = $2 where company_id = $1', [
    company.companyId,
    server.adminAccess.vault.encrypt(broken),
  ])
  const { browser } = await hire(server, company.companyId, 'owner')
  const asked = { companyId: company.companyId, visitorId: company.visitor.id, reason: 'Asked by letter' }
  const pdf = await browser.get(consoleCalls.exportPerson, { ...asked, format: 'pdf' })
  expect(Buffer.from(pdf.content, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
})

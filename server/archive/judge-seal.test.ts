import { randomInt, webcrypto } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'
import { sampleDocument, sampleEvidence, pdfOfRules } from '#tests/support/server/archive/sample-evidence.ts'
import { hostileSeal } from '#tests/support/server/archive/hostile-seal.ts'
import { makeArchiveAuthority } from './archive-authority.ts'
import { judgeSeal } from './judge-seal.ts'
import type { SealKey } from './seal-key.types.ts'
import { sealPdf } from './seal-pdf.ts'
import { writeVisitPdf } from './write-visit-pdf.ts'

/** Whether a PDF is as this company sealed it. */

const madeKey = async (company: string): Promise<SealKey> => {
  const { authority, leaf } = await makeArchiveAuthority(company)
  return { authority: authority.cert, cert: leaf.cert, key: leaf.key }
}
const sealerOf = ({ authority, cert }: SealKey) => ({
  authority: Buffer.from(authority),
  cert: Buffer.from(cert),
})

const P256 = { name: 'ECDSA', namedCurve: 'P-256' }

let key: SealKey
let pdf: Buffer
const judge = (file: Buffer, by = key) => judgeSeal(file, sealerOf(by))
beforeAll(async () => {
  key = await madeKey('Officine Aurora S.p.A.')
  pdf = Buffer.from(await writeVisitPdf(sampleEvidence('de', [sampleDocument('de', 'html')]), key))
})

test('as it was sealed, with the time', () => {
  expect(judge(pdf)).toEqual({ verdict: 'sealed', sealedAt: new Date('2026-11-26T12:00:00Z') })
})

test('a company with the longest name seals as well', async () => {
  const long = await madeKey('Großhandel für Öle & Fette '.repeat(8))
  const sealed = Buffer.from(await sealPdf(new Uint8Array(pdfOfRules()), long, new Date()))
  expect(judge(sealed, long).verdict).toBe('sealed')
})

test.each([
  ['a PDF without a seal', () => pdfOfRules()],
  ['no PDF', () => Buffer.from('%PDF- is all that it has of one')],
  ['nothing', () => Buffer.alloc(0)],
])('%s is unknown', (_, file) => {
  expect(judge(file())).toEqual({ verdict: 'unknown', sealedAt: null })
})

test('what another company has sealed is unknown, and ours under its certificate too', async () => {
  const other = await madeKey('Officine Aurora S.p.A.')
  expect(judge(pdf, other).verdict).toBe('unknown')
})

test('every flipped bit is noticed, also in the seal itself', () => {
  const seal = pdf.lastIndexOf('/Contents <')
  const missed: number[] = []
  const flip = (at: number) => {
    const changed = Buffer.from(pdf)
    changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8))
    if (judge(changed).verdict !== 'changed') missed.push(at)
  }
  for (let round = 0; round < 500; round++) flip(randomInt(pdf.length))
  for (let round = 0; round < 500; round++) flip(seal + randomInt(pdf.length - seal))
  expect(missed).toEqual([])
})

test('whatever is appended is noticed', async () => {
  const updates = Array.from(
    { length: 50 },
    (_, at) => `\n${at + 900} 0 obj\n<< /Other ${at} >>\nendobj\n%%EOF\n`,
  )
  for (const update of [' ', '\n', ...updates])
    expect(judge(Buffer.concat([pdf, Buffer.from(update)])).verdict, update).toBe('changed')
  // Sealed by another one on top of it.
  const other = await madeKey('Other')
  const imported = await webcrypto.subtle.importKey('pkcs8', other.key, P256, false, ['sign'])
  const signer = new CryptoKeySigner(imported, other.cert, 'EC', 'ECDSA', [other.authority])
  const { bytes } = await (await PDF.load(new Uint8Array(pdf))).sign({ signer, fieldName: 'Other' })
  expect(judge(Buffer.from(bytes)).verdict).toBe('changed')
})

test.each([
  ['a signature that is all heads of values', () => hostileSeal(8_000_000)],
  ['a million ranges of bytes', () => Buffer.from('/ByteRange [0 1 2 3]'.repeat(1_000_000))],
])('%s takes no memory of its size', (_, made) => {
  const file = made()
  const before = process.memoryUsage().rss
  expect(judge(file)).toEqual({ verdict: 'unknown', sealedAt: null })
  expect((process.memoryUsage().rss - before) / file.length).toBeLessThan(8)
})

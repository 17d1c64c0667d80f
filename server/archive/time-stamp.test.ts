import { createHash, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfJudges } from '#tests/support/server/archive/pdf-judges.ts'
import { pdfOfRules } from '#tests/support/server/archive/sample-evidence.ts'
import { timeStampService } from '#tests/support/server/archive/time-stamp-service.ts'
import { hasPdfTools } from '../../scripts/pdf-tools.mjs'
import { makeArchiveAuthority } from './archive-authority.ts'
import { askStampsAt } from './ask-stamps.ts'
import { type DerNode, nodeAt } from './der.ts'
import { judgeSeal } from './judge-seal.ts'
import type { SealKey } from './seal-key.types.ts'
import { sealPdf } from './seal-pdf.ts'
import { type AskStamps, stampOf } from './time-stamp.ts'

/** Seals whose time another authority has stamped. */

const WHOLE = ['Total document signed', 'Signature is Valid.', 'Certificate is Trusted.']

let key: SealKey
let judges: Awaited<ReturnType<typeof pdfJudges>>
const services: Record<string, Awaited<ReturnType<typeof timeStampService>>> = {}

/** The last value of a signer: what is not signed, if there is any. */
function signerIn(pdf: Buffer): readonly DerNode[] {
  const text = pdf.toString('latin1')
  const from = text.lastIndexOf('/Contents <') + 11
  const cms = nodeAt(Buffer.from(text.slice(from, text.indexOf('>', from)), 'hex'))
  return cms.children[1]?.children[0]?.children.at(-1)?.children[0]?.children ?? []
}
const tokenIn = (pdf: Buffer): Buffer | undefined =>
  signerIn(pdf)[6]?.children[0]?.children[1]?.children[0]?.whole
const seal = async (ask: AskStamps | null) =>
  Buffer.from(
    await sealPdf(new Uint8Array(pdfOfRules()), key, new Date(), ask && ((digest) => stampOf(digest, ask))),
  )
const judge = (pdf: Buffer) =>
  judgeSeal(pdf, { authority: Buffer.from(key.authority), cert: Buffer.from(key.cert) }).verdict

describe.runIf(hasPdfTools())('a seal', () => {
  beforeAll(async () => {
    const { authority, leaf } = await makeArchiveAuthority('Officine Aurora S.p.A.')
    key = { authority: authority.cert, cert: leaf.cert, key: leaf.key }
    judges = await pdfJudges(authority.cert)
    for (const kind of ['rsa', 'ec'] as const) services[kind] = await timeStampService(kind)
  })
  afterAll(async () => {
    judges.remove()
    for (const service of Object.values(services)) await service.stop()
  })

  test.each(['rsa', 'ec'])(
    'with a time stamp by a key of %s is whole, and OpenSSL finds its time proved',
    async (kind) => {
      const service = services[kind]
      if (service === undefined) throw new Error('No service')
      const pdf = await seal(askStampsAt(service))
      expect(service.seen).toContain('application/timestamp-query')
      expect(await judges.sealOf(pdf)).toEqual(WHOLE)
      await judges.check(pdf)
      await judges.verifyCms(pdf)
      expect(judge(pdf)).toBe('sealed')
      const signature = signerIn(pdf)[5]?.content ?? Buffer.alloc(0)
      const digest = createHash('sha256').update(signature).digest()
      await service.verify(tokenIn(pdf) ?? Buffer.alloc(0), digest)
      await expect(service.verify(tokenIn(pdf) ?? Buffer.alloc(0), Buffer.alloc(32))).rejects.toThrow()
    },
  )

  test('with the stamp of another seal, or one that was changed, is not as it was', async () => {
    const ask = askStampsAt(services.ec ?? { url: '', networks: [] })
    const [one, other] = [await seal(ask), await seal(ask)]
    const hexOf = (bytes: Buffer | undefined) => bytes?.toString('hex') ?? ''
    const text = one.toString('latin1')
    const token = hexOf(tokenIn(one))
    const at = text.toLowerCase().indexOf(token)
    expect(at).toBeGreaterThan(0)
    const isUpper = text.slice(at, at + token.length) !== token
    const foreign = hexOf(tokenIn(other))
    // Both are of one authority; lengths differ by a byte where a number has a first bit.
    if (foreign.length === token.length) {
      const moved =
        text.slice(0, at) + (isUpper ? foreign.toUpperCase() : foreign) + text.slice(at + token.length)
      expect(judge(Buffer.from(moved, 'latin1'))).toBe('changed')
    }
    // What its authority states, and signed.
    const stated = at + token.indexOf('060b2a864886f70d0109100104')
    const missed: number[] = []
    for (let round = 0; round < 100; round++) {
      const changed = Buffer.from(one)
      const place = stated + 40 + randomInt(120)
      changed[place] = (changed[place] ?? 0) ^ 1
      if (judge(changed) !== 'changed') missed.push(place - stated)
    }
    // Each bit of what is around it in the signature.
    const unsigned = signerIn(one)[6]?.whole.length ?? 0
    const heads = at - 2 * (unsigned - token.length / 2)
    expect(heads).toBeLessThan(at)
    for (let place = heads; place < at; place++)
      for (let bit = 0; bit < 8; bit++) {
        const changed = Buffer.from(one)
        changed[place] = (changed[place] ?? 0) ^ (1 << bit)
        if (judge(changed) !== 'changed') missed.push(place)
      }
    // And all that is outside of the stamp.
    for (let round = 0; round < 200; round++) {
      const changed = Buffer.from(one)
      let place = randomInt(one.length)
      while (place >= at && place < at + token.length) place = randomInt(one.length)
      changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8))
      if (judge(changed) !== 'changed') missed.push(place)
    }
    expect(missed).toEqual([])
  })

  test.each<[string, AskStamps]>([
    ['does not answer', () => Promise.reject(new Error('away'))],
    ['answers no stamp', async () => Buffer.from('30053003020102', 'hex')],
    ['answers something else', async () => Buffer.from('<html>')],
  ])('is made without a stamp where the authority %s', async (_, ask) => {
    const pdf = await seal(ask)
    expect(signerIn(pdf)).toHaveLength(6)
    expect(await judges.sealOf(pdf)).toEqual(WHOLE)
    expect(judge(pdf)).toBe('sealed')
  })

  test('is not stamped by an answer to another question', async () => {
    const ask = askStampsAt(services.ec ?? { url: '', networks: [] })
    let first: Buffer | null = null
    const replayed: AskStamps = async (request) => {
      first ??= await ask(request)
      return first
    }
    expect(signerIn(await seal(replayed))).toHaveLength(7)
    expect(signerIn(await seal(replayed))).toHaveLength(6)
  })

  test('asks no address that the operator has not listed', async () => {
    const service = services.rsa ?? { url: '', networks: [], seen: [] }
    const before = service.seen.length
    expect(signerIn(await seal(askStampsAt({ url: service.url, networks: [] })))).toHaveLength(6)
    expect(service.seen).toHaveLength(before)
  })
})

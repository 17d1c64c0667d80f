import { isLong } from '#tests/support/long.ts'
import { createHash, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlBlocks } from './html-blocks.ts'
import { makeArchiveAuthority } from './archive-authority.ts'
import { writeVisitPdf } from './write-visit-pdf.ts'
import type { SealKey } from './seal-key.types.ts'
import { pdfJudges } from '#tests/support/server/archive/pdf-judges.ts'
import {
  sampleDocument,
  sampleEvidence,
  pdfOfRules,
  sentences,
} from '#tests/support/server/archive/sample-evidence.ts'
import { hasPdfTools } from '../../scripts/pdf-tools.mjs'

/** Programs of others find the seals whole and the texts readable, and notice each change. */

const WHOLE = ['Total document signed', 'Signature is Valid.', 'Certificate is Trusted.']
const FLIPS = process.env.LONG ? 500 : 60
const APPENDS = process.env.LONG ? 50 : 10

/** Without blanks, and without what only says a direction: programs that read PDFs put both where they like. */
const bare = (text: string): string => text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '')

describe.runIf(hasPdfTools())('a sealed visit', () => {
  let key: SealKey
  let judges: Awaited<ReturnType<typeof pdfJudges>>
  beforeAll(async () => {
    const { authority, leaf } = await makeArchiveAuthority('Officine Aurora S.p.A.')
    key = { authority: authority.cert, cert: leaf.cert, key: leaf.key }
    judges = await pdfJudges(authority.cert)
  })
  afterAll(() => judges.remove())

  const cases = Object.keys(sentences).flatMap((language) =>
    (['html', 'pdf'] as const).map((kind) => [language, kind] as const),
  )
  /** In the short form every third, so that both kinds and several languages are among them. */
  const asked = cases.filter((_, nth) => isLong || nth % 3 === 0)
  test.each(asked)('with a document in %s as %s is whole, and says its text', async (language, kind) => {
    const document = sampleDocument(language, kind)
    const locale = language === 'he' ? 'en' : language
    const pdf = await writeVisitPdf(sampleEvidence(locale, [document]), key)
    expect(await judges.sealOf(pdf)).toEqual(WHOLE)
    await judges.check(pdf)
    await judges.verifyCms(pdf)
    const text = bare(await judges.textOf(pdf))
    const { name = '', description, customAccept, content } = document.text ?? {}
    for (const part of [name, description ?? '', customAccept ?? '']) expect(text).toContain(bare(part))
    for (const block of htmlBlocks(content ?? ''))
      if (block.kind === 'text') expect(text).toContain(bare(block.text))
    expect(text).toContain(document.textHash)
    if (kind === 'pdf') expect(text).toContain('Page1Page2'.slice(0, 5))
    const hashes = (await judges.attachmentsOf(pdf)).map((file) =>
      createHash('sha256').update(file).digest('hex'),
    )
    expect(hashes).toContain(document.textHash)
  })

  test('names the guardian who signed, and what was gone on without', async () => {
    const pdf = await writeVisitPdf(sampleEvidence('en', [sampleDocument('en', 'html')]), key)
    const text = bare(await judges.textOf(pdf))
    for (const part of ['IngridGrønnevåg', 'Photographs', 'ef'.repeat(32)]) expect(text).toContain(part)
  })

  test('says where a text is not the one that was accepted', async () => {
    const document = sampleDocument('en', 'html')
    const other = { ...document, text: document.text && { ...document.text, content: '<p>Other</p>' } }
    const WARNING = 'thestoredtextorrecordisnottheonethatwasaccepted'
    const write = async (one: typeof document) =>
      bare(await judges.textOf(await writeVisitPdf(sampleEvidence('en', [one]), key)))
    expect(await write(document)).not.toContain(WARNING)
    expect(await write(other)).toContain(WARNING)
    expect(await write({ ...document, isChanged: true })).toContain(WARNING)
  })

  test('keeps the pages of a PDF between its own', async () => {
    const document = sampleDocument('en', 'pdf')
    const long = { ...document, text: document.text && { ...document.text, pdf: pdfOfRules(30) } }
    const pdf = await writeVisitPdf(sampleEvidence('en', [long, sampleDocument('en', 'html')]), key)
    const text = bare(await judges.textOf(pdf))
    const places = ['Visitrecord', 'Page1', 'Page30', 'Document2of2', 'Recordsandseals'].map((part) =>
      text.indexOf(part),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(await judges.sealOf(pdf)).toEqual(WHOLE)
  })

  test('is judged changed when a byte is flipped, or something is appended', {
    tags: 'long',
    timeout: 300_000,
  }, async () => {
    const pdf = await writeVisitPdf(sampleEvidence('de', [sampleDocument('de', 'html')]), key)
    const text = Buffer.from(pdf).toString('latin1')
    const [from, to] = [
      text.lastIndexOf('/Contents <'),
      text.indexOf('>', text.lastIndexOf('/Contents <') + 11),
    ]
    const missed: string[] = []
    for (let round = 0; round < FLIPS; round++) {
      const changed = Buffer.from(pdf)
      // The seal itself is not sealed: `judgeSeal` judges its bytes.
      let at = randomInt(changed.length)
      while (at >= from && at <= to) at = randomInt(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8))
      if ((await judges.sealOf(changed)).length === WHOLE.length) missed.push(`byte ${at}`)
    }
    for (let round = 0; round < APPENDS; round++) {
      const update = `\n${round + 900} 0 obj\n<< /Other ${round} >>\nendobj\n%%EOF\n`
      const changed = Buffer.concat([pdf, Buffer.from(update)])
      if ((await judges.sealOf(changed)).length === WHOLE.length) missed.push(`update ${round}`)
    }
    expect(missed).toEqual([])
  })
})

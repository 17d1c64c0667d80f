import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileSeal } from '#tests/support/server/archive/hostile-seal.ts'
import { sampleDocument, sampleEvidence } from '#tests/support/server/archive/sample-evidence.ts'
import { makeArchiveAuthority } from './archive-authority.ts'
import type { PaperSection } from './paper.types.ts'
import type { SealKey } from './seal-key.types.ts'
import { createVisitPdfWriter, type VisitPdfWriter } from './visit-pdf-writer.ts'

/** Who waits for whom, where many PDFs are written and judged at the same time. */

let key: SealKey
let writer: VisitPdfWriter
beforeAll(async () => {
  const { authority, leaf } = await makeArchiveAuthority('Officine Aurora S.p.A.')
  key = { authority: authority.cert, cert: leaf.cert, key: leaf.key }
  writer = createVisitPdfWriter(null)
})
afterAll(() => writer.close())

const evidence = sampleEvidence('en', [sampleDocument('en', 'html')])
const sections: readonly PaperSection[] = [
  {
    blocks: [{ kind: 'row', cells: ['[  ] Ada', 'Company', 'Host', '10:00'], isHead: false }],
    ...{ locale: 'en', foot: 'Roll call: North' },
  },
]
const drawn = async () => {
  const lists = [writer.listPdf(sections, 'Roll call'), writer.listRaster(sections, 203)]
  return (await Promise.all(lists)).map(({ ok }) => ok)
}

test('a list is drawn before the PDFs that others have asked for', async () => {
  // Loaded before: what is measured is the waiting.
  expect(await drawn()).toEqual([true, true])
  let written = 0
  const others = Array.from({ length: 24 }, async () => {
    await writer.write(evidence, key)
    written += 1
  })
  expect(await drawn()).toEqual([true, true])
  expect(written).toBeLessThan(others.length)
}, 120_000)

test('of files that are judged at the same time two are taken, and no list waits for them', async () => {
  const hostile = hostileSeal(8_000_000)
  const judged = Array.from({ length: 8 }, () => writer.judge(hostile, key))
  expect(await drawn()).toEqual([true, true])
  const outcomes = (await Promise.all(judged)).map((one) => (one.ok ? one.value.verdict : one.error.code))
  expect(outcomes.toSorted()).toEqual([...Array<string>(6).fill('BUSY'), 'unknown', 'unknown'])
}, 120_000)

/** How willing each thread of this process is to let others compute first, by the kernel: 0 is usual. */
const niceness = (): readonly number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[16])
  })

test.runIf(process.platform === 'linux')(
  'entries go before PDFs but the first of a thread, and lists wait for neither',
  async () => {
    const own = createVisitPdfWriter(null)
    const before = niceness().filter((nice) => nice > 0).length
    for (let list = 0; list < 2; list++) expect((await own.listPdf(sections, 'Roll call')).ok).toBe(true)
    expect(niceness().filter((nice) => nice > 0)).toHaveLength(before)
    // The first PDF also loads the typefaces: at the lowest priority that alone takes minutes where others leave no time.
    expect((await own.write(evidence, key)).ok).toBe(true)
    expect(niceness().filter((nice) => nice > 0)).toHaveLength(before)
    expect((await own.write(evidence, key)).ok).toBe(true)
    expect(niceness().filter((nice) => nice > 0)).toHaveLength(before + 1)
    await own.close()
  },
  120_000,
)

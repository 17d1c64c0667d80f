import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
    locale: 'en',
    foot: 'Roll call: North',
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

/** The processes that write PDFs for this one. */
const writers = (): readonly string[] =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '))
    .filter((child) => child !== '' && commandOf(child).includes('archive.worker'))

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Of the threads of a process, by the kernel: 0 is the usual policy, and 5 computes only where no other wants to. */
const policies = (pid: string): ReadonlySet<number> =>
  new Set(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      return Number(stat.replace(/^.*\) /, '').split(' ')[38])
    }),
  )

test.runIf(process.platform === 'linux')(
  'all other work goes before PDFs, except before the first one of a process',
  async () => {
    const others = new Set(writers())
    const own = createVisitPdfWriter(null)
    const written = own.write(evidence, key)
    const begun = () => writers().filter((pid) => !others.has(pid))
    await expect.poll(begun).toHaveLength(1)
    const [pid = ''] = begun()
    // The first PDF also loads the typefaces: where others leave no time, that alone would take minutes.
    expect(policies(pid)).toEqual(new Set([0]))
    expect((await written).ok).toBe(true)
    expect(policies(pid)).toEqual(new Set([5]))
    expect((await own.write(evidence, key)).ok).toBe(true)
    await own.close()
    // One that found no time was killed as well, and needs some to end.
    await expect.poll(begun, { timeout: 60_000 }).toEqual([])
  },
  120_000,
)

test.runIf(process.platform === 'linux')(
  'where other work leaves no time, PDFs are written all the same',
  { tags: ['long'], timeout: 240_000 },
  async () => {
    const own = createVisitPdfWriter(null)
    expect((await own.write(evidence, key)).ok).toBe(true)
    const busy = Array.from({ length: 2 * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    )
    try {
      const asked = Array.from({ length: 5 }, () => own.write(evidence, key))
      expect((await Promise.all(asked)).map((one) => (one.ok ? null : one.error.code))).toEqual(
        Array(5).fill(null),
      )
    } finally {
      for (const one of busy) one.kill()
      await own.close()
    }
  },
)

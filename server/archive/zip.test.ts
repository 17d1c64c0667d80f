import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipFile, zipOf } from './zip.ts'

/** Programs of others read what is written. */

const AT = new Date('2026-11-26T12:34:56Z')

async function* each(files: readonly ZipFile[]): AsyncGenerator<ZipFile> {
  yield* files
}

async function written(files: readonly ZipFile[], more?: Parameters<typeof zipOf>[2]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(each(files), AT, more)) pieces.push(piece)
  return Buffer.concat(pieces)
}

function hasPython(): boolean {
  try {
    return execFileSync('python3', ['--version']).length > 0
  } catch {
    return false
  }
}
const remark = () => 'visits: 2, without a PDF: 1'
const testWithPython = test.runIf(hasPython())

const PYTHON = `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(len(z.namelist()), z.testzip(), z.infolist()[-1].header_offset, z.infolist()[0].date_time, z.comment.decode())`

/** What Python says: how many files, the first that is damaged, where the last one begins, the time of the first, the remark. */
function readByPython(zip: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), zip)
    return execFileSync('python3', ['-c', PYTHON, join(folder, 'a.zip')])
      .toString()
      .trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('any files come out as they were, in their order', async () => {
  const name = fc.stringMatching(/^[a-z]{1,12}\.[a-z]{3}$/)
  const files = fc.uniqueArray(fc.record({ name, bytes: fc.uint8Array({ maxLength: 2_000 }) }), {
    selector: (one) => one.name,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const read = unzipSync(await written(given))
      expect(Object.entries(read)).toEqual(given.map((one) => [one.name, one.bytes]))
    }),
  )
})

testWithPython('another program reads them and their time', async () => {
  const zip = await written([
    { name: 'visits/one.pdf', bytes: Buffer.from('one') },
    { name: 'two.csv', bytes: Buffer.alloc(0) },
  ])
  expect(readByPython(zip)).toBe('2 None 47 (2026, 11, 26, 12, 34, 56)')
})

testWithPython('more files than the format had room for at first, and a remark', async () => {
  const files = Array.from({ length: 66_000 }, (_, at) => ({ name: `${at}`, bytes: Buffer.of(at & 255) }))
  const said = readByPython(await written(files, { remark }))
  expect(said).toMatch(/^66000 None .+ visits: 2, without a PDF: 1$/)
})

test('a remark stands at the very end', async () => {
  const zip = await written([{ name: 'one.pdf', bytes: Buffer.from('one') }], { remark })
  expect(zip.toString('latin1').endsWith(remark())).toBe(true)
  expect(unzipSync(zip)['one.pdf']).toEqual(new Uint8Array(Buffer.from('one')))
})

test('a place beyond 4 GB is in the list with all its digits', async () => {
  const far = 5 * 1024 ** 3
  const zip = await written([{ name: 'far.pdf', bytes: Buffer.from('far') }], { offset: far })
  const entry = zip.indexOf(Buffer.from('504b0102', 'hex'))
  expect(zip.readUInt32LE(entry + 42)).toBe(0xffff_ffff)
  expect(zip.readUInt16LE(entry + 30)).toBe(12)
  expect(zip.readBigUInt64LE(entry + 46 + 'far.pdf'.length + 4)).toBe(BigInt(far))
  const end = zip.indexOf(Buffer.from('504b0606', 'hex'))
  expect(zip.readBigUInt64LE(end + 48)).toBe(BigInt(far + entry))
  const locator = zip.indexOf(Buffer.from('504b0607', 'hex'))
  expect(zip.readBigUInt64LE(locator + 8)).toBe(BigInt(far + end))
})

test('of 2,000 files no more is kept than their places', async () => {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  const kept = async () => {
    collect()
    // What other tests leave is given back beside the program.
    await sleep(100)
    collect()
    return process.memoryUsage().arrayBuffers / 1_024
  }
  const before = await kept()
  let most = 0
  async function* files(): AsyncGenerator<ZipFile> {
    for (let at = 0; at < 2_000; at++) {
      // What a database's answers take meanwhile.
      Buffer.from('x'.repeat(4_000))
      yield { name: `visits/${at}.pdf`, bytes: Buffer.from('a file') }
    }
    most = (await kept()) - before
  }
  for await (const _ of zipOf(files(), AT));
  expect(most).toBeLessThan(2_000)
})

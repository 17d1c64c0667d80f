import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArchiveAuthority } from './archive-authority.ts'
import { filesOf, type MadePdf, unlessBusy, whileAllowed } from './export-visits.ts'
import type { SealKey } from './seal-key.types.ts'

/** The files of an export as others check them, whatever becomes of single visits. */

let key: SealKey
let folder: string
beforeAll(async () => {
  const { authority, leaf } = await makeArchiveAuthority('Aurora')
  key = { authority: authority.cert, cert: leaf.cert, key: leaf.key }
  folder = mkdtempSync(join(tmpdir(), 'export-'))
  mkdirSync(join(folder, 'visits'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const MADE_AT = new Date('2026-11-26T12:00:00Z')
const PDF = Buffer.from('%PDF-1.7')
const made = async (): Promise<MadePdf> => ({ ok: true, pdf: PDF })
const asked = (visitIds: readonly string[], pdfOf: (visitId: string) => Promise<MadePdf> = made) => ({
  company: 'Aurora\n0  visits/forged.pdf',
  visitIds,
  pdfOf,
  key,
  now: () => MADE_AT,
  whenReadable: async () => undefined,
  table: (fileOf: (visitId: string) => string) => [
    ['Visit', 'PDF'],
    ...visitIds.map((visitId) => [visitId, fileOf(visitId)]),
  ],
})
const failing = async (visitId: string): Promise<MadePdf> =>
  visitId === 'b' ? { ok: false, why: 'failed' } : made()

async function unpacked(...args: Parameters<typeof asked>): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { name, bytes } of filesOf(asked(...args))) {
    writeFileSync(join(folder, name), bytes)
    files.set(name, Buffer.from(bytes).toString())
  }
  return files
}

const ran = (program: string, ...args: readonly string[]) => {
  const { status, stderr, stdout } = spawnSync(program, args, { cwd: folder })
  return { isGood: status === 0, said: `${stdout}${stderr}` }
}
function verify() {
  ran('openssl', 'x509', '-inform', 'der', '-in', 'archive.cer', '-out', 'archive.pem')
  const what = ['-inform', 'DER', '-in', 'manifest.sha256.p7s', '-content', 'manifest.sha256', '-binary']
  return ran(
    'openssl',
    'cms',
    '-verify',
    ...what,
    '-CAfile',
    'archive.pem',
    '-purpose',
    'any',
    '-out',
    'seen',
  )
}

test('checksums are sealed and right, and tell what has no PDF', async () => {
  const files = await unpacked(['a', 'b', 'c'], failing)
  expect([...files.keys()]).toEqual([
    ...['visits/a.pdf', 'visits/c.pdf', 'visits.csv', 'archive.cer'],
    ...['manifest.sha256', 'manifest.sha256.p7s'],
  ])
  const manifest = files.get('manifest.sha256')?.split('\n') ?? []
  expect(manifest.slice(0, 4)).toEqual([
    '# Archive of visits: Aurora 0 visits/forged.pdf',
    '# made: 2026-11-26T12:00:00.000Z',
    '# visits: 3, without a PDF: 1',
    '# without a PDF: b (failed)',
  ])
  expect(files.get('visits.csv')).toBe('\uFEFFVisit,PDF\r\na,visits/a.pdf\r\nb,\r\nc,visits/c.pdf\r\n')
  expect(verify()).toMatchObject({ isGood: true })
  const strict = ['--strict', '-c', 'manifest.sha256']
  expect(ran('sha256sum', ...strict)).toMatchObject({ isGood: true })
  writeFileSync(join(folder, 'visits/a.pdf'), '%PDF-1.8')
  const { isGood, said } = ran('sha256sum', ...strict)
  expect([isGood, said]).toEqual([false, expect.stringContaining('visits/a.pdf: FAILED')])
  writeFileSync(join(folder, 'manifest.sha256'), manifest.join('\n').replace('failed', 'gone'))
  expect(verify().isGood).toBe(false)
})

test('at most a few PDFs are made ahead, and none any more once the reader has gone', async () => {
  let [begun, running, most] = [0, 0, 0]
  const slow = async (): Promise<MadePdf> => {
    begun += 1
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    return made()
  }
  const ids = Array.from({ length: 50 }, (_, at) => `${at}`)
  let read = 0
  for await (const _ of filesOf(asked(ids, slow))) {
    read += 1
    if (read === 10) break
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(begun).toBeLessThan(14)
  expect(most).toBeLessThan(4)
})

test('nothing is handed on, and nothing more is made, once it may not be had', async () => {
  let begun = 0
  const counted = async (): Promise<MadePdf> => {
    begun += 1
    return made()
  }
  const ids = Array.from({ length: 50 }, (_, at) => `${at}`)
  let looks = 0
  const handed: string[] = []
  const read = async () => {
    for await (const { name } of whileAllowed(filesOf(asked(ids, counted)), async () => ++looks <= 3))
      handed.push(name)
  }
  await expect(read()).rejects.toThrow('An export ends')
  expect(handed).toEqual(['visits/0.pdf', 'visits/1.pdf', 'visits/2.pdf'])
  expect(begun).toBeLessThan(8)
})

test('an export waits for the answer whether it may be had, and ends only when there is none for long', async () => {
  const read = async (isAllowed: () => Promise<boolean>, forMs: number) => {
    const handed: string[] = []
    const files = whileAllowed(filesOf(asked(['a', 'b'])), isAllowed, { forMs, everyMs: 5 })
    for await (const { name } of files) handed.push(name)
    return handed
  }
  let looks = 0
  const late = async () => {
    looks += 1
    if (looks === 2 || looks === 3) throw new Error('terminating connection due to administrator command')
    return true
  }
  expect((await read(late, 10_000)).slice(0, 3)).toEqual(['visits/a.pdf', 'visits/b.pdf', 'visits.csv'])
  const never = async () => {
    throw new Error('no connection')
  }
  await expect(read(never, 50)).rejects.toThrow('no connection')
})

test('visits that could not be read are read again once the database answers, and no other one is given up', async () => {
  let isAway = true
  const pdfOf = async (visitId: string): Promise<MadePdf> =>
    isAway && visitId !== 'a' ? { ok: false, why: 'unread' } : made()
  const whenReadable = async () => {
    isAway = false
  }
  const names: string[] = []
  const ids = ['a', 'b', 'c', 'd', 'e']
  for await (const { name } of filesOf({ ...asked(ids, pdfOf), whenReadable })) names.push(name)
  expect(names.slice(0, 5)).toEqual(ids.map((visitId) => `visits/${visitId}.pdf`))
})

test('an export ends if the database stays away, and one visit that is never read is named', async () => {
  const unread = async (visitId: string): Promise<MadePdf> =>
    visitId === 'b' ? { ok: false, why: 'unread' } : made()
  const whenReadable = async () => {
    throw new Error('no connection')
  }
  const read = async () => {
    for await (const _ of filesOf({ ...asked(['a', 'b'], unread), whenReadable }));
  }
  await expect(read()).rejects.toThrow('no connection')
  expect((await unpacked(['a', 'b'], unread)).get('manifest.sha256')).toContain('# without a PDF: b (unread)')
})

test('nothing found is an export as well', async () => {
  expect((await unpacked([])).get('visits.csv')).toBe('\uFEFFVisit,PDF\r\n')
  expect(verify()).toMatchObject({ isGood: true })
})

test('a PDF that waited too long behind others is begun once more', async () => {
  const outcomes = ['TOO_SLOW', null, 'TOO_SLOW', 'TOO_SLOW'] as const
  let next = 0
  const work = async () => {
    const code = outcomes[next++] ?? null
    return code === null
      ? ({ ok: true, value: PDF } as const)
      : ({ ok: false, error: { code, message: '' } } as const)
  }
  expect(await unlessBusy(work)).toEqual({ ok: true, value: PDF })
  expect(await unlessBusy(work)).toMatchObject({ ok: false, error: { code: 'TOO_SLOW' } })
})

test('a thread that is busy is asked again', async () => {
  let left = 1
  const work = async () =>
    left-- > 0
      ? ({ ok: false, error: { code: 'BUSY', message: '' } } as const)
      : ({ ok: true, value: PDF } as const)
  expect(await unlessBusy(work)).toEqual({ ok: true, value: PDF })
})

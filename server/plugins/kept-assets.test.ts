import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEPT_RELEASES, keepAssets } from './kept-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const kept = () => join(folder, 'kept')

async function release(...names: string[]): Promise<ReadonlySet<string>> {
  const assets = join(folder, 'build')
  await rm(assets, { recursive: true, force: true })
  await mkdir(assets)
  for (const name of names) await writeFile(join(assets, name), name)
  return keepAssets(assets, kept())
}

const stored = async () => (await readdir(kept())).filter((name) => name !== 'releases.json').sort()

test('what a release had is there for the two after it, and no longer', async () => {
  await release('app-1.js', 'font.woff2')
  await release('app-2.js', 'font.woff2')
  expect([...(await release('app-3.js', 'font.woff2'))].sort()).toEqual([
    'app-1.js',
    'app-2.js',
    'app-3.js',
    'font.woff2',
  ])
  expect(await stored()).toHaveLength(KEPT_RELEASES + 1)
  await release('app-4.js', 'font.woff2')
  expect(await stored()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'font.woff2'])
})

test('starting the same release again, or the one before, pushes nothing out', async () => {
  await release('app-1.js')
  for (let start = 0; start < 5; start++) await release('app-2.js')
  await release('app-1.js')
  expect(await stored()).toEqual(['app-1.js', 'app-2.js'])
})

test('a list that cannot be read costs the older releases, not the start', async () => {
  await release('app-1.js')
  await writeFile(join(kept(), 'releases.json'), '{')
  expect([...(await release('app-2.js'))]).toEqual(['app-2.js'])
  expect(await stored()).toEqual(['app-2.js'])
})

import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEPT_RELEASES, keepPreviousAssets, SETTLED_MS } from './previous-release-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const kept = () => join(folder, 'kept')

async function release(...names: string[]): Promise<void> {
  const assets = await mkdtemp(join(folder, 'build-'))
  for (const name of names) await writeFile(join(assets, name), name)
  await keepPreviousAssets(assets, kept())
}

/** Time enough for every start to have ended. */
async function settle(): Promise<void> {
  const then = (Date.now() - SETTLED_MS) / 1_000 - 60
  for (const name of await readdir(kept())) await utimes(join(kept(), name), then, then)
}

const stored = async () => (await readdir(kept())).filter((name) => name !== 'releases.json').sort()

test('assets of a release are served during the next two releases, and no longer', async () => {
  await release('app-1.js', 'font.woff2')
  await release('app-2.js', 'font.woff2')
  await release('app-3.js', 'font.woff2')
  await settle()
  expect(await stored()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'font.woff2'])
  expect(await stored()).toHaveLength(KEPT_RELEASES + 1)
  await release('app-4.js', 'font.woff2')
  expect(await stored()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'font.woff2'])
})

test('starting the same release again, or the one before, removes nothing', async () => {
  await release('app-1.js')
  for (let start = 0; start < 5; start++) await release('app-2.js')
  await release('app-1.js')
  await settle()
  await release('app-1.js')
  expect(await stored()).toEqual(['app-1.js', 'app-2.js'])
})

test('with an unreadable list the assets of older releases are lost, but the server starts', async () => {
  await release('app-1.js')
  await settle()
  await writeFile(join(kept(), 'releases.json'), '{')
  await release('app-2.js')
  expect(await stored()).toEqual(['app-2.js'])
})

test('processes of two builds that start at once delete nothing of each other', async () => {
  const builds = Array.from({ length: 6 }, (_, nth) => [`app-${nth % 2}.js`, `zz-${nth % 2}.js`])
  await Promise.all(builds.map((names) => release(...names)))
  expect(await stored()).toEqual(['app-0.js', 'app-1.js', 'zz-0.js', 'zz-1.js'])
  expect(await readFile(join(kept(), 'app-1.js'), 'utf8')).toBe('app-1.js')
})

test('the remains of a killed start are removed by a later one', async () => {
  await release('app-1.js')
  await writeFile(join(kept(), 'app-2.js.half'), 'ap')
  await release('app-1.js')
  expect(await stored()).toContain('app-2.js.half')
  await settle()
  await release('app-1.js')
  expect(await stored()).toEqual(['app-1.js'])
})

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { asRoot, runOnSmallDisk } from '#tests/support/server/small-disk.ts'

/** The short form of `npm run torture:disk` (R17). */

const SMALL = 256
const torture = async (...given: readonly string[]) =>
  JSON.parse(
    await runOnSmallDisk(
      SMALL,
      'bench/torture-disk.ts',
      '--here',
      '--per-second',
      String(sampleOf(20, 50)),
      ...given,
    ),
  )

/** A disk of one's own takes Linux, and a machine that lets one have it. */
const mayMount = spawnSync('unshare', [asRoot, 'true']).status === 0

const full: readonly (readonly [string, readonly string[]])[] = [
  ['a full disk', []],
  ['a disk that holds no more files', ['--files']],
]
test.skipIf(!mayMount).each(full.slice(0, sampleOf(1, full.length)))(
  '%s: visitors are told so, who reads is answered, an alarm is raised, and nothing acknowledged is lost',
  { timeout: 120_000 },
  async (_what, given) => {
    const told = await torture('--seconds', String(sampleOf(2, 5)), ...given)
    expect(told.wrong).toEqual([])
    expect(told.isRaised).toBe(true)
    expect(told.storageFull).toBeGreaterThan(0)
    expect(Object.keys(told.told.readers)).toEqual(['200'])
  },
)

test.skipIf(!mayMount)(
  'a database that dies on a full disk comes back by itself when there is space',
  { tags: 'long', timeout: 120_000 },
  async () => {
    // Longer than ten starts that fail take.
    const told = await torture('--seconds', '10', '--kill')
    expect(told.wrong).toEqual([])
    expect(told.isRaised).toBe(true)
  },
)

test.skipIf(!mayMount).each([
  ['ro', 'EROFS'],
  ['rw', 'room'],
])('a disk that is mounted %s: %s', (how, said) => {
  const look = `import { needRoom } from '#server/http/storage-guard.ts'
    process.stdout.write(await needRoom('/mnt').then(() => 'room', ({ code }) => code))`
  const node = `exec "${process.execPath}" --import tsx --input-type=module -e "$0"`
  const mounted = ['sh', '-c', `mount -t tmpfs -o ${how} tmpfs /mnt && ${node}`, look]
  expect(spawnSync('unshare', [asRoot, ...mounted], { encoding: 'utf8' }).stdout).toBe(said)
})

import { fileURLToPath } from 'node:url'
import { tortureDisk } from '#tests/faults/torture-disk.ts'
import { runOnSmallDisk } from '#tests/support/server/small-disk.ts'
import { numberAt } from './support/arguments.ts'

/**
 * `npm run torture:disk -- --seconds 20`: the disk fills up under load and is cleared, with `--files` of files that hold nothing;
 * with `--kill` the database dies meanwhile. Prints JSON, and fails if anything acknowledged is lost. Needs Linux, and the right to mount.
 */
const MEGABYTES = 256

if (process.argv.includes('--here')) {
  const told = await tortureDisk({
    none: process.argv.includes('--files') ? 'files' : 'bytes',
    fullMs: numberAt('--seconds', 20) * 1_000,
    perSecond: numberAt('--per-second', 100),
    kills: process.argv.includes('--kill'),
  })
  const aim = { lostOrDoubled: 0, healedMs: 5_000 }
  process.stdout.write(`${JSON.stringify({ aim, ...told, healedMs: Math.round(told.healedMs) }, null, 2)}\n`)
} else {
  const given = process.argv.slice(2)
  const said = await runOnSmallDisk(MEGABYTES, fileURLToPath(import.meta.url), '--here', ...given)
  process.stdout.write(said)
  if (JSON.parse(said).wrong.length > 0) process.exitCode = 1
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeAlone, exchangeInTurn } from '#tests/faults/torture-upgrade.ts'
import { buildCommit, commitBefore, migrationsOf } from '#tests/support/server/older-build.ts'
import packageJson from '../package.json' with { type: 'json' }
import { writeRelease } from '../scripts/release.mjs'
import { numberAt } from './support/arguments.ts'
import { summary } from './support/load.ts'

/**
 * `npm run torture:upgrade -- --from COMMIT`: an earlier version is replaced by this one under entries, goes back, and forwards again:
 * two servers in turn, and one alone with its own database. This version runs from its release archive. Prints JSON, and fails if
 * anything acknowledged is lost or doubled.
 */
const at = process.argv.indexOf('--from')
const older = buildCommit(at < 0 ? commitBefore() : (process.argv[at + 1] ?? ''))
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
try {
  execFileSync('tar', ['--extract', '--file', writeRelease({ out: folder }), '--directory', folder])
  const newer = join(folder, `${packageJson.name}-${packageJson.version}`, 'dist/server/main.js')
  const wanted = {
    older,
    newer,
    perSecond: numberAt('--per-second', 100),
    stageMs: numberAt('--seconds', 5) * 1_000,
  }
  const inTurn = await exchangeInTurn(wanted)
  const alone = await exchangeAlone(wanted)
  const { commit, subject, migrations } = older
  console.log(
    JSON.stringify(
      {
        aim: { refusedLostOrDoubled: 0 },
        older: { commit, subject, migrations },
        newer: { migrations: migrationsOf('HEAD') },
        inTurn: { ...inTurn, tookMs: summary(inTurn.tookMs) },
        alone: { ...alone, tookMs: summary(alone.tookMs) },
      },
      null,
      2,
    ),
  )
  const stages = [...inTurn.stages, ...alone.stages]
  if (inTurn.wrong.length + alone.wrong.length > 0 || stages.some(({ acknowledged }) => acknowledged === 0))
    process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

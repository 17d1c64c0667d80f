import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIGRATIONS = 'server/database/migrations'
const NUMBERED = /\/\d{4}-[^/]+\.ts$/

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** A checkout of a commit, with its packages, and built. */
export interface Build {
  readonly commit: string
  readonly subject: string
  /** How many migrations its program knows. */
  readonly migrations: number
  readonly folder: string
  /** The program of its server. */
  readonly program: string
}

/** The last release; while there is none, the last commit whose program knows a migration less than this one's. */
export function commitBefore(): string {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], { encoding: 'utf8' })
  if (tag.status === 0) return tag.stdout.trim()
  return `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS)}^`
}

export const migrationsOf = (commit: string): number =>
  git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`)
    .split('\n')
    .filter((path) => NUMBERED.test(path)).length

/** Builds a commit by its own scripts in a folder for temporary files, where the next run finds it. */
export function buildCommit(wanted: string): Build {
  const commit = git('rev-parse', '--verify', `${wanted}^{commit}`)
  const folder = join(tmpdir(), 'visitor-kiosk-builds', commit)
  if (!existsSync(join(folder, 'dist/.built'))) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    execFileSync('sh', ['-c', 'git archive "$0" | tar --extract --directory "$1"', commit, folder])
    borrowPackages(folder)
    const prepare = "import('./scripts/prepare.mjs').then(({ prepare }) => prepare())"
    // Standard output is for the figures.
    execFileSync(process.execPath, ['--eval', prepare], { cwd: folder, stdio: ['ignore', 2, 2] })
  }
  return {
    commit,
    subject: git('show', '--no-patch', '--format=%s', commit),
    migrations: migrationsOf(commit),
    folder,
    program: join(folder, 'dist/server/main.js'),
  }
}

/** Where both want the same packages, they need not be installed twice. */
function borrowPackages(folder: string): void {
  const locks = ['.', folder].map((where) => readFileSync(join(where, 'package-lock.json'), 'utf8'))
  if (locks[0] !== locks[1]) return
  const packages = join(folder, 'node_modules')
  const { status } = spawnSync('cp', ['-al', 'node_modules', packages])
  // What tools keep there is written in place, which would change it here as well.
  for (const kept of ['.cache', '.vite', '.vite-temp'])
    rmSync(join(packages, kept), { recursive: true, force: true })
  if (status !== 0) rmSync(packages, { recursive: true, force: true })
}

/**
 * Makes a fresh clone ready: installs the locked packages and builds, each only when its inputs changed.
 * Needs nothing but Node and npm, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const BUILD_INPUTS = [
  'contract',
  'machines',
  'src',
  'server',
  'locales',
  'public',
  'index.html',
  'console.html',
  'preview.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.guest.config.ts',
  'vite.reference.config.ts',
  'vite.preview.config.ts',
  'lingui.config.ts',
  'scripts/build.mjs',
  'scripts/api-documents.ts',
  'scripts/reference-pages.ts',
  'scripts/runtime-packages.mjs',
  'scripts/sbom.mjs',
]

/** @param {string} message */
export const say = (message) => process.stdout.write(`· ${message}\n`)

/** Runs a command with our own output; ends this process with its code if it fails. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs and builds what is missing or out of date. */
export async function prepare() {
  await withLock(() => {
    install()
    build()
  })
}

/** Installs what is missing, and builds nothing. */
export async function installPackages() {
  await withLock(install)
}

/**
 * For programs that work beside a running server: builds them only if they are missing, because the existing files may
 * be the program and the database that run.
 * @param {string} program name in dist/server
 */
export async function runBuilt(program) {
  const file = join(root, 'dist/server', `${program}.js`)
  if (!existsSync(file)) await prepare()
  await import(pathToFileURL(file).href)
}

function install() {
  const wanted = hashOf(
    ['package-lock.json'],
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  )
  const stamp = join(root, 'node_modules', '.installed')
  if (readOr(stamp) === wanted) return
  say('Installing the packages (once, about a minute) …')
  // NODE_ENV=production would leave out what the build needs.
  run(...npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']), { NODE_ENV: '' })
  writeFileSync(stamp, wanted)
}

function build() {
  // Environment variables that vite.config.ts reads change the built files.
  const wanted = hashOf(BUILD_INPUTS, `${process.env.LOCALE_ALIAS_IN} ${process.env.PSEUDO_LOCALE}`)
  const stamp = join(root, 'dist', '.built')
  if (readOr(stamp) === wanted) return
  say('Building the kiosk and the server …')
  rmSync(stamp, { force: true })
  run(process.execPath, ['scripts/build.mjs'], { NODE_ENV: 'production' })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/**
 * npm as it was started, so that no other version from the PATH slips in.
 * @param {string[]} args
 * @returns {[string, string[]]} program and its words
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return [process.execPath, [cli, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** Contents, not times, so that a fresh clone and a touched file cost nothing. */
function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const path of paths)
    for (const file of filesBelow(path)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

function readOr(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Two commands started together on a fresh clone would install into each other's feet. */
async function withLock(work) {
  const lock = join(root, '.prepare.lock')
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readOr(lock)))) rmSync(lock, { force: true })
      else if (!waited) say('Another command is preparing this folder; waiting for it …')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

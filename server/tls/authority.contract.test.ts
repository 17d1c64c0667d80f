import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { daysLeftOf, issueFor, makeAuthority, type Pair } from './authority.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'

// @module-tag long

/** The private certificate authority can certify names of this installation, and no others. */

const run = promisify(execFile)
const folder = makeDataDir()
let server: RunningServer | null = null
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function openssl(authority: Pair, leaf: Pair, flags: readonly string[] = []): Promise<string> {
  writeFileSync(join(folder, 'ca.pem'), authority.cert)
  writeFileSync(join(folder, 'leaf.pem'), leaf.cert)
  const words = ['verify', '-purpose', 'sslserver', ...flags, '-CAfile', 'ca.pem', 'leaf.pem']
  return run('openssl', words, { cwd: folder }).then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => error.stderr,
  )
}

/** The error of a Node client that trusts this authority and connects to a server with this certificate. */
async function node(authority: Pair, leaf: Pair, servername: string): Promise<string> {
  const listening = createServer(leaf).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  try {
    const { port } = listening.address() as AddressInfo
    const socket = connect({ host: '127.0.0.1', port, servername, ca: authority.cert })
    return await once(socket, 'secureConnect').then(
      () => 'trusted',
      (error: Error) => error.message,
    )
  } finally {
    listening.close()
    listening.closeAllConnections()
  }
}

describe('a new authority', () => {
  const authority = makeAuthority(['kiosk.example', '203.0.113.7'])

  test.each([
    ['its names', ['kiosk.example', 'localhost']],
    ['a name below its own', ['north.kiosk.example', 'localhost']],
    ['a private name and address', ['reception.local', '192.168.1.20', '10.0.0.9', 'fd00::9', '127.0.0.1']],
  ])('certifies %s', async (_, names) => {
    const leaf = await issueFor(names, await authority)
    expect(await openssl(await authority, leaf, ['-verify_hostname', names[0] ?? ''])).toBe('leaf.pem: OK')
    expect(await node(await authority, leaf, names[0] ?? '')).toBe('trusted')
  })

  test.each([
    ['a name of another owner', ['bank.example']],
    ['the same beside its own', ['kiosk.example', 'bank.example']],
    ['the domain above its own', ['example']],
    ['an address of the Internet', ['kiosk.example', '198.51.100.1']],
    ['another one beside its own', ['kiosk.example', '203.0.113.8']],
  ])('is believed for no certificate of %s', async (_, names) => {
    const leaf = await issueFor(names, await authority)
    expect(await openssl(await authority, leaf)).toContain('permitted subtree violation')
    expect(await node(await authority, leaf, names[0] ?? '')).toBe('permitted subtree violation')
  })

  test('says so in a critical extension, for servers only, for five years', async () => {
    writeFileSync(join(folder, 'ca.pem'), (await authority).cert)
    const { stdout } = await run('openssl', ['x509', '-in', 'ca.pem', '-noout', '-text'], { cwd: folder })
    expect(stdout).toMatch(/X509v3 Name Constraints: critical\s+Permitted:\s+DNS:localhost/)
    expect(stdout).toContain('DNS:kiosk.example')
    expect(stdout).toContain('IP:10.0.0.0/255.0.0.0')
    expect(stdout).toMatch(/Key Usage: critical\s+Certificate Sign, CRL Sign/)
    expect(stdout).toMatch(/Extended Key Usage: ?\s+TLS Web Server Authentication\n/)
    expect(stdout).toMatch(/CA:TRUE, pathlen:0/)
    expect(daysLeftOf((await authority).cert)).toBe(1_825)
  })

  test('gives no certificate that outlives it', async () => {
    const DAY = 86_400_000
    const leaf = await issueFor(['localhost'], await authority, Date.now() + 1_800 * DAY)
    expect(daysLeftOf(leaf.cert)).toBe(1_825)
  })
})

describe('an installation', () => {
  const dataDir = join(folder, 'data')
  const file = join(dataDir, 'tls', 'authority.pem')
  const settings = { LOCAL_AUTHORITY: '1', TLS_NAMES: 'kiosk.example' }
  let port = 0
  const start = async (more = {}) => {
    await server?.stop()
    port = await freePort()
    server = await startServer(dataDir, port, { ...settings, ...more })
    return server.banner
  }
  const command = (...words: string[]) =>
    run(process.execPath, ['dist/server/authority.js', ...words], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '', ...settings },
    })
  const trusts = async (ca: string) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'kiosk.example', ca })
    const isTrusted = await once(socket, 'secureConnect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isTrusted
  }

  test('that has the authority of an older version goes on with it, and is told how to replace it', {
    timeout: 180_000,
  }, async () => {
    await mkdir(join(dataDir, 'tls'), { recursive: true })
    const subject = ['-subj', '/CN=Visitor kiosk of this house', '-days', '3650']
    const made = ['-keyout', 'old.key', '-out', 'old.pem', '-addext', 'keyUsage=critical,keyCertSign,cRLSign']
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    await run('openssl', ['req', '-x509', ...key, ...made, ...subject], { cwd: folder })
    const old = readFileSync(join(folder, 'old.pem'), 'utf8')
    writeFileSync(file, `${old}\n${readFileSync(join(folder, 'old.key'), 'utf8')}`)
    expect(await start()).toContain(
      'could certify any name on the Internet: replace it with npm run authority -- next',
    )
    expect(await trusts(old)).toBe(true)

    const { stdout } = await command('next')
    const fingerprint = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(stdout)?.[0] ?? 'none'
    expect(await start()).toContain(fingerprint)
    const next = readFileSync(join(dataDir, 'tls', 'authority.next.pem'), 'utf8')
    expect([await trusts(old), await trusts(next)]).toEqual([true, false])
    await expect(command('next')).rejects.toMatchObject({ code: 1 })

    await command('switch')
    const banner = await start()
    expect(banner).toContain(fingerprint)
    expect(banner).not.toContain('replace it')
    expect([await trusts(old), await trusts(next)]).toEqual([false, true])
    await expect(command('switch')).rejects.toMatchObject({ code: 1 })
  })

  test('keeps the private key encrypted: neither its file nor its backup reveal it without secret.key', async () => {
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('BEGIN SEALED PRIVATE KEY')
    expect(text).not.toContain('BEGIN PRIVATE KEY')
    const other = join(folder, 'other')
    await mkdir(join(other, 'tls'), { recursive: true })
    writeFileSync(join(other, 'tls', 'authority.pem'), text)
    await expect(startServer(other, await freePort(), settings)).rejects.toThrow('another secret.key')
  })

  test('that gets a public name is told that the authority may not certify it', {
    timeout: 120_000,
  }, async () => {
    expect(await start({ TLS_NAMES: 'kiosk.example,visitors.another.example' })).toContain(
      'may not certify visitors.another.example',
    )
    expect(await trusts(readFileSync(file, 'utf8'))).toBe(true)
  })
})

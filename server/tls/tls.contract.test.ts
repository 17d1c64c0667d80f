import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:https'
import { connect as connectPlainly } from 'node:net'
import { join } from 'node:path'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'

const run = promisify(execFile)
const command = (folder: string, ...words: readonly string[]) =>
  run(process.execPath, ['dist/server/backup.js', ...words], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', SECRET_KEY: '' },
  })

/** A server that proves itself with a certificate of its own house (S50). */

const YEAR_S = 31_536_000

const dataDir = makeDataDir()
let server: RunningServer
let port: number
let plainPort: number

const start = async () => {
  server = await startServer(dataDir, port, {
    LOCAL_AUTHORITY: '1',
    TLS_NAMES: 'kiosk.example',
    REDIRECT_PORT: String(plainPort),
  })
}
beforeAll(async () => {
  ;[port, plainPort] = [await freePort(), await freePort()]
  await start()
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function get(path: string, options: { readonly ca?: string; readonly language?: string } = {}) {
  const { ca, language = 'en' } = options
  const request = ask({
    host: '127.0.0.1',
    port,
    path,
    headers: { 'accept-language': language, accept: 'text/html' },
    ...(ca === undefined ? { rejectUnauthorized: false } : { ca }),
  })
  request.end()
  const [response] = await once(request, 'response')
  let body = ''
  for await (const part of response) body += part
  return { status: response.statusCode as number, headers: response.headers, body }
}

/** Says this without TLS. @returns what was answered, nothing where the line was cut */
async function say(to: number, text: string): Promise<string> {
  const socket = connectPlainly(to, '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => (answer += part)).on('error', () => undefined)
  socket.end(text)
  await once(socket, 'close')
  return answer
}

async function shake(servername: string, ca: string, options: ConnectionOptions = {}) {
  const socket: TLSSocket = connect({ host: '127.0.0.1', port, servername, ca, ...options })
  await once(socket, 'secureConnect')
  const { authorized } = socket
  const version = socket.getProtocol()
  socket.destroy()
  return { authorized, version }
}

describe('a private certificate authority', () => {
  test('is offered with the printed fingerprint, and a client that trusts it trusts the server', async () => {
    const page = await get('/authority')
    const fingerprint = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(page.body)?.[0]
    expect(fingerprint).toBeDefined()
    expect(server.banner).toContain(fingerprint)
    expect((await get('/authority', { language: 'it' })).body).toContain('impronta')
    expect((await get('/authority', { language: 'de-AT' })).body).toContain(
      'Dem Zertifikat dieses Servers vertrauen',
    )
    const arabic = (await get('/authority', { language: 'ar' })).body
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(arabic).toContain('تنزيل الشهادة')
    const { body: ca, headers } = await get('/authority.cer')
    expect(headers['content-type']).toBe('application/x-x509-ca-cert')
    expect((await get('/', { ca })).status).toBe(200)
    for (const name of ['localhost', 'kiosk.example']) {
      expect((await shake(name, ca)).authorized).toBe(true)
    }
    await expect(shake('elsewhere.example', ca)).rejects.toThrow(/altnames/)
    await expect(shake('localhost', ca, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow()
  })

  test('is the same after a restart', { tags: 'long' }, async () => {
    const { body: ca } = await get('/authority.cer')
    await server.stop()
    await start()
    expect((await get('/authority', { ca })).status).toBe(200)
  })

  test('is restored from a backup, and a new one beside an old database is announced', {
    tags: 'long',
    timeout: 180_000,
  }, async () => {
    const authority = join(dataDir, 'tls', 'authority.pem')
    const pem = await readFile(authority, 'utf8')
    const backup = join(dataDir, 'one.backup')
    await command(dataDir, 'write', backup)
    expect(await readFile(backup, 'latin1')).not.toContain('CERTIFICATE')

    const successor = makeDataDir()
    await copyFile(join(dataDir, 'secret.key'), join(successor, 'secret.key'))
    await mkdir(join(successor, 'tls'))
    await writeFile(join(successor, 'tls', 'authority.pem'), 'another')
    await expect(command(successor, 'restore', backup)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S+authority\.pem is not the backup's: .+\n$/),
    })
    await rm(join(successor, 'tls'), { recursive: true })
    await command(successor, 'restore', backup)
    expect(await readFile(join(successor, 'tls', 'authority.pem'), 'utf8')).toBe(pem)
    expect((await stat(join(successor, 'tls', 'authority.pem'))).mode & 0o777).toBe(0o600)
    await rm(successor, { recursive: true })

    expect(server.banner).not.toContain('AUTHORITY IS NEW')
    await server.stop()
    await rm(authority)
    await start()
    expect(server.banner).toContain('THIS AUTHORITY IS NEW')
    await server.stop()
    await writeFile(authority, pem, { mode: 0o600 })
    await start()
    expect(server.banner).not.toContain('AUTHORITY IS NEW')
  })

  test.each([
    [
      'CBC',
      'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA',
    ],
    ['CCM', 'ECDHE-ECDSA-AES128-CCM:ECDHE-ECDSA-AES256-CCM'],
    ['CCM with a short tag', 'ECDHE-ECDSA-AES128-CCM8:ECDHE-ECDSA-AES256-CCM8'],
    ['no forward secrecy', 'AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA'],
  ])('offers TLS 1.2 no suite with %s', async (_, ciphers) => {
    const { body: ca } = await get('/authority.cer')
    // The client of a newer Node would not offer some of them by itself.
    const offered = { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const
    await expect(shake('localhost', ca, offered)).rejects.toThrow(/handshake/)
  })

  test.each([
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
  ])('offers TLS 1.2 %s', async (ciphers) => {
    const { body: ca } = await get('/authority.cer')
    expect((await shake('localhost', ca, { maxVersion: 'TLSv1.2', ciphers })).authorized).toBe(true)
  })

  test('speaks TLS 1.3 and 1.2, and nothing older', async () => {
    const { body: ca } = await get('/authority.cer')
    for (const version of ['TLSv1.3', 'TLSv1.2'] as const) {
      const spoken = await shake('localhost', ca, { minVersion: version, maxVersion: version })
      expect(spoken.version).toBe(version)
    }
    expect((await shake('localhost', ca)).version).toBe('TLSv1.3')
    for (const version of ['TLSv1.1', 'TLSv1'] as const) {
      // The client has to be talked into it, too.
      const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' }
      await expect(shake('localhost', ca, old)).rejects.toThrow(/version|alert|handshake/i)
    }
  })

  test('keeps browsers to TLS on every answer', async () => {
    for (const path of ['/', '/authority', '/api/health', '/api/nothing', '/%']) {
      expect((await get(path)).headers['strict-transport-security'], path).toBe(
        `max-age=${YEAR_S}; includeSubDomains`,
      )
    }
  })
})

describe('without TLS', () => {
  const hello = (line: string, host = `127.0.0.1:${plainPort}`) =>
    say(plainPort, `${line} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)

  test('a page is redirected, with its path', async () => {
    expect(await hello('GET /rescanQrCode?x=1')).toMatch(
      new RegExp(`^HTTP/1.1 308 [^]*location: https://127.0.0.1:${port}/rescanQrCode\\?x=1\r\n`),
    )
    const there = await hello('GET /', 'kiosk.example')
    expect(there).toContain(`location: https://kiosk.example:${port}/\r\n`)
    for (const header of ["content-security-policy: default-src 'none'", 'x-content-type-options: nosniff'])
      expect(there.toLowerCase()).toContain(`\r\n${header}`)
  })

  test.each([
    'GET /api/health',
    'POST /',
    'GET //elsewhere.example',
    'GET http://elsewhere.example/',
    'OPTIONS *',
  ])('nothing else is answered: %s', async (line) => {
    expect(await hello(line)).toBe('')
  })

  test('a path longer than any page’s is refused', async () => {
    expect(await hello(`GET /${'x'.repeat(5_000)}`)).toBe('')
  })

  test('there is no redirect to an unknown name, and the port with TLS answers nothing without TLS', async () => {
    expect(await hello('GET /', 'a@elsewhere.example')).toBe('')
    expect(await say(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('')
  })
})

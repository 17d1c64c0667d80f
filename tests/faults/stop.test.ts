import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeStartedDataDir } from '#tests/support/e2e/data-dir.ts'
import { type RunningServer, type Settings, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { nonsense, opening } from './raw/messages.ts'

/** A server that is told to stop ends soon, whatever strangers do, and answers as ever until then (R18). */

/** Time that it may take besides the five seconds that a request has left. */
const SLOW_MS = 10_000

let dataDir: string
let port: number
let server: RunningServer
const begin = async (settings: Settings = {}) => {
  server = await startServer(dataDir, port, settings)
}
beforeEach(async () => {
  dataDir = makeStartedDataDir()
  port = await freePort()
})
afterEach(async () => {
  await server.kill()
  // Its PostgreSQL sees that it has gone, and still writes while it ends.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

/** A request whose body is announced and never comes whole. */
async function half(): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (part) => (said += part)).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST ${calls.getToken.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
  )
  // Once this one is answered, the other has been read.
  await fetch(`http://127.0.0.1:${port}/api/health`)
  return { socket, said: () => said }
}

const isClosing = () =>
  vi.waitUntil(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy()
          resolve(false)
        })
        socket.on('error', () => resolve(true))
      }),
    { timeout: 15_000 },
  )

test('a client that sends byte after byte does not delay it', { tags: 'long', timeout: 60_000 }, async () => {
  await begin()
  const { socket } = await half()
  const dripping = setInterval(() => socket.write(' '), 200)
  const toldAt = performance.now()
  await server.stop()
  const tookMs = performance.now() - toldAt
  clearInterval(dripping)
  socket.destroy()
  expect(tookMs).toBeLessThan(SLOW_MS)
})

test.each([
  ['has opened a line and vanished', opening],
  ['has asked for another protocol and stays', nonsense['a change to nonsense'] ?? ''],
])('a client that %s does not delay it', { tags: 'long', timeout: 60_000 }, async (_name, said) => {
  await begin()
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write(said, 'latin1')
  await fetch(`http://127.0.0.1:${port}/api/health`)
  const toldAt = performance.now()
  await server.stop()
  const tookMs = performance.now() - toldAt
  socket.destroy()
  expect(tookMs).toBeLessThan(SLOW_MS)
})

test('a second signal ends it at once; two of one press do not', { tags: 'long' }, async () => {
  await begin({ DRAIN_SECONDS: '60' })
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status === 200
  process.kill(server.pid, 'SIGINT')
  // Two of one kind would become one on their way.
  process.kill(server.pid, 'SIGTERM')
  await vi.waitUntil(async () => !(await isReady()), { timeout: 15_000 })
  const toldAt = performance.now()
  await vi.waitUntil(() => !tell(server.pid), { timeout: 5_000, interval: 100 })
  expect(performance.now() - toldAt).toBeLessThan(5_000)
})

/** @returns whether there was anybody to tell */
function tell(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGINT')
  } catch {
    return false
  }
}

test('a request during the shutdown is answered like any other', async () => {
  await begin()
  const { socket, said } = await half()
  const stopped = server.stop()
  await isClosing()
  socket.write('{}'.padEnd(5_000))
  socket.write(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  await once(socket, 'close')
  await stopped
  const [, first = '', second = ''] = said().split('HTTP/1.1 ')
  expect(first).toMatch(/^404 /)
  expect(second).toMatch(/^200 /)
  expect(second.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(said()).not.toContain('Service Unavailable')
})

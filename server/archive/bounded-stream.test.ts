import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { boundedStream } from './bounded-stream.ts'

/** How long a reader may keep what is sent while it is made, over a connection. */

const LONG = { wholeMs: 60_000, pieceMs: 60_000, askMs: 60_000 }
const always = async () => true
const PART_BYTES = 1_000_000
/** Together larger than what the system keeps for a connection. */
const PARTS = 60
const FEW_PARTS = 12

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A stream and the answer in which it comes. */
async function sent(bounds: Partial<typeof LONG>, mayStill = always, count = PARTS) {
  let hasEnded = false
  async function* parts() {
    try {
      for (let at = 0; at < count; at++) yield Buffer.alloc(PART_BYTES, at)
    } finally {
      hasEnded = true
    }
  }
  const stream: Readable = boundedStream(parts(), mayStill, { ...LONG, ...bounds })
  const failed: Promise<string | null> = new Promise((resolve) => {
    stream.once('error', ({ message }) => resolve(message))
    stream.once('end', () => resolve(null))
  })
  const server = createServer((_, answer) => {
    stream.pipe(answer)
    stream.once('error', () => answer.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = get({ port: (server.address() as AddressInfo).port })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  closing.push(() => {
    asked.destroy()
    server.closeAllConnections()
    server.close()
  })
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  return { answer, failed, closed, hasEnded: () => hasEnded }
}
const sizeOf = async (answer: IncomingMessage): Promise<number> => {
  let size = 0
  for await (const piece of answer) size += piece.length
  return size
}

test('a reader who takes nothing is ended, and with them the work', async () => {
  const { failed, closed, hasEnded } = await sent({ pieceMs: 300 })
  expect(await failed).toContain('its reader does not take it')
  await closed
  expect(hasEnded()).toBe(true)
})

test('a reader who is slow and goes on gets all of it', async () => {
  const { answer, failed } = await sent({ pieceMs: 5_000 }, always, FEW_PARTS)
  const from = performance.now()
  let size = 0
  for await (const piece of answer) {
    size += piece.length
    // Longer in all than a single piece may take.
    await sleep((piece.length / (PART_BYTES * FEW_PARTS)) * 6_000)
  }
  expect(performance.now() - from).toBeGreaterThan(5_000)
  expect(size).toBe(PART_BYTES * FEW_PARTS)
  expect(await failed).toBeNull()
}, 60_000)

test('a reader who takes a little at a time is ended when all of it takes too long', async () => {
  const { answer, failed } = await sent({ wholeMs: 500 })
  const reading = setInterval(() => answer.read(1_000), 20)
  expect(await failed).toContain('it takes too long')
  clearInterval(reading)
})

test('who may not have it any more is ended, also while they take nothing', async () => {
  let may = true
  const { failed } = await sent({ askMs: 50 }, async () => may)
  await sleep(200)
  may = false
  expect(await failed).toContain('the account may not have it any more')
})

test('no answer whether it may go on is no refusal', async () => {
  const away = async () => {
    throw new Error('no connection')
  }
  const { answer, failed } = await sent({ askMs: 1 }, away, FEW_PARTS)
  await sleep(50)
  expect(await sizeOf(answer)).toBe(PART_BYTES * FEW_PARTS)
  expect(await failed).toBeNull()
})

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Faults of a request on its way. */
export const faults = ['reset', 'cut', 'delay', 'drip'] as const
export type Fault = (typeof faults)[number]

/** Longer than a client waits. */
const DELAY_MS = 8_000
const DRIP_BYTES = 24
const DRIP_PAUSE_MS = 40

export interface FaultProxy {
  readonly url: string
  /** How often each fault has happened so far. */
  readonly happened: Readonly<Record<Fault, number>>
  /** `false` lets no request through and ends those under way. */
  setUp(isUp: boolean): void
  close(): Promise<void>
}

/**
 * Stands between a client and a server and does to each request what it is told (R14): `reset`: it never arrives;
 * `cut`: it is done, and the answer is lost; `delay`: the answer comes too late; `drip`: it comes some bytes at a time.
 * @param next asked at every request; `null` = let it pass
 */
export async function faultProxy(port: number, next: () => Fault | null): Promise<FaultProxy> {
  const happened = { reset: 0, cut: 0, delay: 0, drip: 0 }
  const open = new Set<Socket>()
  let isUp = true

  const server = createServer((client) => {
    if (!isUp) return void client.resetAndDestroy()
    const target = connect(port, '127.0.0.1')
    let fault: Fault | null = null
    let answered = Promise.resolve()
    for (const socket of [client, target]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (/^(?:GET|POST) /.test(bytes.toString('latin1', 0, 5))) {
        fault = next()
        if (fault !== null) happened[fault] += 1
      }
      if (fault === 'reset') client.resetAndDestroy()
      else target.write(bytes)
    })
    target.on('data', (bytes) => {
      if (fault === 'cut') return void client.resetAndDestroy()
      const how = fault
      answered = answered.then(() => pass(client, bytes, how))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port was given')

  return {
    url: `http://127.0.0.1:${address.port}`,
    happened,
    setUp(up) {
      isUp = up
      if (!up) for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(to: Socket, bytes: Buffer, fault: Fault | null): Promise<void> {
  if (fault === 'delay') await pause(DELAY_MS)
  const step = fault === 'drip' ? DRIP_BYTES : bytes.length
  for (let at = 0; at < bytes.length && !to.destroyed; at += step) {
    to.write(bytes.subarray(at, at + step))
    if (fault === 'drip') await pause(DRIP_PAUSE_MS)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

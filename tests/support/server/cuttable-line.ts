import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a port that can be cut. */
export async function cuttableLine(to: number) {
  const open = new Set<Socket>()
  const line: Server = createServer((near) => {
    const far = connect({ port: to, host: '127.0.0.1' })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (line.address() as AddressInfo).port,
    cut,
    close() {
      line.close()
      cut()
    },
  }
}

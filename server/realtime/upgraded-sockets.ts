import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Connections that were upgraded from HTTP to another protocol. */
interface UpgradedSockets {
  /** Destroys all that are still open, without a closing message. */
  destroyAll(): void
}

/**
 * Looks after sockets that ask for another protocol: from then on Node handles neither their errors, which would end the
 * process, nor their end. A socket that asks anywhere but below `path` is closed.
 */
export function watchUpgradedSockets(server: Server, path: string): UpgradedSockets {
  const open = new Set<Duplex>()
  server.prependListener('upgrade', (request, connection) => {
    connection.on('error', () => undefined)
    open.add(connection)
    connection.once('close', () => open.delete(connection))
    if (!request.url?.startsWith(`${path}/`)) connection.destroy()
  })
  return {
    destroyAll() {
      for (const connection of open) connection.destroy()
    },
  }
}

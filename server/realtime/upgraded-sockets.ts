import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Connections that have left HTTP for a line of their own. */
interface UpgradedSockets {
  /** Ends whatever still stands, without a word. */
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

import { createConnection } from 'node:net'
import type { Reachable } from './print.types.ts'

/**
 * Sends a job to a printer's raw port. The job must end in a question for the printer's state: the raw
 * protocols know no receipt, and without its answer a printer that hangs would pass for one that prints.
 * @throws what the socket throws; the signal's reason when it is aborted
 */
export function sendRaw({ host, port, lookup }: Reachable, job: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, lookup })
    const stop = (): void => {
      socket.destroy()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    socket.on('close', () => signal.removeEventListener('abort', stop))
    socket.on('error', reject)
    socket.on('end', () => reject(new Error('The printer hung up')))
    socket.on('data', () => {
      resolve()
      socket.end()
      socket.destroySoon()
    })
    socket.write(job)
  })
}

import { createConnection } from 'node:net'

/**
 * Sends a job to a printer's raw port and waits until the printer has closed its side or taken every byte.
 * @throws what the socket throws; the signal's reason when it is aborted
 */
export function sendRaw(
  { host, port }: { host: string; port: number },
  job: Buffer,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port })
    const stop = (): void => {
      socket.destroy()
      reject(signal.reason)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    socket.on('error', reject)
    socket.on('close', () => signal.removeEventListener('abort', stop))
    // Nothing is expected back, but unread bytes would keep the end from being seen.
    socket.resume()
    socket.on('end', resolve)
    socket.end(job, () => {
      // The system has taken the bytes; a printer that does not read them keeps the connection half open.
    })
  })
}

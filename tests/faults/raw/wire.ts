import { connect, type Socket } from 'node:net'

/** A connection that stays open until the server ends it, and what came over it so far. */
export interface Wire {
  readonly socket: Socket
  received(): string
  /** Resolves once the server has ended the connection, with all that it said. */
  readonly ended: Promise<string>
}

/** @returns a connection on which nothing has been said yet; bytes are Latin-1 */
export function openWire(port: number): Wire {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setNoDelay(true)
  const chunks: Buffer[] = []
  const received = () => Buffer.concat(chunks).toString('latin1')
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // Ended in whatever way: a reset is an end too.
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received())))
  return { socket, received, ended }
}

const LAST = 'GET /api/health HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n'

/**
 * Says something, and after the first answer, if the connection still stands, asks whether the server is well.
 * @returns the status of each answer until the server ended the connection
 */
export async function exchange(port: number, said: string): Promise<readonly number[]> {
  const wire = openWire(port)
  wire.socket.write(said, 'latin1')
  wire.socket.once('data', () => wire.socket.write(LAST))
  return statusesIn(await wire.ended)
}

/** Statuses of all answers on one connection, in order. */
export const statusesIn = (received: string): readonly number[] =>
  [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))

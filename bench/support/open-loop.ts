import { setTimeout as sleep } from 'node:timers/promises'
import { httpConnection } from './load.ts'

type Connection = ReturnType<typeof httpConnection>

/** Connections that are kept, each for one call at a time. What finds none free waits. */
export function connectionsTo(port: number, most: number) {
  const free: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let opened = 0
  function take(): Connection | Promise<Connection> {
    const connection = free.pop()
    if (connection?.isOpen()) return connection
    if (connection === undefined && opened === most)
      return new Promise<Connection>((resolve) => void waiting.push(resolve))
    if (connection === undefined) opened++
    return httpConnection(port)
  }
  return {
    async use<Value>(work: (connection: Connection) => Promise<Value>): Promise<Value> {
      const connection = await take()
      try {
        return await work(connection)
      } finally {
        const next = waiting.shift()
        if (next) next(connection.isOpen() ? connection : httpConnection(port))
        else free.push(connection)
      }
    },
    close(): void {
      for (const connection of free) connection.close()
    },
  }
}

/**
 * Begins `act` so many times a second, however long it takes, until `isOver`, and waits for the last one.
 * @returns how long each took from the moment at which it was due, in ms, and how many failed
 */
export async function arrivals(
  perSecond: number,
  isOver: () => boolean,
  act: (nth: number) => Promise<void>,
) {
  const times: number[] = []
  const failures: string[] = []
  const under: Promise<void>[] = []
  const begun = performance.now()
  for (let nth = 0; perSecond > 0 && !isOver(); ) {
    for (; begun + (nth * 1_000) / perSecond <= performance.now(); nth++) {
      const due = begun + (nth * 1_000) / perSecond
      under.push(
        act(nth).then(
          () => void times.push(performance.now() - due),
          (error: unknown) => void failures.push(String(error)),
        ),
      )
    }
    await sleep(1)
  }
  await Promise.all(under)
  return { times, failures }
}

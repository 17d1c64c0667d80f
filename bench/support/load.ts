import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'

export interface Load {
  readonly entries: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface Calls {
  /** Duration of each call, in ms. */
  readonly times: readonly number[]
  readonly ms: number
}

/** Calls `once` over and over, `callers` at a time, for `ms`. */
export async function callFor(
  callers: number,
  ms: number,
  once: (caller: number) => Promise<void>,
): Promise<Calls> {
  const times: number[] = []
  const start = performance.now()
  const end = start + ms
  const caller = async (number: number) => {
    while (performance.now() < end) {
      const begun = performance.now()
      await once(number)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return { times, ms: performance.now() - start }
}

export function loadOf(turns: readonly Calls[]): Load {
  const times = turns.flatMap((turn) => turn.times).sort((a, b) => a - b)
  const seconds = turns.reduce((sum, turn) => sum + turn.ms, 0) / 1_000
  return {
    entries: times.length,
    perSecond: Math.round(times.length / seconds),
    p50Ms: round(quantile(times, 0.5)),
    p99Ms: round(quantile(times, 0.99)),
  }
}

export const load = async (...asked: Parameters<typeof callFor>): Promise<Load> =>
  loadOf([await callFor(...asked)])

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** @param values in any order */
export function summary(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    p50: round(quantile(sorted, 0.5)),
    p95: round(quantile(sorted, 0.95)),
    p99: round(quantile(sorted, 0.99)),
    max: round(sorted.at(-1) ?? Number.NaN),
  }
}

/** How long each question takes, in ms, after some rounds that do not count. */
export async function answerTimes(
  questions: Readonly<Record<string, () => Promise<unknown>>>,
  { rounds, warm }: { readonly rounds: number; readonly warm: number },
): Promise<Record<string, ReturnType<typeof summary>>> {
  const answers: Record<string, ReturnType<typeof summary>> = {}
  for (const [name, ask] of Object.entries(questions)) {
    for (let round = 0; round < warm; round++) await ask()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
    answers[name] = summary(times)
  }
  return answers
}

export const round = (value: number): number => Math.round(value * 100) / 100

/** CLK_TCK is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10

/**
 * Processor time in ms that a process and its children have used so far, those that have ended included.
 * `null` where it cannot be read: elsewhere than on Linux, or once the process itself has ended.
 */
export function processorMs(pid: number): number | null {
  try {
    const parents = new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), statOf(Number(name))] as const),
    )
    const ofTree = (root: number): number =>
      (parents.get(root)?.ticks ?? 0) +
      [...parents].reduce((sum, [child, stat]) => (stat?.parent === root ? sum + ofTree(child) : sum), 0)
    return parents.get(pid) ? ofTree(pid) * MS_PER_TICK : null
  } catch {
    return null
  }
}

/** Memory of one process; `null` where it cannot be read. */
export function memoryBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

/** The processes that this one has started and whose command line names this program. */
export const startedBy = (pid: number, program: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.parent === pid)
    .filter((name) => commandOf(name).includes(program))
    .map(Number)

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it ended while we looked
  }
}

/** Processor time between two readings; `null` if one of them failed. */
export const processorUsed = (before: number | null, after: number | null): number | null =>
  before === null || after === null || after < before ? null : after - before

function statOf(pid: number): { readonly parent: number; readonly ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return null // it ended while we looked
  }
}

/** One connection that is kept, written by hand because a client library would cost more than the server. */
export function httpConnection(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let received = ''
  let answer: ((text: string) => void) | null = null
  let broken: ((error: Error) => void) | null = null
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < head + 4 + length) return
    const whole = received
    received = ''
    answer?.(whole)
  })
  socket.on('error', (error) => broken?.(error))
  socket.on('close', () => broken?.(new Error('The connection was closed')))
  return {
    /** @returns the status and the body */
    post(
      path: string,
      headers: string,
      body: string,
    ): Promise<{ readonly status: number; readonly body: string }> {
      return new Promise((resolve, reject) => {
        broken = reject
        answer = (text) =>
          resolve({ status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) })
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      })
    },
    /** The server closes one that rests for long. */
    isOpen: () => socket.writable,
    close: () => socket.destroy(),
  }
}

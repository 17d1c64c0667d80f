import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Printers for tests: a raw port that records, ports that misbehave, and a real IPP Everywhere peer. */

export interface RawPrinter {
  readonly port: number
  readonly received: () => Buffer
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** @param behave what it does with each connection; @param port 0 = any that is free */
export async function rawPrinter(
  behave: (socket: Socket, all: () => Buffer) => void,
  port = 0,
): Promise<RawPrinter> {
  const parts: Buffer[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    behave(socket, () => Buffer.concat(parts))
    socket.on('data', (part: Buffer) => parts.push(part))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received: () => Buffer.concat(parts),
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The last bytes of our jobs: the query for the printer's state. */
export const ESCPOS_END = Buffer.of(0x1d, 0x72, 0x01)

/** Answers its state once the job's last bytes are there, as a thermal printer does. */
export const obedient =
  (ending: Buffer, answer: string | Buffer) =>
  (socket: Socket, all: () => Buffer): void => {
    socket.on('data', () =>
      setImmediate(() => all().subarray(-ending.length).equals(ending) && socket.write(answer)),
    )
  }

export const hasIppPeer = ['ippeveprinter', 'dbus-daemon'].every(
  (command) => spawnSync(command, ['--help']).error === undefined,
)

export interface IppPeer {
  readonly address: string
  readonly port: number
  /** Jobs that it stored, oldest first, in PWG raster. */
  readonly stored: () => Promise<Buffer[]>
  /** The same in PDF. */
  readonly storedPdfs: () => Promise<Buffer[]>
  readonly close: () => Promise<void>
}

const LABEL = `ATTR keyword media-supported "custom_badge_62x100mm"
ATTR collection media-size-supported {
  MEMBER integer x-dimension 6200
  MEMBER integer y-dimension 10000
}
`

/**
 * A printer, with 62 × 100 mm labels. It wants a system bus, so it gets a private one.
 * @param formats media types that it takes; `null`: its usual ones
 */
export async function ippPeer(
  port: number,
  withLabels: boolean,
  formats: readonly string[] | null = null,
): Promise<IppPeer> {
  const dir = await mkdtemp(join(tmpdir(), 'ipp-'))
  const bus = `unix:path=${join(dir, 'bus')}`
  const running: ChildProcess[] = []
  const run = (command: string, args: readonly string[]): void => {
    running.push(
      spawn(command, args, { stdio: 'ignore', env: { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: bus } }),
    )
  }
  run('dbus-daemon', ['--session', '--nofork', `--address=${bus}`])
  await pause(300)
  const label = join(dir, 'label.conf')
  await writeFile(label, LABEL)
  const spool = await mkdtemp(join(dir, 'spool-'))
  const paper = withLabels ? ['-a', label] : []
  run('ippeveprinter', [
    '-n',
    'localhost',
    '-p',
    String(port),
    '-k',
    '-d',
    spool,
    '-r',
    'off',
    ...paper,
    ...(formats === null ? [] : ['-f', formats.join()]),
    'Badges',
  ])
  await untilReachable(port)
  const storedAs = async (ending: string): Promise<Buffer[]> => {
    const names = (await readdir(spool)).filter((name) => name.endsWith(ending))
    return Promise.all(names.sort().map((name) => readFile(join(spool, name))))
  }
  return {
    address: `ipp://localhost:${port}/ipp/print`,
    port,
    stored: () => storedAs('.pwg'),
    storedPdfs: () => storedAs('.pdf'),
    close: async () => {
      await Promise.all(
        running.reverse().map(async (child) => {
          child.kill('SIGKILL')
          if (child.exitCode === null && child.signalCode === null)
            await new Promise((gone) => child.once('exit', gone))
        }),
      )
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function untilReachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answered = await fetch(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    )
    if (answered) return
    await pause(100)
  }
  throw new Error('ippeveprinter did not start')
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { HOST_BEHIND_PRISM } from './prism/host-behind-prism.ts'

export interface RunningServer {
  readonly pid: number
  /** The text printed when the server was ready. */
  readonly banner: string
  /** How much it has printed so far. */
  readonly logBytes: number
  /** What it has printed so far. */
  readonly log: string
  /** Kills without a warning, like `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Signs of what it said last, should it end by itself. */
const LAST_WORDS = 4_000

const BUILT = 'dist/server/main.js'

export type Settings = Readonly<Record<string, string>>

/**
 * Starts the built server as `npm start` does.
 * @throws if it ends before it is ready, with what it said
 */
export async function startServer(
  dataDir: string,
  port: number,
  settings: Settings = {},
  program = BUILT,
): Promise<RunningServer> {
  const { PRISM_CONTROL } = process.env
  // An older version has other documents, Prism is asked without TLS, and the guests' port would move to the other address too.
  const isApart = program !== BUILT || settings.TLS_CERT || settings.LOCAL_AUTHORITY || settings.GUEST_PORT
  if (PRISM_CONTROL && !isApart) return startBehindPrism(dataDir, port, settings, PRISM_CONTROL)
  return startProgram(dataDir, port, settings, program)
}

/** A server whose port is that of a front, which passes its calls through Prism (`npm run e2e:prism`). */
async function startBehindPrism(
  dataDir: string,
  port: number,
  settings: Settings,
  control: string,
): Promise<RunningServer> {
  const tell = (isUp: boolean) =>
    fetch(`http://127.0.0.1:${control}`, { method: 'POST', body: JSON.stringify({ port, isUp }) })
  const server = await startProgram(dataDir, port, { ...settings, HOST: HOST_BEHIND_PRISM }, BUILT)
  await tell(true)
  const endBy = (end: () => Promise<void>) => async () => {
    await end()
    await tell(false)
  }
  return {
    pid: server.pid,
    banner: server.banner.replaceAll(HOST_BEHIND_PRISM, '127.0.0.1'),
    get logBytes() {
      return server.logBytes
    },
    get log() {
      return server.log
    },
    kill: endBy(server.kill),
    stop: endBy(server.stop),
  }
}

async function startProgram(
  dataDir: string,
  port: number,
  settings: Settings,
  program: string,
): Promise<RunningServer> {
  const server = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SECRET_KEY: '',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const ended = once(server, 'exit')
  let isTold = false
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    isTold = true
    server.kill(signal)
    await ended
  }
  let said = ''
  let logBytes = 0
  const banner = await new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
        logBytes += chunk.length
        if (said.includes('Data folder:')) resolve(said)
      })
    }
    server.once('exit', () => reject(new Error(said)))
  })
  server.once('close', () => {
    if (!isTold) console.error(`A server ended unexpectedly:\n${said.slice(-LAST_WORDS)}`)
  })
  return {
    pid: server.pid ?? 0,
    banner,
    get logBytes() {
      return logBytes
    },
    get log() {
      return said
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface RunningServer {
  readonly pid: number
  /** The text printed when the server was ready. */
  readonly banner: string
  /** How much it has printed so far. */
  readonly logBytes: number
  /** Kills without a warning, like `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Signs of what it said last, should it end by itself. */
const LAST_WORDS = 4_000

export type Settings = Readonly<Record<string, string>>

/**
 * Starts the built server as `npm start` does.
 * @throws if it ends before it is ready, with what it said
 */
export async function startServer(
  dataDir: string,
  port: number,
  settings: Settings = {},
  program = 'dist/server/main.js',
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
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

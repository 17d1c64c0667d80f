import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { freePort } from '#tests/support/free-port.ts'

const caddy = process.env.CADDY || 'caddy'
export const hasCaddy = spawnSync(caddy, ['version'], { stdio: 'ignore' }).status === 0

const LOOK_MS = 50

/** Caddy with the file that deploy/ has, as it stands; without TLS, because only its own name's would be asked for. */
export async function shippedProxy(ports: readonly number[]) {
  const folder = makeDataDir()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const proxy = spawn(caddy, ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PUBLIC_NAME: url,
      SERVERS: ports.map((behind) => `127.0.0.1:${behind}`).join(' '),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    },
  })
  const ended = once(proxy, 'exit')
  while (!(await fetch(`${url}/api/ready`).catch(() => null))?.ok) {
    if (proxy.exitCode !== null) throw new Error(`Caddy ended with ${proxy.exitCode}`)
    await sleep(LOOK_MS)
  }
  return {
    url,
    async stop() {
      proxy.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

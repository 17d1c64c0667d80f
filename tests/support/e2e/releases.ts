import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { buildServiceWorker } from '../../../scripts/service-worker.mjs'
import { type RunningServer, startServer } from './start-server.ts'

const root = resolve('.')

/** Two releases of the same product, of which one at a time is deployed to a server with a folder of its own. */
export interface Releases {
  /** Replaces what is deployed and starts the server again, as an update does. */
  deploy(version: string): Promise<void>
  stop(): Promise<void>
}

/** @param folder an empty one, for all of it @param versions as the page will report them */
export async function makeReleases(
  folder: string,
  port: number,
  versions: readonly string[],
): Promise<Releases> {
  const site = join(folder, 'dist')
  await mkdir(site, { recursive: true })
  await symlink(join(root, 'node_modules'), join(site, 'node_modules'))
  await cp('dist/server', join(site, 'server'), { recursive: true })
  for (const version of versions) {
    const outDir = join(folder, version)
    await build({
      root,
      logLevel: 'error',
      define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
      build: { outDir },
    })
    await buildServiceWorker(root, outDir)
  }
  let server: RunningServer | null = null
  const stop = async () => {
    await server?.stop()
    server = null
  }
  return {
    async deploy(version) {
      await stop()
      await rm(join(site, 'kiosk'), { recursive: true, force: true })
      await cp(join(folder, version), join(site, 'kiosk'), { recursive: true })
      // Building has left this process in production, where there is no demo company.
      const settings = { NODE_ENV: 'development' }
      server = await startServer(join(folder, 'data'), port, settings, join(site, 'server/main.js'))
    },
    stop,
  }
}

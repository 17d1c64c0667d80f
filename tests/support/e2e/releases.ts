import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { buildServiceWorker } from '../../../scripts/service-worker.mjs'
import packageJson from '../../../package.json' with { type: 'json' }
import { type RunningServer, startServer } from './start-server.ts'

const root = resolve('.')

/** Two releases of the same product, of which one at a time is deployed to a server with a folder of its own. */
export interface Releases {
  /** Replaces what is deployed and starts the server again, as an update does. */
  deploy(version: string): Promise<void>
  stop(): Promise<void>
}

/** What each release's pages report as their version: the built product's own, and a later one. */
export const VERSIONS = [packageJson.version, `${packageJson.version}-next`] as const

/** @param folder an empty one, for all of it */
export async function makeReleases(folder: string, port: number): Promise<Releases> {
  const site = join(folder, 'dist')
  await mkdir(site, { recursive: true })
  await symlink(join(root, 'node_modules'), join(site, 'node_modules'))
  await cp('dist/server', join(site, 'server'), { recursive: true })
  const pages = new Map<string, string>([
    [VERSIONS[0], join(root, 'dist/kiosk')],
    [VERSIONS[1], await buildOnce(VERSIONS[1])],
  ])
  let server: RunningServer | null = null
  const stop = async () => {
    await server?.stop()
    server = null
  }
  return {
    async deploy(version) {
      await stop()
      await rm(join(site, 'kiosk'), { recursive: true, force: true })
      await cp(pages.get(version) ?? '', join(site, 'kiosk'), { recursive: true })
      // Building has left this process in production, where there is no demo company.
      const settings = { NODE_ENV: 'development' }
      server = await startServer(join(folder, 'data'), port, settings, join(site, 'server/main.js'))
    },
    stop,
  }
}

/** The pages of a version: built by the first test that asks, for all workers of this run. @returns their folder */
async function buildOnce(version: string): Promise<string> {
  const shared = join(process.env.E2E_DATA_DIR ?? '', 'releases')
  const outDir = join(shared, version)
  await mkdir(shared, { recursive: true })
  const isFirst = await mkdir(`${outDir}.building`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const unfinished = `${outDir}.unfinished`
    await build({
      root,
      logLevel: 'error',
      define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
      build: { outDir: unfinished },
    })
    await buildServiceWorker(root, unfinished)
    await rename(unfinished, outDir)
  }
  while (!existsSync(outDir)) await sleep(200)
  return outDir
}

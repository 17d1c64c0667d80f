/** Builds the service workers, which know every file that their pages must have. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'

const FONT = /\.woff2?$/
const HASHED = /\/assets\//
/** A warden without a line reads names, and neither documents nor the kiosk's preview. */
const NOT_FOR_WARDENS = /\/(?:pdf|preview)[^/]*$/

/** @param {string} root of the project @param {string} kiosk folder of the built kiosk alone, before compression */
export function buildServiceWorker(root, kiosk) {
  const paths = pathsIn(kiosk)
  return buildWorker(root, 'src/sw/sw.ts', kiosk, {
    PRECACHED: paths.filter((path) => !FONT.test(path)).map(withRevision(kiosk)),
    FONTS: paths.filter((path) => FONT.test(path)),
  })
}

/** @param {string} root of the project @param {string} kiosk folder of the build, in which the console's stands */
export function buildConsoleWorker(root, kiosk) {
  const paths = pathsIn(kiosk).filter((path) => path.startsWith('/console/'))
  const needed = paths.filter((path) => !FONT.test(path) && !NOT_FOR_WARDENS.test(path))
  return buildWorker(root, 'src/sw/console-sw.ts', join(kiosk, 'console'), {
    PRECACHED: needed.map(withRevision(kiosk)),
  })
}

/** Paths of all files in a folder, as in a URL. */
const pathsIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort()

const withRevision = (folder) => (url) => ({
  url,
  revision: HASHED.test(url) ? null : hashOf(join(folder, url)),
})

async function buildWorker(root, input, outDir, known) {
  const define = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input,
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

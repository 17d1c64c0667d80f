/** Builds the service worker, which knows every file of the kiosk that it must have. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'

const FONT = /\.woff2?$/
const HASHED = /^\/assets\//

/** @param {string} root of the project @param {string} kiosk folder of the built kiosk, before compression */
export async function buildServiceWorker(root, kiosk) {
  const paths = readdirSync(kiosk, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(kiosk, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort()
  const isFont = (path) => FONT.test(path)
  const precached = paths
    .filter((path) => !isFont(path))
    .map((url) => ({ url, revision: HASHED.test(url) ? null : hashOf(join(kiosk, url)) }))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      PRECACHED: JSON.stringify(precached),
      FONTS: JSON.stringify(paths.filter(isFont)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: kiosk,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'src/sw/sw.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

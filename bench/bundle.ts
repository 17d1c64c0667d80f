import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * `npm run bench:bundle`: gzip and brotli size of every chunk of the built kiosk, in kB (1,000 bytes), and
 * of what home needs before it is usable: the page, its style sheets, and every script that it imports at once. The budget is
 * one of its scripts, in KiB.
 */
const dist = 'dist/kiosk'
const assets = join(dist, 'assets')

interface Size {
  readonly gzip: number
  readonly brotli: number
}

const kb = (bytes: number): number => Math.round(bytes / 10) / 100

function sizeOf(file: string): Size {
  const bytes = readFileSync(file)
  return { gzip: kb(gzipSync(bytes, { level: 9 }).length), brotli: kb(brotliCompressSync(bytes).length) }
}

const isCompressed = (name: string): boolean => /\.(?:br|gz|map)$/.test(name)

/** Static imports only: a dynamic one is loaded later. */
function staticImports(file: string): string[] {
  const source = readFileSync(join(assets, file), 'utf8')
  return [
    ...source.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([^"']+\.js)["']/g),
  ].flatMap(([, name]) => (name ? [name] : []))
}

function withImports(entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    if (name.endsWith('.js')) staticImports(name).forEach(visit)
  }
  entries.forEach(visit)
  return seen
}

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const linked = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].flatMap(([, name]) =>
  name ? [name] : [],
)

/** Chunks that home imports before it can be used: its own screen and its words in Italian. */
const atOnce = readdirSync(assets).filter((name) => /^(?:words-it|home)[-.][\w-]{8}\.js$/.test(name))

const needed = withImports([...linked, ...atOnce])
const chunks = readdirSync(assets)
  .filter((name) => !isCompressed(name) && statSync(join(assets, name)).isFile())
  .map((name) => ({ name, ...sizeOf(join(assets, name)), home: needed.has(name) }))
  .sort((a, b) => b.gzip - a.gzip)

const sum = (kind: RegExp): Size => {
  const counted = chunks.filter(({ home, name }) => home && kind.test(name))
  return {
    gzip: kb(counted.reduce((total, chunk) => total + chunk.gzip * 1000, 0)),
    brotli: kb(counted.reduce((total, chunk) => total + chunk.brotli * 1000, 0)),
  }
}

const home = {
  page: sizeOf(join(dist, 'index.html')),
  scripts: sum(/\.js$/),
  styles: sum(/\.css$/),
  fonts: sum(/\.woff2$/),
}
const beforeUsable = {
  gzip: kb((home.page.gzip + home.scripts.gzip + home.styles.gzip) * 1000),
  brotli: kb((home.page.brotli + home.scripts.brotli + home.styles.brotli) * 1000),
}
console.log(
  JSON.stringify(
    {
      unit: 'kB',
      budget: { homeScriptsKiB: 150 },
      homeScriptsKiB: Math.round((home.scripts.gzip * 1000) / 102.4) / 10,
      beforeUsable,
      home,
      files: [...needed].map((name) => basename(name)),
      chunks,
    },
    null,
    2,
  ),
)

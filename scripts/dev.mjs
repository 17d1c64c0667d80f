/**
 * `npm run dev`: the server from its sources, started anew whenever one of them changes, and Vite in front of it, which
 * shows each change of a page at once. Data is kept in ./data-dev, apart from that of `npm start`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages, root, say } from './prepare.mjs'

const { values } = parseArgs({
  options: {
    /** The port of the pages. */
    port: { type: 'string', default: '5173' },
    /** The port of the server, behind Vite's proxy. */
    'server-port': { type: 'string', default: '3000' },
  },
})
/** Variables of the server that would lead it elsewhere, or give it TLS, which Vite's proxy does not speak. */
const OTHERS = [
  'DATABASE_URL',
  'SECRET_KEY',
  'LOCAL_AUTHORITY',
  'TLS_CERT',
  'TLS_KEY',
  'REDIRECT_PORT',
  'TRUST_PROXY',
]
const address = `http://localhost:${values.port}`
const target = `http://127.0.0.1:${values['server-port']}`

await installPackages()
const { createServer } = await import('vite')

const pages = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  // The server says by itself what there is to know.
  logLevel: 'warn',
  clearScreen: false,
  plugins: [consolePages()],
  // Another port would not be the one of PUBLIC_URL, and the server would refuse what the console changes.
  server: { port: Number(values.port), strictPort: true, proxy: { '/api': { target, ws: true } } },
})
await pages.listen()

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      LOG_LEVEL: 'warn',
      ...process.env,
      // Settings of another installation are emptied, so that the demo company is never added to its data.
      ...Object.fromEntries(OTHERS.map((name) => [name, ''])),
      DATA_DIR: join(root, 'data-dev'),
      NODE_ENV: 'development',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: values['server-port'],
      PUBLIC_URL: address,
    },
  },
)
let isStopping = false
const ended = once(server, 'exit')
ended.then(stop)

say(`Kiosk    ${address}`)
say(`Console  ${address}/console`)
say(`Gallery  ${address}/gallery.html`)
say('Starting the server; Ctrl-C stops everything …')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

async function stop() {
  if (isStopping) return
  isStopping = true
  server.kill('SIGTERM')
  await Promise.all([pages.close(), ended])
  process.exit(0)
}

/** The built server answers the console's addresses with its own two pages; Vite knows only the names of their files. */
function consolePages() {
  const pageOf = (path) => {
    if (path === '/console/preview.html') return '/preview.html'
    return path === '/console' || path.startsWith('/console/') ? '/console.html' : null
  }
  return {
    name: 'console-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = '/', query] = (request.url ?? '/').split('?', 2)
        // Service workers are made by the build alone.
        if (path === '/sw.js' || path === '/console/sw.js') {
          response.statusCode = 404
          return response.end()
        }
        const page = request.headers.accept?.includes('text/html') ? pageOf(path) : null
        if (page !== null) request.url = query === undefined ? page : `${page}?${query}`
        next()
      })
    },
  }
}

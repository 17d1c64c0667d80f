import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/platform/refusal.ts'
import { sendRefusal } from './errors.ts'
import { allowFraming } from './headers.ts'
import { keepPreviousAssets } from './previous-release-assets.ts'

const YEAR_MS = 365 * 24 * 3_600_000
/** Vite puts everything whose name carries a hash of its content here. */
const HASHED = '/assets/'
/** No folder, and no compressed copy: those are chosen by what a browser accepts, never by name. */
const HASHED_NAME = /^\/assets\/([\w.-]+-[\w-]{8}\.\w+)$/
/** The staff's own build stands within the kiosk's. */
const CONSOLE = '/console'
const PREVIEW = `${CONSOLE}/preview.html`

/**
 * Serves the built kiosk: exactly the files that are there at the start, the hashed ones of other releases, and its page
 * for every other address that a browser may show.
 * @param root folder of the build; without it only the API is served.
 * @param kept folder where hashed files outlive their build; processes may share it.
 */
export async function addStaticFiles(app: FastifyInstance, root: string, kept: string): Promise<void> {
  const files = listFiles(root)
  const hashed = [join(root, HASHED), join(root, CONSOLE, HASHED), kept]
  if (files.size > 0) {
    await keepPreviousAssets(join(root, HASHED), kept)
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        const isHashed = hashed.some((folder) => path.startsWith(folder))
        response.setHeader('Vary', 'Accept-Encoding')
        response.setHeader(
          'Cache-Control',
          isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache',
        )
      },
    })
  }

  app.get('/*', { config: { access: 'open' } }, (request, reply) => {
    const path = pathOf(request)
    if (path === PREVIEW) allowFraming(reply, 'frame-ancestors')
    if (files.has(path)) return reply.sendFile(path)
    // On disk, not in a list: a newer build may have come through another process since.
    const [, name] = HASHED_NAME.exec(path) ?? []
    if (name !== undefined && files.size > 0) return reply.sendFile(name, kept)
    if (!isPage(request, path)) return notFound(request, reply)
    if (!isConsole(path)) return reply.sendFile('index.html')
    allowFraming(reply, 'frame-src')
    return reply.sendFile('console/console.html')
  })
  app.setNotFoundHandler(notFound)

  function isPage(request: FastifyRequest, path: string): boolean {
    const isFile = path.startsWith(HASHED) || path.startsWith(CONSOLE + HASHED)
    if (path.startsWith('/api/') || isFile || !files.has('/index.html')) return false
    // Programs that watch whether a server is there seldom say that they take pages.
    if (path === '/' || path === CONSOLE) return true
    return request.headers.accept?.includes('text/html') ?? false
  }
}

const isConsole = (path: string): boolean => path === CONSOLE || path.startsWith(`${CONSOLE}/`)

const notFound = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, refuse('NOT_FOUND').error)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/** Paths as in a URL. The compressed copies are chosen by what a browser accepts, never by name. */
function listFiles(root: string): ReadonlySet<string> {
  if (!existsSync(root)) return new Set()
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:br|gz|map)$/.test(entry.name))
      .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  )
}

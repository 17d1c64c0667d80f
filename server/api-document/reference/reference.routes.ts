import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PATH = '/api/v1/reference'
const PAGE = 'index.html'
/** It is a page, and as such may have styles and typefaces of our own; nothing else. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves the reference of the API, which the build has written. @param folder of the build; without it there is none. */
export function serveReference(app: FastifyInstance, folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const content = readFileSync(join(folder, name))
    app.get(name === PAGE ? PATH : `${PATH}/${name}`, { config: { access: 'open' } }, (_request, reply) =>
      reply
        .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache', 'content-type': type })
        .send(content),
    )
  }
}

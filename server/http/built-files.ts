import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

interface BuiltFiles {
  /** Of the build; without it nothing is served. */
  readonly folder: string
  /** Of the names that are served, such as `.css`. */
  readonly endings: readonly string[]
  readonly pathOf: (name: string) => string
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves the few files of a small page, which the build has written, from memory. */
export function serveBuiltFiles(
  app: FastifyInstance,
  { folder, endings, pathOf, headers }: BuiltFiles,
): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const type = types[extname(name)]
    if (type === undefined || !endings.includes(extname(name))) continue
    const content = readFileSync(join(folder, name))
    app.get(pathOf(name), { config: { access: 'open' } }, (_request, reply) =>
      reply.headers({ ...headers, 'cache-control': 'no-cache', 'content-type': type }).send(content),
    )
  }
}

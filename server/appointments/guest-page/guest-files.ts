import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { GUEST_PATH } from './guest-link.ts'

const files = [
  ['page.js', 'text/javascript; charset=utf-8'],
  ['page.css', 'text/css; charset=utf-8'],
] as const

/** The script and the styles of the guest's page. @param folder of the build */
export function serveGuestFiles(app: FastifyInstance, folder: string): void {
  for (const [name, type] of files) {
    const path = join(folder, name)
    if (!existsSync(path)) continue
    const content = readFileSync(path)
    app.get(`${GUEST_PATH}/${name}`, { config: { access: 'open' } }, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
  }
}

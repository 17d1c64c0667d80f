import type { FastifyInstance } from 'fastify'
import { serveBuiltFiles } from '#server/http/built-files.ts'
import { GUEST_PATH } from './guest-link.ts'

/** The script and the styles of the guest's page. @param folder of the build */
export const serveGuestFiles = (app: FastifyInstance, folder: string): void =>
  serveBuiltFiles(app, { folder, endings: ['.js', '.css'], pathOf: (name) => `${GUEST_PATH}/${name}` })

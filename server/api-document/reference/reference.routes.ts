import type { FastifyInstance } from 'fastify'
import { serveBuiltFiles } from '#server/http/built-files.ts'

const PATH = '/api/v1/reference'
const PAGE = 'index.html'
/** It is a page, and as such may have styles and typefaces of our own; nothing else. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Serves the reference of the API. @param folder of the build; without it there is none. */
export const serveReference = (app: FastifyInstance, folder: string): void =>
  serveBuiltFiles(app, {
    folder,
    endings: ['.html', '.css', '.woff2'],
    pathOf: (name) => (name === PAGE ? PATH : `${PATH}/${name}`),
    headers: { 'content-security-policy': POLICY },
  })

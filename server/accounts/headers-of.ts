import type { FastifyRequest } from 'fastify'
import { ADDRESS_HEADER } from './account-library.ts'

/** What the caller said, and where from. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = readHeaders(request.headers)
  headers.set(ADDRESS_HEADER, request.ip)
  return headers
}

/** What the caller said. */
export function readHeaders(said: FastifyRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(said)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  return headers
}

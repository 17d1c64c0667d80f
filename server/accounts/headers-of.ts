import type { FastifyRequest } from 'fastify'
import { ADDRESS_HEADER } from './account-library.ts'

/** The headers of a request, with the caller's address. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = readHeaders(request.headers)
  headers.set(ADDRESS_HEADER, request.ip)
  return headers
}

/** The headers of a request as a `Headers` object. */
export function readHeaders(said: FastifyRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(said)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  return headers
}

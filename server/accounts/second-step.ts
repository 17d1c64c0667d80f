import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** The cookie value that the first step of a sign-in has left in the browser, without its signature; empty if none. */
export function secondStepOf({ headers }: FastifyRequest): string {
  const cookies = Object.entries(parseCookie(headers.cookie ?? ''))
  const [, value = ''] = cookies.find(([name]) => name.endsWith('.two_factor')) ?? []
  return value.split('.', 1)[0] ?? ''
}

import type { ServerResponse } from 'node:http'
import { errorStatus } from '#contract/error-codes.ts'
import { badRequestBody } from './errors.ts'
import { apiHeaders } from './headers.ts'

const headersOf = (isSecure: boolean) => ({
  ...apiHeaders(isSecure),
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(badRequestBody),
  Connection: 'close',
})

/** To a request that is broken before any route, and with it any hook, is found. */
export const endBadRequest = (response: ServerResponse, isSecure: boolean): void => {
  response.writeHead(errorStatus.INVALID_INPUT, headersOf(isSecure)).end(badRequestBody)
}

/** The same to one that is not even HTTP, as it stands on the wire. */
export function badRequestOnWire(isSecure: boolean): string {
  const lines = Object.entries(headersOf(isSecure)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${badRequestBody}`
}

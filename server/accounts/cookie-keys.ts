import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Vault } from '#server/keys/vault.ts'
import { secretList } from './library-secrets.ts'

/**
 * The account library accepts only cookies that the current key has signed. Cookies signed with a replaced key are
 * signed anew when a request arrives, so that a change of keys does not sign anyone out.
 */
export function followCookieKeys(server: Server, vault: Vault): void {
  const follow = ({ headers }: IncomingMessage): void => {
    if (headers.cookie === undefined) return
    const [current, ...older] = secretList(vault).map(({ value }) => value)
    if (current === undefined || older.length === 0) return
    headers.cookie = headers.cookie
      .split(';')
      .map((cookie) => signedAnew(cookie, current, older))
      .join(';')
  }
  // The listener runs before those that read the cookies.
  server.prependListener('request', follow)
  server.prependListener('upgrade', follow)
}

/** `name=value.signature`, as the library writes it. */
const SIGNED = /^(\s*[^=\s]+=)(.+)$/

function signedAnew(cookie: string, current: string, older: readonly string[]): string {
  const [, name, text = ''] = SIGNED.exec(cookie) ?? []
  const said = decoded(text)
  const dot = said.lastIndexOf('.')
  if (name === undefined || dot < 1) return cookie
  const [value, signature] = [said.slice(0, dot), Buffer.from(said.slice(dot + 1))]
  const isSigned = older.some((secret) => {
    const right = Buffer.from(sign(value, secret))
    return right.length === signature.length && timingSafeEqual(right, signature)
  })
  return isSigned ? `${name}${encodeURIComponent(`${value}.${sign(value, current)}`)}` : cookie
}

const sign = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('base64')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

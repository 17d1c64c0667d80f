import { parseCookie, parseSetCookie, stringifySetCookie } from 'cookie'
import type { Account } from './staff.rules.ts'

export function sessionTokenIn(cookies: string): string | undefined {
  return Object.entries(parseCookie(cookies)).find(([name]) => name.endsWith('.session_token'))?.[1]
}

/** The cookie of a warden's device lasts as long as its session: the library gives every cookie the same age. */
export function keepWithSession({ headers }: Response, account: Account | null): void {
  if (account?.isForRollCalls !== true) return
  const maxAge = Math.floor((account.endsAt.getTime() - Date.now()) / 1_000)
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines) {
    const isToken = sessionTokenIn(line) !== undefined
    // The value stays as the library wrote it: it is signed.
    const asWritten = { decode: (value: string) => value, encode: (value: string) => value }
    const cookie = parseSetCookie(line, asWritten)
    headers.append('set-cookie', isToken ? stringifySetCookie({ ...cookie, maxAge }, asWritten) : line)
  }
}

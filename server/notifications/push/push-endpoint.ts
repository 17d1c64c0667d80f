/** The purpose of the keyed hash by which a browser's subscription is found. */
export const PUSH_ENDPOINT = 'push endpoint'

/** The push services of Google, Apple, Mozilla and Microsoft. The last two name their machines below these. */
const NAMES: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'web.push.apple.com'])
const BELOW = ['.push.services.mozilla.com', '.notify.windows.com']

/**
 * The address of a browser's subscription; `null` if it is not one of a known push service. A browser names it, so that the
 * server could be made to call any machine.
 */
export function pushEndpoint(said: string): URL | null {
  if (!URL.canParse(said)) return null
  const url = new URL(said)
  const { protocol, hostname, port, username, password, hash } = url
  const isKnown = NAMES.has(hostname) || BELOW.some((name) => hostname.endsWith(name) && hostname !== name)
  const isPlain = port === '' && username === '' && password === '' && hash === ''
  return protocol === 'https:' && isKnown && isPlain ? url : null
}

import { isOnlyHere } from './only-here.ts'

/** Where nothing else is said, as in docs/install/one-machine.md. */
const PORT = '3443'

interface Start {
  /** What people type, as the start of an address. */
  readonly origin: string
  /** What starts the server so that the network reaches it by that address. */
  readonly line: string
}

/** @returns `null`: it is no address by which other computers reach this one */
export function startLineFor(typed: string): Start | null {
  const text = typed.trim()
  const address = text.includes('://') ? text : `https://${text}`
  if (text === '' || !URL.canParse(address)) return null
  const { hostname, port, username, protocol } = new URL(address)
  const isName = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])$/.test(hostname)
  if (!isName || isOnlyHere(hostname) || username !== '' || !/^https?:$/.test(protocol)) return null
  const at = port === '' ? PORT : port
  const origin = `https://${hostname}:${at}`
  const name = hostname.replace(/^\[|\]$/g, '')
  const line = `NODE_ENV=production HOST=0.0.0.0 PORT=${at} LOCAL_AUTHORITY=1 TLS_NAMES=${name} PUBLIC_URL=${origin} npm start`
  return { origin, line }
}

import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isForbidden, isLoopback } from '#server/platform/special-addresses.ts'

/**
 * Whether a badge may be sent there (S37).
 * @param host an address of the network, or a name, which is judged again by the address that it stands for
 * @param allowsLoopback the operator prints through a print server on the same machine
 */
export function mayBePrinter(host: string, allowsLoopback: boolean): boolean {
  if (isIP(host) === 0) {
    const name = host.toLowerCase().replace(/\.$/, '')
    return allowsLoopback || (name !== 'localhost' && !name.endsWith('.localhost'))
  }
  if (isLoopback(host)) return allowsLoopback
  return !isForbidden(host)
}

/** Looks a name up, and hides addresses where no printer may be: a name says one thing when saved, another later. */
export const printerLookup =
  (allowsLoopback: boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = found?.filter(({ address }) => mayBePrinter(address, allowsLoopback)) ?? []
      if (error !== null) callback(error, [])
      else if (first === undefined) callback(new Error('No printer may be at this address'), [])
      else if (options.all === true) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
  }

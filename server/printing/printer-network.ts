import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses where no printer may be: this machine is one of them unless the operator allows it. */
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Link-local addresses, those where clouds answer for a machine's credentials, and what is no single machine. */
const forbidden = new BlockList()
forbidden.addSubnet('0.0.0.0', 8)
forbidden.addSubnet('169.254.0.0', 16)
forbidden.addAddress('100.100.100.200')
forbidden.addAddress('168.63.129.16')
forbidden.addAddress('192.0.0.192')
forbidden.addSubnet('224.0.0.0', 3)
forbidden.addAddress('::', 'ipv6')
forbidden.addSubnet('fe80::', 10, 'ipv6')
forbidden.addSubnet('ff00::', 8, 'ipv6')
forbidden.addAddress('fd00:ec2::254', 'ipv6')
// IPv4 addresses in another dress: compatible, translated and tunnelled.
forbidden.addSubnet('::', 96, 'ipv6')
forbidden.addSubnet('64:ff9b::', 96, 'ipv6')
forbidden.addSubnet('64:ff9b:1::', 48, 'ipv6')
forbidden.addSubnet('2002::', 16, 'ipv6')

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

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
  if (isIn(loopback, host)) return allowsLoopback
  return !isIn(forbidden, host)
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

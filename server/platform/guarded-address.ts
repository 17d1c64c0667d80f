import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isForbidden, isIn, isInLocalNetwork } from './special-addresses.ts'

export class ForbiddenAddress extends Error {}

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** By the means of the operating system. */
export const lookUpName: Resolve = lookup

/**
 * Decides to which addresses the server connects where staff have typed the name: on the Internet if the connection is
 * encrypted, and in private networks only where the operator of the server has listed them. The name is looked up once,
 * and the connection goes to an address that was judged: a name cannot say one thing to the check and another to the call.
 * @param networks CIDR
 * @param resolve what asks for the addresses of a name
 */
export function addressGuard(networks: readonly string[], resolve: Resolve = lookUpName) {
  const listed = listOf(networks)
  const mayCall = (address: string, isEncrypted: boolean): boolean => {
    if (isForbidden(address)) return false
    return isIn(listed, address) || (!isInLocalNetwork(address) && isEncrypted)
  }
  return {
    /** Of an address, which no look-up judges. */
    mayCall,
    /** The look-up that sockets use: it fails with `ForbiddenAddress`. */
    lookupFor:
      (isEncrypted: boolean): LookupFunction =>
      (hostname, options, callback) => {
        resolve(hostname, { ...options, all: true }, (error, found) => {
          const allowed = found?.filter(({ address }) => mayCall(address, isEncrypted)) ?? []
          const [first] = allowed
          if (error !== null) callback(error, [])
          else if (first === undefined) callback(new ForbiddenAddress(), [])
          else if (options.all === true) callback(null, allowed)
          else callback(null, first.address, first.family)
        })
      },
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

import { BlockList, isIP } from 'node:net'

/** This machine. */
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
// IPv4 addresses written as IPv6 ones: compatible, translated and tunnelled.
forbidden.addSubnet('::', 96, 'ipv6')
forbidden.addSubnet('64:ff9b::', 96, 'ipv6')
forbidden.addSubnet('64:ff9b:1::', 48, 'ipv6')
forbidden.addSubnet('2002::', 16, 'ipv6')

/** Networks that are not the Internet. */
const local = new BlockList()
local.addSubnet('10.0.0.0', 8)
local.addSubnet('100.64.0.0', 10)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.0.0.0', 24)
local.addSubnet('192.168.0.0', 16)
local.addSubnet('198.18.0.0', 15)
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fec0::', 10, 'ipv6')

/** Whether an address of the network, not a name, is in the list. */
export const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const isLoopback = (address: string): boolean => isIn(loopback, address)
/** Whether the server never connects to the address, whatever staff or the operator entered. */
export const isForbidden = (address: string): boolean => isIn(forbidden, address) && !isLoopback(address)
/** Whether an address is in a private network, or this machine's own. */
export const isInLocalNetwork = (address: string): boolean => isIn(local, address) || isLoopback(address)

/** An address and how many bits of it count, such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', mask = '', ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && rest.length === 0 && /^\d{1,3}$/.test(mask) && Number(mask) <= bits
}

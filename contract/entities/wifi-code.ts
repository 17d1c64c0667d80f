import type { Arrival } from './arrival.ts'

/** What a phone's camera reads as "join this network". A phone takes WPA for WPA2 and WPA3 as well. */
export function wifiCode({ name, password }: NonNullable<Arrival['wifi']>): string {
  const escaped = (text: string) => text.replace(/[\\;,:"]/g, (sign) => `\\${sign}`)
  const secret = password === null ? 'T:nopass' : `T:WPA;P:${escaped(password)}`
  return `WIFI:S:${escaped(name)};${secret};;`
}

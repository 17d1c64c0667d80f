import { ResultCodeError } from 'ldapts'
import type { DirectoryFailure } from '#contract/console/directory.ts'
import { ForbiddenAddress } from '#server/platform/guarded-address.ts'
import { NoTls } from './encrypted-socket.ts'

export class TooMany extends Error {}

const ofUs: readonly (readonly [new () => Error, DirectoryFailure])[] = [
  [ForbiddenAddress, 'forbidden'],
  [NoTls, 'noTls'],
  [TooMany, 'tooMany'],
]

/** Result codes of LDAP (RFC 4511 §4.1.9). */
const byResult: Readonly<Record<number, DirectoryFailure>> = {
  3: 'timeOut',
  4: 'sizeLimit',
  8: 'bindRefused',
  10: 'referral',
  11: 'sizeLimit',
  32: 'noBase',
  34: 'noBase',
  48: 'bindRefused',
  49: 'bindRefused',
  50: 'noAccess',
  51: 'unreachable',
  52: 'unreachable',
}

/** Of the check of a certificate. */
const certificateCodes = /^(?:CERT_|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|UNSPECIFIED)/
const authorityCodes = /UNABLE_TO|SELF_SIGNED|INVALID_CA|ERR_OSSL_PEM|UNTRUSTED/
const networkCodes = /^(?:E(?:CONN|HOST|NET|AI_|TIMEDOUT|PIPE|NOTFOUND|ADDR)|ERR_SSL|EPROTO)/

/** What an error of reading a directory means. The error itself may quote entries, and goes no further. */
export function directoryFailureOf(error: unknown): DirectoryFailure {
  const own = ofUs.find(([kind]) => error instanceof kind)
  if (own !== undefined) return own[1]
  if (error instanceof ResultCodeError) return byResult[error.code] ?? 'broken'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (authorityCodes.test(code)) return 'unknownAuthority'
  if (certificateCodes.test(code)) return 'wrongCertificate'
  if (networkCodes.test(code)) return 'unreachable'
  // The library says these by their sentences alone.
  const said = error instanceof Error ? error.message : ''
  return /connection|socket|closed/i.test(said) ? 'unreachable' : 'broken'
}

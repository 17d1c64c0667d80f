import type { MailboxFailure } from '#contract/console/mailbox.ts'
import { ForbiddenAddress } from '#server/platform/guarded-address.ts'

/** Of the check of a certificate. */
const certificateCodes = /^(?:CERT_|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|UNSPECIFIED)/
const authorityCodes = /UNABLE_TO|SELF_SIGNED|INVALID_CA|ERR_OSSL_PEM|UNTRUSTED/
const timeCodes = /TIMEOUT|ETIMEDOUT/i
const networkCodes = /^(?:E(?:CONN|HOST|NET|AI_|PIPE|NOTFOUND|ADDR)|ERR_SSL|EPROTO|NoConnection|Closed)/

/** What the library adds to its errors. */
interface ImapError {
  readonly code?: unknown
  readonly authenticationFailed?: unknown
  readonly tlsFailed?: unknown
}

/** What an error of reading a mailbox means. The error itself may quote messages, and goes no further. */
export function mailboxFailureOf(error: unknown): MailboxFailure {
  if (error instanceof ForbiddenAddress) return 'forbidden'
  if (!(error instanceof Error)) return 'broken'
  const { code, authenticationFailed, tlsFailed } = error as ImapError
  const said = typeof code === 'string' ? code : ''
  if (authenticationFailed === true) return 'signInRefused'
  if (authorityCodes.test(said)) return 'unknownAuthority'
  if (certificateCodes.test(said)) return 'wrongCertificate'
  if (tlsFailed === true) return 'noTls'
  if (timeCodes.test(said)) return 'timeOut'
  return networkCodes.test(said) ? 'unreachable' : 'broken'
}

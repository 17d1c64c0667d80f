import type { I18n } from '@lingui/core'
import type { DirectoryCounts, DirectoryFailure, DirectoryKind } from '#contract/console/directory.ts'
import type { Message } from '#src/i18n/messages.ts'

const kinds: Readonly<Record<DirectoryKind, Message>> = {
  activeDirectory: () => 'Active Directory',
  openLdap: (i18n) => i18n._('DIRECTORY_KIND_LDAP'),
}
export const directoryKindName = (i18n: I18n, kind: DirectoryKind): string => kinds[kind](i18n)

const failures: Readonly<Record<DirectoryFailure, Message>> = {
  forbidden: (i18n) => i18n._('DIRECTORY_FORBIDDEN'),
  unreachable: (i18n) => i18n._('DIRECTORY_UNREACHABLE'),
  timeOut: (i18n) => i18n._('DIRECTORY_TIME_OUT'),
  noTls: (i18n) => i18n._('DIRECTORY_NO_TLS'),
  unknownAuthority: (i18n) => i18n._('DIRECTORY_UNKNOWN_AUTHORITY'),
  wrongCertificate: (i18n) => i18n._('DIRECTORY_WRONG_CERTIFICATE'),
  bindRefused: (i18n) => i18n._('DIRECTORY_BIND_REFUSED'),
  noAccess: (i18n) => i18n._('DIRECTORY_NO_ACCESS'),
  noBase: (i18n) => i18n._('DIRECTORY_NO_BASE'),
  badFilter: (i18n) => i18n._('DIRECTORY_BAD_FILTER'),
  sizeLimit: (i18n) => i18n._('DIRECTORY_SIZE_LIMIT'),
  tooMany: (i18n) => i18n._('DIRECTORY_TOO_MANY'),
  referral: (i18n) => i18n._('DIRECTORY_REFERRAL'),
  incomplete: (i18n) => i18n._('DIRECTORY_INCOMPLETE'),
  noIds: (i18n) => i18n._('DIRECTORY_NO_IDS'),
  broken: (i18n) => i18n._('DIRECTORY_BROKEN'),
}
export const failureSaid = (i18n: I18n, failure: DirectoryFailure): string => failures[failure](i18n)

/** What a run did, or would do; what is seldom is said only if there was some of it. */
export const countsSaid = (i18n: I18n, counts: DirectoryCounts): readonly string[] => [
  i18n._('DIRECTORY_ADDED', { count: counts.added }),
  i18n._('DIRECTORY_CHANGED', { count: counts.changed }),
  i18n._('DIRECTORY_ARCHIVED', { count: counts.archived }),
  i18n._('DIRECTORY_UNCHANGED', { count: counts.unchanged }),
  ...(counts.byHand > 0 ? [i18n._('DIRECTORY_BY_HAND', { count: counts.byHand })] : []),
  ...(counts.unusable > 0 ? [i18n._('DIRECTORY_UNUSABLE', { count: counts.unusable })] : []),
  ...(counts.sharedMail > 0 ? [i18n._('DIRECTORY_SHARED_MAIL', { count: counts.sharedMail })] : []),
]

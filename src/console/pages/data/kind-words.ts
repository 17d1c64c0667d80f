import type { DataKind } from '#contract/console/privacy.ts'
import type { Message } from '#src/i18n/messages.ts'

/** The kinds of stored data, and the moment from which their days are counted. */
export const kindWords: Readonly<Record<DataKind, { readonly name: Message; readonly hint: Message }>> = {
  visit: { name: (i18n) => i18n._('KEPT_VISIT'), hint: (i18n) => i18n._('KEPT_VISIT_HINT') },
  signature: { name: (i18n) => i18n._('KEPT_SIGNATURE'), hint: (i18n) => i18n._('KEPT_SIGNATURE_HINT') },
  document: { name: (i18n) => i18n._('KEPT_DOCUMENT'), hint: (i18n) => i18n._('KEPT_DOCUMENT_HINT') },
  profile: { name: (i18n) => i18n._('KEPT_PROFILE'), hint: (i18n) => i18n._('KEPT_PROFILE_HINT') },
  guest: { name: (i18n) => i18n._('KEPT_GUEST'), hint: (i18n) => i18n._('KEPT_GUEST_HINT') },
  crash: { name: (i18n) => i18n._('KEPT_CRASH'), hint: (i18n) => i18n._('KEPT_CRASH_HINT') },
  log: { name: (i18n) => i18n._('KEPT_LOG'), hint: (i18n) => i18n._('KEPT_LOG_HINT') },
  audit: { name: (i18n) => i18n._('KEPT_AUDIT'), hint: (i18n) => i18n._('KEPT_AUDIT_HINT') },
}

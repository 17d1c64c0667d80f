import type { I18n } from '@lingui/core'
import type { ConsoleCallName } from '#contract/console/index.ts'
import type { Message } from '#src/i18n/messages.ts'

const callsOfConsole = {
  setUp: (i18n) => i18n._('AUDIT_ACTION_SET_UP'),
  acceptInvitation: (i18n) => i18n._('AUDIT_ACTION_ACCEPT_INVITATION'),
  joinCompany: (i18n) => i18n._('AUDIT_ACTION_JOIN_COMPANY'),
  revokeSession: (i18n) => i18n._('AUDIT_ACTION_REVOKE_SESSION'),
  invite: (i18n) => i18n._('AUDIT_ACTION_INVITE'),
  revokeInvitation: (i18n) => i18n._('AUDIT_ACTION_REVOKE_INVITATION'),
  saveRoles: (i18n) => i18n._('AUDIT_ACTION_SAVE_ROLES'),
  revokeAccountSessions: (i18n) => i18n._('AUDIT_ACTION_REVOKE_ACCOUNT_SESSIONS'),
  saveProfile: (i18n) => i18n._('AUDIT_ACTION_SAVE_PROFILE'),
  saveLogo: (i18n) => i18n._('AUDIT_ACTION_SAVE_LOGO'),
  saveColors: (i18n) => i18n._('AUDIT_ACTION_SAVE_COLORS'),
  saveServiceFlags: (i18n) => i18n._('AUDIT_ACTION_SAVE_SERVICE_FLAGS'),
  saveFlowFlags: (i18n) => i18n._('AUDIT_ACTION_SAVE_FLOW_FLAGS'),
  saveHomeLook: (i18n) => i18n._('AUDIT_ACTION_SAVE_HOME_LOOK'),
  addPicture: (i18n) => i18n._('AUDIT_ACTION_ADD_PICTURE'),
  focusPicture: (i18n) => i18n._('AUDIT_ACTION_FOCUS_PICTURE'),
  deletePicture: (i18n) => i18n._('AUDIT_ACTION_DELETE_PICTURE'),
  saveLanguages: (i18n) => i18n._('AUDIT_ACTION_SAVE_LANGUAGES'),
  saveRules: (i18n) => i18n._('AUDIT_ACTION_SAVE_RULES'),
  saveAlerts: (i18n) => i18n._('AUDIT_ACTION_SAVE_ALERTS'),
  saveOperatorPin: (i18n) => i18n._('AUDIT_ACTION_SAVE_OPERATOR_PIN'),
  readServiceCode: (i18n) => i18n._('AUDIT_ACTION_READ_SERVICE_CODE'),
  renewServiceCode: (i18n) => i18n._('AUDIT_ACTION_RENEW_SERVICE_CODE'),
  saveSite: (i18n) => i18n._('AUDIT_ACTION_SAVE_SITE'),
  saveSiteArrival: (i18n) => i18n._('AUDIT_ACTION_SAVE_SITE_ARRIVAL'),
  saveSitePlan: (i18n) => i18n._('AUDIT_ACTION_SAVE_SITE_PLAN'),
  saveVisitorType: (i18n) => i18n._('AUDIT_ACTION_SAVE_VISITOR_TYPE'),
  orderVisitorTypes: (i18n) => i18n._('AUDIT_ACTION_ORDER_VISITOR_TYPES'),
  saveHost: (i18n) => i18n._('AUDIT_ACTION_SAVE_HOST'),
  saveHostPhoto: (i18n) => i18n._('AUDIT_ACTION_SAVE_HOST_PHOTO'),
  importHosts: (i18n) => i18n._('AUDIT_ACTION_IMPORT_HOSTS'),
  saveDirectory: (i18n) => i18n._('AUDIT_ACTION_SAVE_DIRECTORY'),
  tryDirectory: (i18n) => i18n._('AUDIT_ACTION_TRY_DIRECTORY'),
  readDirectoryNow: (i18n) => i18n._('AUDIT_ACTION_READ_DIRECTORY_NOW'),
  answerDirectory: (i18n) => i18n._('AUDIT_ACTION_ANSWER_DIRECTORY'),
  deleteDirectory: (i18n) => i18n._('AUDIT_ACTION_DELETE_DIRECTORY'),
  saveReason: (i18n) => i18n._('AUDIT_ACTION_SAVE_REASON'),
  deleteReason: (i18n) => i18n._('AUDIT_ACTION_DELETE_REASON'),
  orderReasons: (i18n) => i18n._('AUDIT_ACTION_ORDER_REASONS'),
  saveCertificate: (i18n) => i18n._('AUDIT_ACTION_SAVE_CERTIFICATE'),
  orderCertificates: (i18n) => i18n._('AUDIT_ACTION_ORDER_CERTIFICATES'),
  saveNotice: (i18n) => i18n._('AUDIT_ACTION_SAVE_NOTICE'),
  saveNoticeFacts: (i18n) => i18n._('AUDIT_ACTION_SAVE_NOTICE_FACTS'),
  saveBadgeTemplate: (i18n) => i18n._('AUDIT_ACTION_SAVE_BADGE_TEMPLATE'),
  savePrinter: (i18n) => i18n._('AUDIT_ACTION_SAVE_PRINTER'),
  deletePrinter: (i18n) => i18n._('AUDIT_ACTION_DELETE_PRINTER'),
  testPrinter: (i18n) => i18n._('AUDIT_ACTION_TEST_PRINTER'),
  saveNetworks: (i18n) => i18n._('AUDIT_ACTION_SAVE_NETWORKS'),
  makePairingCode: (i18n) => i18n._('AUDIT_ACTION_MAKE_PAIRING_CODE'),
  makeEnrolmentLink: (i18n) => i18n._('AUDIT_ACTION_MAKE_ENROLMENT_LINK'),
  revokeEnrolmentLink: (i18n) => i18n._('AUDIT_ACTION_REVOKE_ENROLMENT_LINK'),
  approveDevice: (i18n) => i18n._('AUDIT_ACTION_APPROVE_DEVICE'),
  revokeDevice: (i18n) => i18n._('AUDIT_ACTION_REVOKE_DEVICE'),
  decideOutboxItem: (i18n) => i18n._('AUDIT_ACTION_DECIDE_OUTBOX_ITEM'),
  saveDevice: (i18n) => i18n._('AUDIT_ACTION_SAVE_DEVICE'),
  openAccessHere: (i18n) => i18n._('AUDIT_ACTION_OPEN_ACCESS_HERE'),
  makeKey: (i18n) => i18n._('AUDIT_ACTION_MAKE_KEY'),
  revokeKey: (i18n) => i18n._('AUDIT_ACTION_REVOKE_KEY'),
  saveRetention: (i18n) => i18n._('AUDIT_ACTION_SAVE_RETENTION'),
  exportPerson: (i18n) => i18n._('AUDIT_ACTION_EXPORT_PERSON'),
  erasePerson: (i18n) => i18n._('AUDIT_ACTION_ERASE_PERSON'),
  correctPerson: (i18n) => i18n._('AUDIT_ACTION_CORRECT_PERSON'),
  mergePeople: (i18n) => i18n._('AUDIT_ACTION_MERGE_PEOPLE'),
  holdPerson: (i18n) => i18n._('AUDIT_ACTION_HOLD_PERSON'),
  enterByHand: (i18n) => i18n._('AUDIT_ACTION_ENTER_BY_HAND'),
  endVisitByHand: (i18n) => i18n._('AUDIT_ACTION_END_VISIT_BY_HAND'),
  annulVisit: (i18n) => i18n._('AUDIT_ACTION_ANNUL_VISIT'),
  reprintBadge: (i18n) => i18n._('AUDIT_ACTION_REPRINT_BADGE'),
  answerMyVisitor: (i18n) => i18n._('AUDIT_ACTION_ANSWER_NOTIFICATION'),
  answerNotification: (i18n) => i18n._('AUDIT_ACTION_ANSWER_NOTIFICATION'),
  repeatNotification: (i18n) => i18n._('AUDIT_ACTION_REPEAT_NOTIFICATION'),
  deleteChannel: (i18n) => i18n._('AUDIT_ACTION_DELETE_CHANNEL'),
  saveChannel: (i18n) => i18n._('AUDIT_ACTION_SAVE_CHANNEL'),
  testMail: (i18n) => i18n._('AUDIT_ACTION_TEST_MAIL'),
  testChannel: (i18n) => i18n._('AUDIT_ACTION_TEST_CHANNEL'),
  saveNotificationRules: (i18n) => i18n._('AUDIT_ACTION_SAVE_NOTIFICATION_RULES'),
  saveNewsRules: (i18n) => i18n._('AUDIT_ACTION_SAVE_NEWS_RULES'),
  settleAttention: (i18n) => i18n._('AUDIT_ACTION_SETTLE_ATTENTION'),
  reopenAttention: (i18n) => i18n._('AUDIT_ACTION_REOPEN_ATTENTION'),
  saveAttentionMail: (i18n) => i18n._('AUDIT_ACTION_SAVE_ATTENTION_MAIL'),
  startRollCall: (i18n) => i18n._('AUDIT_ACTION_START_ROLL_CALL'),
  tickRollCall: (i18n) => i18n._('AUDIT_ACTION_TICK_ROLL_CALL'),
  endRollCall: (i18n) => i18n._('AUDIT_ACTION_END_ROLL_CALL'),
  getSignature: (i18n) => i18n._('AUDIT_ACTION_GET_SIGNATURE'),
  getDocument: (i18n) => i18n._('AUDIT_ACTION_GET_DOCUMENT'),
  exportLog: (i18n) => i18n._('AUDIT_ACTION_EXPORT_LOG'),
} satisfies Partial<Record<ConsoleCallName, Message>>

/**
 * Actions that may be refused as well, so they are no whole sentences: sign-ins by the path of the account library,
 * and the PIN.
 */
const tries = {
  'sign-in/email': (i18n) => i18n._('AUDIT_ACTION_SIGN_IN_EMAIL'),
  'link-social': (i18n) => i18n._('AUDIT_ACTION_LINK_SOCIAL'),
  'sign-in/social': (i18n) => i18n._('AUDIT_ACTION_SIGN_IN_SOCIAL'),
  'callback/:provider': (i18n) => i18n._('AUDIT_ACTION_SIGN_IN_PROVIDER'),
  'sign-out': (i18n) => i18n._('AUDIT_ACTION_SIGN_OUT'),
  'change-password': (i18n) => i18n._('AUDIT_ACTION_CHANGE_PASSWORD'),
  'request-password-reset': (i18n) => i18n._('AUDIT_ACTION_REQUEST_PASSWORD_RESET'),
  'reset-password': (i18n) => i18n._('AUDIT_ACTION_RESET_PASSWORD'),
  'two-factor/enable': (i18n) => i18n._('AUDIT_ACTION_TWO_FACTOR_ENABLE'),
  'two-factor/disable': (i18n) => i18n._('AUDIT_ACTION_TWO_FACTOR_DISABLE'),
  'two-factor/get-totp-uri': (i18n) => i18n._('AUDIT_ACTION_TWO_FACTOR_GET_TOTP_URI'),
  'two-factor/verify-totp': (i18n) => i18n._('AUDIT_ACTION_TWO_FACTOR_VERIFY_TOTP'),
  'two-factor/verify-backup-code': (i18n) => i18n._('AUDIT_ACTION_TWO_FACTOR_VERIFY_BACKUP_CODE'),
  'two-factor/generate-backup-codes': (i18n) => i18n._('AUDIT_ACTION_TWO_FACTOR_GENERATE_BACKUP_CODES'),
  'passkey/verify-registration': (i18n) => i18n._('AUDIT_ACTION_PASSKEY_VERIFY_REGISTRATION'),
  'passkey/verify-authentication': (i18n) => i18n._('AUDIT_ACTION_PASSKEY_VERIFY_AUTHENTICATION'),
  'passkey/delete-passkey': (i18n) => i18n._('AUDIT_ACTION_PASSKEY_DELETE_PASSKEY'),
  'passkey/update-passkey': (i18n) => i18n._('AUDIT_ACTION_PASSKEY_UPDATE_PASSKEY'),
  verifyPin: (i18n) => i18n._('AUDIT_ACTION_VERIFY_PIN'),
} satisfies Record<string, Message>

/** Actions that are never taken in a console. */
const byServer = {
  readDirectory: (i18n) => i18n._('AUDIT_ACTION_READ_DIRECTORY'),
  purge: (i18n) => i18n._('AUDIT_ACTION_PURGE'),
  revokeBadge: (i18n) => i18n._('AUDIT_ACTION_REVOKE_BADGE'),
  replaceBadge: (i18n) => i18n._('AUDIT_ACTION_REPLACE_BADGE'),
  rotateKeys: (i18n) => i18n._('AUDIT_ACTION_ROTATE_KEYS'),
} satisfies Record<string, Message>
/** Calls of earlier versions, which stay in logs until retention removes them. */
const formerCalls = {
  saveAdmission: (i18n) => i18n._('AUDIT_ACTION_SAVE_ADMISSION'),
} satisfies Record<string, Message>
export const auditActionWords: Readonly<Record<string, Message>> = {
  ...callsOfConsole,
  ...tries,
  ...byServer,
}

/** The text of an action or detail; an unknown one is shown by its own name. */
export const wordOf = (i18n: I18n, words: Readonly<Record<string, Message>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name]?.(i18n) ?? name) : name

export const auditActionName = (i18n: I18n, action: string): string =>
  wordOf(i18n, { ...formerCalls, ...auditActionWords }, action)

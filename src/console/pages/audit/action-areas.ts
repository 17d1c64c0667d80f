/** The actions of the log by what they are about. A test looks for one that is missing here. */
const areas = {
  visits: [
    ...['enterByHand', 'registerVisitor', 'endVisitByHand', 'takeBackExit', 'correctVisit'],
    ...['changeVisitorType', 'sendToTablet'],
    ...[
      'annulVisit',
      'reprintBadge',
      'revokeBadge',
      'replaceBadge',
      'offerPhone',
      'openAccessHere',
      'endVisitByLink',
      'decideOutboxItem',
    ],
    ...['answerMyVisitor', 'answerNotification', 'repeatNotification'],
    ...['settleAttention', 'reopenAttention', 'startRollCall', 'tickRollCall', 'endRollCall'],
    ...['makeWardenLink', 'revokeWardenLink', 'openWardenLink', 'closeWardenLink', 'tickAsWarden'],
  ],
  appointments: [
    ...['saveAppointment', 'cancelAppointment', 'resendPass', 'arriveByHand', 'importGuests'],
    ...['stopGuestMails', 'saveMyInvitation', 'cancelMyInvitation'],
  ],
  personalData: [
    ...['exportPerson', 'erasePerson', 'correctPerson', 'mergePeople', 'holdPerson', 'addNote', 'deleteNote'],
    ...['getSignature', 'getDocument', 'getVisitPdf', 'exportLog', 'exportArchive', 'getAuditFile'],
    ...['saveRetention', 'purge'],
  ],
  hosts: [
    ...['saveHost', 'saveHostPhoto', 'importHosts', 'saveDirectory', 'tryDirectory', 'readDirectoryNow'],
    ...['answerDirectory', 'deleteDirectory', 'readDirectory'],
  ],
  staff: [
    ...['invite', 'revokeInvitation', 'saveRoles', 'removeMember', 'resetSecondFactor', 'signOutDevice'],
    ...['revokeAccountSessions', 'makeKey', 'rotateKey', 'revokeKey'],
    ...['createCompany', 'allowCompanies', 'forbidCompanies'],
    ...['saveWebhook', 'switchWebhook', 'deleteWebhook', 'showWebhookSecret', 'renewWebhookSecret'],
    ...['testWebhook', 'resendDelivery', 'resendFailed'],
  ],
  signIns: [
    ...[
      'setUp',
      'acceptInvitation',
      'joinCompany',
      'revokeSession',
      'saveMyName',
      'saveMyPush',
      'deleteMyPush',
    ],
    ...['sign-in/email', 'link-social', 'sign-in/social', 'callback/:provider', 'sign-out'],
    ...['change-password', 'request-password-reset', 'reset-password', 'two-factor/enable'],
    ...['two-factor/disable', 'two-factor/get-totp-uri', 'two-factor/verify-totp'],
    ...['two-factor/verify-backup-code', 'two-factor/generate-backup-codes', 'passkey/verify-registration'],
    ...['passkey/verify-authentication', 'passkey/delete-passkey', 'passkey/update-passkey'],
  ],
  devices: [
    ...['makePairingCode', 'makeEnrolmentLink', 'revokeEnrolmentLink', 'approveDevice', 'revokeDevice'],
    ...['saveDevice', 'saveOperatorPin', 'readServiceCode', 'renewServiceCode', 'verifyPin', 'savePrinter'],
    ...['deletePrinter', 'testPrinter', 'saveNetworks', 'saveAlerts'],
    ...['saveDoor', 'deleteDoor', 'testDoor'],
  ],
  settings: [
    ...['saveProfile', 'saveLogo', 'saveColors', 'saveServiceFlags', 'saveFlowFlags', 'saveHomeLook'],
    ...['addPicture', 'focusPicture', 'deletePicture', 'saveLanguages', 'saveRules', 'saveAdmission'],
    ...['saveSite', 'saveSiteArrival', 'saveSitePlan', 'saveVisitorType', 'orderVisitorTypes', 'saveReason'],
    ...['deleteReason', 'orderReasons', 'saveCertificate', 'orderCertificates', 'saveNotice'],
    ...['saveNoticeFacts', 'saveBadgeTemplate', 'savePassSettings', 'saveAttentionMail', 'saveChartRules'],
    ...['rotateKeys'],
  ],
  messages: [
    ...['saveMailbox', 'tryMailbox', 'deleteMailbox', 'saveChannel', 'deleteChannel', 'testChannel'],
    ...['saveReport', 'deleteReport', 'sendReport'],
    ...['testMail', 'savePushRules', 'saveNotificationRules', 'saveNewsRules'],
  ],
} as const satisfies Record<string, readonly string[]>

export type ActionArea = keyof typeof areas
export const actionAreaNames = Object.keys(areas) as [ActionArea, ...ActionArea[]]
export const actionsIn = (area: ActionArea): readonly string[] => areas[area]

import {
  getBadgeTicket,
  getPrintJob,
  openBadge,
  printBadge,
  sendBadgeEmail,
  visitorBadge,
  visitorBadgeFromEmail,
} from './badge.ts'
import type { AnyCall } from './call.ts'
import { getCertificateToSign, pdfFile } from './certificates.ts'
import {
  getArrival,
  getColors,
  getCompany,
  getFlows,
  getGenerals,
  getMotto,
  getServices,
  getVisitorTypes,
} from './configuration.ts'
import { sendCrashReport } from './crash-report.ts'
import { deviceInfo } from './device.ts'
import { sendFeedback } from './feedback.ts'
import { getToken } from './get-token.ts'
import { getHostAnswers } from './host-answers.ts'
import { badgeSafety, getOwnRollCall, saySafe } from './own-roll-call.ts'
import { findGuest, proveGuest } from './expected-by-name.ts'
import { identify } from './identify.ts'
import { identifyGuest } from './identify-guest.ts'
import { findInside, identifyInside } from './leave-by-name.ts'
import { liveVisits } from './live-visits.ts'
import { newAccess } from './new-access.ts'
import { extendTempToken, getPresence, getTempToken } from './temp-token.ts'
import { getOfflinePack } from './offline-pack.ts'
import { handInOutbox, reportOutbox } from './outbox.ts'
import { getDoorOutcome } from './door-outcome.ts'
import { enrol } from './enrol.ts'
import { pair } from './pair.ts'
import {
  countInternalStaff,
  getAccessReasons,
  getInternalStaff,
  getLastHost,
  searchCompany,
} from './search.ts'
import { getPrivacyNotice } from './privacy-notice.ts'
import { signup } from './signup.ts'
import { verifyPin } from './verify-pin.ts'

/**
 * Every call of kiosks and phones, by name: the server's routes, the client and the OpenAPI document are generated
 * from it.
 */
export const calls = {
  getToken,
  pair,
  enrol,
  getTempToken,
  extendTempToken,
  getPresence,
  getCompany,
  getColors,
  getGenerals,
  getServices,
  getFlows,
  getMotto,
  getVisitorTypes,
  getArrival,
  getPrivacyNotice,
  verifyPin,
  signup,
  identify,
  identifyGuest,
  findGuest,
  proveGuest,
  findInside,
  identifyInside,
  newAccess,
  getDoorOutcome,
  getHostAnswers,
  getOwnRollCall,
  saySafe,
  badgeSafety,
  sendFeedback,
  searchCompany,
  getInternalStaff,
  countInternalStaff,
  getLastHost,
  getAccessReasons,
  getCertificateToSign,
  pdfFile,
  liveVisits,
  getOfflinePack,
  deviceInfo,
  reportOutbox,
  handInOutbox,
  sendCrashReport,
  visitorBadge,
  getBadgeTicket,
  openBadge,
  visitorBadgeFromEmail,
  sendBadgeEmail,
  printBadge,
  getPrintJob,
} as const satisfies Record<string, AnyCall>

export type CallName = keyof typeof calls

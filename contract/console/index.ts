import type { AnyCall } from '../calls/call.ts'
import { getMe, getSignInWays, listSessions, revokeSession } from './session.ts'
import { readSetUp, setUp, readInvitation, acceptInvitation, joinCompany } from './set-up.ts'
import { listAccounts, invite, revokeInvitation, saveRoles, revokeAccountSessions } from './accounts.ts'
import {
  getSettings,
  saveProfile,
  saveLogo,
  saveColors,
  saveServiceFlags,
  saveFlowFlags,
  saveLanguages,
  saveRules,
  saveAlerts,
  saveOperatorPin,
  readServiceCode,
  renewServiceCode,
} from './company.ts'
import { listSites, saveSite } from './sites.ts'
import { listVisitorTypes, saveVisitorType, orderVisitorTypes } from './visitor-types.ts'
import { listHosts, saveHost, saveHostPhoto, previewHosts, importHosts } from './hosts.ts'
import { listReasons, saveReason, deleteReason, orderReasons } from './reasons.ts'
import {
  listCertificates,
  listCertificateVersions,
  getCertificatePdf,
  saveCertificate,
  cleanCertificate,
  orderCertificates,
} from './certificates.ts'
import { getNotice, saveNotice } from './privacy-notice.ts'
import { getBadgeTemplate, saveBadgeTemplate, previewBadge } from './badge.ts'
import { listPrinters, savePrinter, deletePrinter, testPrinter, saveNetworks } from './printers.ts'
import {
  listDevices,
  makePairingCode,
  approveDevice,
  revokeDevice,
  saveDevice,
  openAccessHere,
} from './devices.ts'
import { listKeys, makeKey, revokeKey } from './keys.ts'
import { getAuditState, listAudit } from './audit.ts'
import {
  erasePerson,
  exportPerson,
  findPeople,
  getRetention,
  holdPerson,
  previewPurge,
  saveRetention,
} from './privacy.ts'
import { correctPerson, mergePeople } from './people.ts'
import {
  listInside,
  listEvacuation,
  findVisitors,
  endVisitByHand,
  enterByHand,
  annulVisit,
  reprintBadge,
} from './today.ts'
import { startRollCall, tickRollCall, endRollCall, getRollCall, listRollCalls } from './roll-calls.ts'
import { listReview } from './review.ts'
import { listLog, getVisit, getSignature, getDocument, exportLog, getCharts } from './log.ts'

/** Every call of the console, by name: routes, client and the matrix of roles are generated from it. */
export const consoleCalls = {
  getMe,
  getSignInWays,
  listSessions,
  revokeSession,
  readSetUp,
  setUp,
  readInvitation,
  acceptInvitation,
  joinCompany,
  listAccounts,
  invite,
  revokeInvitation,
  saveRoles,
  revokeAccountSessions,
  getSettings,
  saveProfile,
  saveLogo,
  saveColors,
  saveServiceFlags,
  saveFlowFlags,
  saveLanguages,
  saveRules,
  saveAlerts,
  saveOperatorPin,
  readServiceCode,
  renewServiceCode,
  listSites,
  saveSite,
  listVisitorTypes,
  saveVisitorType,
  orderVisitorTypes,
  listHosts,
  saveHost,
  saveHostPhoto,
  previewHosts,
  importHosts,
  listReasons,
  saveReason,
  deleteReason,
  orderReasons,
  listCertificates,
  listCertificateVersions,
  getCertificatePdf,
  saveCertificate,
  cleanCertificate,
  orderCertificates,
  getNotice,
  saveNotice,
  getBadgeTemplate,
  saveBadgeTemplate,
  previewBadge,
  listPrinters,
  savePrinter,
  deletePrinter,
  testPrinter,
  saveNetworks,
  listDevices,
  makePairingCode,
  approveDevice,
  revokeDevice,
  saveDevice,
  openAccessHere,
  listKeys,
  makeKey,
  revokeKey,
  listAudit,
  getAuditState,
  getRetention,
  saveRetention,
  previewPurge,
  findPeople,
  exportPerson,
  erasePerson,
  holdPerson,
  correctPerson,
  mergePeople,
  listInside,
  listEvacuation,
  findVisitors,
  endVisitByHand,
  enterByHand,
  annulVisit,
  reprintBadge,
  startRollCall,
  tickRollCall,
  endRollCall,
  getRollCall,
  listRollCalls,
  listReview,
  listLog,
  getVisit,
  getSignature,
  getDocument,
  exportLog,
  getCharts,
} as const satisfies Record<string, AnyCall>

export type ConsoleCallName = keyof typeof consoleCalls

import { expect, test } from 'vitest'
import type { AnyCall } from '../calls/call.ts'
import { isEdit } from './console-call.ts'
import { consoleCalls } from './index.ts'

const MAKES = 'makes something new'
const ENDS = 'ends or removes what it names, after a question'
const ACT = 'an act at one moment, on what the person sees'
const PICTURE = 'replaces one picture, which cannot be merged; the page shows the one that is stored'
const OWN = 'only of the person who makes it'

/** Calls that change rows and do not say what their form began from, each with the reason. */
const others: Readonly<Record<string, string>> = {
  setUp: MAKES,
  acceptInvitation: MAKES,
  joinCompany: MAKES,
  createCompany: MAKES,
  invite: MAKES,
  makeKey: MAKES,
  addNote: MAKES,
  makePairingCode: MAKES,
  makeEnrolmentLink: MAKES,
  makeWardenLink: MAKES,
  addPicture: MAKES,
  startRollCall: MAKES,
  enterByHand: MAKES,
  registerVisitor: MAKES,
  arriveByHand: MAKES,
  revokeInvitation: ENDS,
  revokeAccountSessions: ENDS,
  removeMember: ENDS,
  resetSecondFactor: ENDS,
  signOutDevice: ENDS,
  deletePicture: ENDS,
  deleteDirectory: ENDS,
  deleteNote: ENDS,
  cancelAppointment: ENDS,
  stopGuestMails: ENDS,
  deleteMailbox: ENDS,
  deleteReason: ENDS,
  deletePrinter: ENDS,
  revokeEnrolmentLink: ENDS,
  revokeWardenLink: ENDS,
  revokeDevice: ENDS,
  revokeKey: ENDS,
  rotateKey: ENDS,
  revokeBadge: ENDS,
  erasePerson: ENDS,
  deleteChannel: ENDS,
  deleteReport: ENDS,
  deleteWebhook: ENDS,
  deleteDoor: ENDS,
  endRollCall: ENDS,
  annulVisit: ENDS,
  endVisitByHand: ENDS,
  readDirectoryNow: ACT,
  resendPass: ACT,
  approveDevice: ACT,
  decideOutboxItem: ACT,
  answerNotification: ACT,
  repeatNotification: ACT,
  settleAttention: ACT,
  reopenAttention: ACT,
  takeBackExit: ACT,
  focusPicture: ACT,
  mergePeople: ACT,
  replaceBadge: ACT,
  switchWebhook: ACT,
  testWebhook: ACT,
  resendDelivery: ACT,
  resendFailed: ACT,
  renewWebhookSecret: 'a secret that the server makes',
  saveLogo: PICTURE,
  saveSitePlan: PICTURE,
  saveHostPhoto: PICTURE,
  revokeSession: OWN,
  saveMyName: OWN,
  answerMyVisitor: OWN,
  saveMyInvitation: OWN,
  cancelMyInvitation: OWN,
  saveMyPush: OWN,
  deleteMyPush: OWN,
  answerDirectory: 'names the question that was seen, and is refused if there is a newer one',
  tickRollCall: 'each tick is kept, and the newest counts',
  tickAsWarden: 'each tick is kept, and the newest counts',
  openWardenLink: MAKES,
  importHosts: 'shows what it will change before it does, row by row',
  importGuests: 'shows what it will change before it does, row by row',
  saveOperatorPin: 'a secret that no answer tells, so that no form begins from it',
  readServiceCode: 'only reads',
  renewServiceCode: 'a secret that the server makes',
  correctVisit: 'sends only what was changed, and the trail of the visit holds the values before and after',
  changeVisitorType:
    'part of an entry at the desk, for which the type is chosen anew, and only where it is another one than was shown; the trail of corrections holds both',
}

test('every other call that changes rows has a reason', () => {
  const calls: readonly AnyCall[] = Object.values(consoleCalls)
  const changing = calls.filter((call) => call.effect === 'stored' && !isEdit(call))
  expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(others).sort())
})

import { randomUUID } from 'node:crypto'
import { toJsonSchema } from '@valibot/to-json-schema'
import { type AnyCall, hasBody, pathParameters } from '#contract/calls/call.ts'
import { DAY_MS } from '#contract/time.ts'
import { OPERATOR_PIN } from '#tests/support/e2e/company.ts'
import type { Caller } from './callers.ts'
import { accountOf, type Filled } from './fill-tables.ts'
import {
  type Company,
  companyIdOf,
  hashOf,
  markOf,
  marksIn,
  type Place,
  type RowSet,
  siteIdOf,
  uuidOf,
} from './marks.ts'

/** The company and place whose ids a request names. */
export interface Origin {
  readonly company: Company
  readonly place: Place
}

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly minItems?: number
}

type Values = Readonly<Record<string, unknown>>

/** Values of every field that names something; `mark` is a canary, `uuid` one of those that are UUIDs. */
function idsOf({ company, place }: Origin): Values {
  const set: RowSet = { company, place, use: 'named' }
  const ofCompany: RowSet = { ...set, place: 0 }
  const certificate = markOf(ofCompany, 'certificate_id')
  const site = siteIdOf(company, place)
  return {
    site,
    siteId: site,
    visitorId: uuidOf(set, 'visitor_id'),
    otherVisitorId: uuidOf(set, 'visitor_id'),
    visitId: uuidOf(set, 'visit_id'),
    id: uuidOf(set, 'visitor_id'),
    jobId: uuidOf(set, 'print_job_id'),
    pictureId: hashOf(set, 'picture_id'),
    itemId: uuidOf(set, 'item_key'),
    hostId: markOf(ofCompany, 'host_id'),
    toUserId: markOf(ofCompany, 'host_id'),
    toHostId: markOf(ofCompany, 'host_id'),
    delegateIds: [markOf(ofCompany, 'host_id')],
    externalId: markOf(ofCompany, 'system_id'),
    notificationId: uuidOf(set, 'notification_id'),
    channelId: uuidOf(ofCompany, 'channel_id'),
    webhookId: uuidOf(set, 'webhook_id'),
    doorId: uuidOf(ofCompany, 'door_id'),
    reportId: markOf(set, 'report_id'),
    accountIds: [accountOf(set)],
    deliveryId: uuidOf(set, 'delivery_id'),
    appointmentId: uuidOf(set, 'appointment_id'),
    guestId: uuidOf(set, 'guest_id'),
    visitorTypeId: markOf(ofCompany, 'visitor_type_id'),
    visitorTypeIds: [markOf(ofCompany, 'visitor_type_id')],
    certificateId: certificate,
    certificateIds: [certificate],
    reasonId: markOf(ofCompany, 'reason_id'),
    reasonIds: [markOf(ofCompany, 'reason_id')],
    printerId: markOf(set, 'printer_id'),
    deviceId: markOf(set, 'device_id'),
    accountId: accountOf(set),
    who: accountOf(set),
    sessionId: markOf(set, 'id'),
    invitationId: uuidOf(set, 'invitation_id'),
    linkId: uuidOf(set, 'link_id'),
    rollCallId: uuidOf(set, 'roll_call_id'),
    noteId: uuidOf(set, 'note_id'),
    tickId: uuidOf(set, 'tick_id'),
    // A visit that carries flags.
    subjectId: uuidOf(set, 'visit_id'),
    // The key's id is a hash that only its own company can know.
    keyId: randomUUID(),
    url: `/certificates/${certificate}/1/it.pdf`,
    code: '',
    search: `zq${company}${place}`,
    input: `zq${company}${place}`,
    acceptedCertificates: [{ id: certificate, version: 1 }],
    roles: [{ role: 'reception', siteId: site }],
    networks: [{ network: '10.9.0.0/24', siteId: site }],
    ticks: [
      {
        tickId: randomUUID(),
        visitId: uuidOf(set, 'visit_id'),
        isSafe: true,
        at: new Date().toISOString(),
      },
    ],
  }
}

const usual: Values = {
  pin: OPERATOR_PIN,
  timeZone: 'UTC',
  closingTime: '03:00',
  color: '#123456',
  badgeColor: '#123456',
  taxCode: 'IT00000000000',
  // The name never resolves, so no network connection is made.
  address: 'escpos://printer.invalid:9100',
  canReceive: true,
  awayUntil: null,
  isActive: true,
  // Columns of hosts, as a spreadsheet has them.
  csv: 'first name,last name\nAda,Conti\n',
  content: '<p>Text</p>',
  version: '1',
  direction: true,
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-06-01T00:00:00.000Z',
  occurredAt: null,
  startedAt: null,
  seenAt: '2026-01-01T00:00:00.000Z',
  signature: null,
  notice: null,
  picture: null,
  format: 'csv',
  password: 'salgemma-27-tram-viola',
  widthMm: 80,
  heightMm: 120,
  days: { visit: 30, signature: 30, document: 1, profile: 365, crash: 30, log: 30, audit: 365 },
  texts: [{ language: 'it', name: 'Text', document: { kind: 'html', content: '<p>Text</p>' } }],
}

/** Values of fields whose name says too little. */
const exact: Readonly<Record<string, unknown>> = {
  'getSignature.direction': 'entry',
  'exportLog.direction': 'entry',
  'listLog.direction': 'entry',
  'getLogCount.direction': 'entry',
  'exportLog.how': null,
  'exportLog.mark': null,
  'getLogCount.how': null,
  'getLogCount.mark': null,
  'listLog.how': null,
  'listLog.mark': null,
  'pair.code': '000000',
  'enrol.proof': 'a'.repeat(43),
  // One white pixel.
  'addPicture.picture':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'saveChannel.endpoint': 'https://pager.invalid/hook',
  'saveWebhook.endpoint': 'https://crm.invalid/hook',
  'saveWebhook.types': ['visit.entered'],
  'createWebhook.types': ['visit.entered'],
  'changeWebhook.types': ['visit.entered'],
  'createWebhook.url': 'https://crm.invalid/hook',
  'changeWebhook.url': 'https://crm.invalid/hook',
  'changeWebhook.state': 'paused',
  'switchWebhook.state': 'paused',
  'listWebhookDeliveries.state': null,
  'listWebhookDeliveries.after': null,
  'resendFailed.since': '2026-01-01T00:00:00.000Z',
  'getEvents.limit': '50',
  'saveDoor.recipe': 'relay',
  'saveDoor.address': 'https://door.invalid/open',
  'saveDoor.headers': '',
  'saveDoor.direction': 'both',
  // A stored one goes to no other address.
  'saveDoor.secret': 'relay-4711',
  // The keys are those of the example in RFC 8291.
  'saveMyPush.endpoint': 'https://fcm.googleapis.com/fcm/send/none',
  'saveMyPush.p256dh':
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'saveMyPush.auth': 'BTBZMqHH6r4Tts7J_aSIgg',
  'confirmPush.receipt': 'a'.repeat(22),
  ...Object.fromEntries(
    ['saveDirectory', 'tryDirectory'].flatMap((call) => [
      [`${call}.host`, 'directory.invalid'],
      [`${call}.filter`, '(objectClass=person)'],
      [`${call}.authority`, null],
      [`${call}.areaAttribute`, null],
    ]),
  ),
  ...Object.fromEntries(
    ['saveMailbox', 'tryMailbox'].flatMap((call) => [
      [`${call}.host`, 'mail.invalid'],
      [`${call}.authority`, null],
      [`${call}.address`, null],
      [`${call}.authservId`, null],
    ]),
  ),
  'answerDirectory.askedAt': '2026-01-01T00:00:00.000Z',
  'decideOutboxItem.action': 'retry',
  'exportPerson.format': 'json',
  'searchArchive.version': null,
  'exportArchive.version': null,
  'searchArchive.isMissing': false,
  'exportArchive.isMissing': false,
  'searchArchive.after': null,
  'judgePdf.pdf': Buffer.from('%PDF-1.4 of another house').toString('base64'),
  'answerNotification.answer': 'coming',
  'saveAppointment.day': new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  'saveAppointment.from': '10:00',
  'saveAppointment.to': '11:00',
  // Without an address: no mails are sent while the matrix runs.
  'saveAppointment.guests': [{ lastName: 'Conti' }],
  'reportPresence.email': null,
  'reportPresence.direction': 'entry',
  'reportPresence.at': new Date().toISOString(),
  'putAppointment.externalId': 'order-4711',
  'putAppointment.startsAt': `${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T10:00`,
  'putAppointment.endsAt': `${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T11:00`,
  'putAppointment.guests': [{ lastName: 'Conti' }],
  // A host of none of the companies: the appointments of the matrix need the others.
  'archiveHost.externalId': 'hr-gone',
  'putHosts.hosts': [{ externalId: 'hr-1042', firstName: 'Ada', lastName: 'Conti' }],
  'arriveByHand.lastName': 'Conti',
  'registerVisitor.email': null,
  // A ticket is a secret of its own.
  'enterByHand.ticket': null,
  'offerPhone.ticket': null,
  'sendToTablet.ticket': null,
  // Without one a visit that lacks documents is refused.
  'enterByHand.why': 'Some words',
  'saveMyInvitation.day': new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  'saveMyInvitation.from': '10:00',
  'saveMyInvitation.to': '11:00',
  'saveMyInvitation.name': 'Conti',
  'saveMyInvitation.email': null,
  // Without a row, since the sites of the matrix have to be named.
  'importGuests.csv': 'day,from,site\n',
  'previewGuests.csv': 'day,from,site\n',
  // Of no guest: a pass is a secret of its own.
  'identifyGuest.pass': `e1.${'a'.repeat(22)}`,
  // Of no number, which only the tablet that asked for it may use.
  'proveGuest.ticket': '0198c0de-0000-4000-8000-000000000001',
  'proveGuest.number': '123456',
  'saveNotificationRules.againAfterS': 60,
  'saveNotificationRules.deskAfterS': 120,
  'saveNotificationRules.giveUpAfterS': 300,
  'saveNewsRules.exitMinutes': 30,
  'saveNotice.texts': [{ language: 'it', text: 'Text' }],
  'getCharts.from': '2026-01-01T00:00:00.000Z',
  'getGuestCharts.from': '2026-01-01T00:00:00.000Z',
  ...Object.fromEntries(
    ['listAudit', 'getAuditCount', 'getAuditFile'].flatMap((call) => [
      [`${call}.from`, null],
      [`${call}.to`, null],
    ]),
  ),
  'exportLog.from': null,
  'exportArchive.from': null,
  'exportLog.to': null,
  'exportArchive.to': null,
  'listLog.from': null,
  'listLog.to': null,
  'getLogCount.from': null,
  'getLogCount.to': null,
}

const ID_FIELD = /Ids?$|^id$/

/**
 * A valid request made from the call's own schema, which names things of the given origin wherever it names anything.
 * @param exchanged fields whose ids come from elsewhere
 */
export function sampleRequest(
  filled: Filled,
  call: AnyCall,
  caller: Pick<Caller, 'deviceId' | 'place'>,
  origin: Origin,
  pathCompany: Company = origin.company,
  exchanged: Readonly<Record<string, Origin>> = {},
): Values {
  const { properties = {}, required = [] } = schemaOf(call)
  const body: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const ids = idsOf(exchanged[name] ?? origin)
    const value = valueFor(name, schema, ids)
    if (value !== undefined) body[name] = value
  }
  return body

  function isOwn({ company, place }: Origin): boolean {
    const own = ownOf(caller)
    return company === own.company && place === own.place
  }

  function valueFor(name: string, schema: Schema, ids: Values): unknown {
    const key = `${call.name}.${name}`
    if (key in exact) return exact[key]
    if (name === 'companyId') return companyIdOf(pathCompany)
    // The caller makes this id.
    if (key === 'startRollCall.rollCallId' || key === 'registerVisitor.registrationId') return randomUUID()
    if (key === 'deviceInfo.deviceId' && isOwn(origin) && caller.deviceId !== null) return caller.deviceId
    // A code or an address is what its visitor shows, at whichever site of the company.
    const shownBy = origin.company === 'a' ? ownOf(caller) : origin
    if (name === 'code') return filled.secretsOf({ ...shownBy, use: 'named' }).visitorCode
    if (/^(?:visitorBadgeFromEmail|sendBadgeEmail)\.email$/.test(key)) {
      return `${markOf({ ...shownBy, use: 'named' }, 'email')}@zq.example`
    }
    if (name === 'email') return `${randomUUID()}@visitor.example`
    if (name in ids) return ids[name]
    if (ID_FIELD.test(name)) throw new Error(`Which id does ${key} take?`)
    if (name in usual) return usual[name]
    return required.includes(name) ? generated(schema) : undefined
  }
}

/** The place of a caller of the first company: its own site, or the first one. */
export const ownOf = ({ place }: Pick<Caller, 'place'>): Origin => ({
  company: 'a',
  place: place === 0 ? 1 : place,
})

/** Canaries that requests say themselves. */
export const saidMarks = (): ReadonlySet<string> =>
  new Set(
    (['a', 'b'] as const).flatMap((company) =>
      ([0, 1, 2] as const).flatMap((place) => [...marksIn(JSON.stringify(idsOf({ company, place })))]),
    ),
  )

/** Fields that name what is the whole company's, or that only look for words. */
const ofCompany: ReadonlySet<string> = new Set([
  'hostId',
  'toUserId',
  'toHostId',
  'delegateIds',
  'externalId',
  'visitorTypeId',
  'visitorTypeIds',
  'certificateId',
  'certificateIds',
  'acceptedCertificates',
  'reasonId',
  'reasonIds',
  'url',
  'code',
  'search',
  'input',
])

/** Whether a field, with ids of this origin, names what a caller may act on. */
export function mayName(field: string, { place }: Pick<Caller, 'place'>, origin: Origin): boolean {
  if (field === 'search' || field === 'input') return true
  if (origin.company === 'b') return false
  // Without a site a tablet means its own.
  if (ofCompany.has(field) || (field === 'site' && origin.place === 0)) return true
  return place === 0 || origin.place === place
}

/** The server looks none of these up among a company's rows. */
const namesNothing: ReadonlySet<string> = new Set([
  'pair.code',
  'startRollCall.rollCallId',
  // The other system makes these ids.
  'putHost.externalId',
  // The tablet is told the code, and asks for its visitor itself.
  'openAccess.code',
  'openAccessHere.code',
  // Ticks of people who are not on the list of a roll call are ignored.
  'tickRollCall.ticks',
])

/** The fields of a call that name something. */
export const idFieldsOf = (call: AnyCall): readonly string[] => {
  const known = idsOf({ company: 'a', place: 1 })
  const { properties = {} } = schemaOf(call)
  return Object.keys(properties).filter((name) => name in known && !namesNothing.has(`${call.name}.${name}`))
}

const schemas = new Map<AnyCall, Schema>()
function schemaOf(call: AnyCall): Schema {
  const known = schemas.get(call)
  if (known !== undefined) return known
  const made = toJsonSchema(call.request, { typeMode: 'input', errorMode: 'ignore' }) as Schema
  schemas.set(call, made)
  return made
}

/** The least that a schema admits. */
function generated(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    return choices.some(({ type }) => type === 'null') ? null : generated(choices[0] ?? {})
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, field]) => [name, generated(field)]),
      )
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [generated(schema.items ?? {})] : []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    default:
      return 'Some words'
  }
}

/** Path and body as they go out. */
export function onTheWire(call: AnyCall, request: Values) {
  const inPath = pathParameters(call)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request[name])))
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !inPath.includes(name)))
  if (hasBody(call)) return { path, body: JSON.stringify(rest) }
  const said = Object.entries(rest).filter(([, value]) => value !== null)
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return { path: call.method === 'GET' && query !== '' ? `${path}?${query}` : path, body: undefined }
}

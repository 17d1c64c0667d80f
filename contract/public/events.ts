import * as v from 'valibot'
import { Instant } from '../console/console-call.ts'
import { defineCall } from '../calls/call.ts'
import { type EventType, eventTypes, visitEventFlags } from '../webhook-words.ts'

const EventId = v.pipe(v.string(), v.uuid())
const Name = v.nullable(v.string())

/** Ids and times alone: a reader asks for the rest, and gets it as it is then. */
const visit = {
  visitId: v.string(),
  visitorId: v.string(),
  siteId: v.pipe(Name, v.description('Where the visitor entered; `null`: the company has no sites.')),
  enteredAt: Instant,
}
const sampleVisit = {
  visitId: '0198c0de-0000-7000-8000-0000000000e1',
  visitorId: '0198c0de-0000-7000-8000-0000000000b1',
  siteId: 'hq',
  enteredAt: '2027-05-04T07:30:00.000Z',
}
const hows = ['scanned', 'byHand', 'automatic'] as const
const visitor = { visitorId: v.string() }
const sampleVisitor = { visitorId: sampleVisit.visitorId }
const occupancy = { siteId: Name, inside: v.number(), capacity: v.number() }
const sampleOccupancy = { siteId: 'hq', inside: 40, capacity: 40 }
const device = { deviceId: v.string(), siteId: Name, lastSeenAt: Instant }
const sampleDevice = {
  deviceId: '0198c0de-0000-7000-8000-0000000000d1',
  siteId: 'hq',
  lastSeenAt: '2027-05-04T07:30:00.000Z',
}
const rollCall = {
  rollCallId: v.string(),
  siteId: Name,
  isDrill: v.pipe(
    v.optional(v.boolean(), false),
    v.description('People practise: no siren may sound as in a fire. Events of earlier versions lack it.'),
  ),
}
const sampleRollCall = {
  rollCallId: '0198c0de-0000-7000-8000-0000000000f1',
  siteId: 'hq',
  isDrill: false,
}

/** What is told of each kind of event, under `data`. */
const data = {
  'visit.entered': v.object({
    ...visit,
    deviceId: Name,
    direction: v.literal('entry'),
    how: v.picklist(hows),
    isLate: v.pipe(
      v.boolean(),
      v.description('Recorded while the tablet was offline, and reported afterwards.'),
    ),
  }),
  'visit.left': v.object({
    ...visit,
    deviceId: Name,
    direction: v.literal('exit'),
    exitedAt: Instant,
    exitSiteId: Name,
    how: v.picklist(hows),
    isAssumed: v.pipe(
      v.boolean(),
      v.description("No scan and no staff ended the visit: closing time, or the visitor's next entry."),
    ),
  }),
  'visit.refused': v.object({ reason: v.string(), deviceId: Name, siteId: Name }),
  'visit.annulled': v.object({ ...visit, annulledAt: Instant }),
  'visit.flagged': v.object({
    visitId: v.pipe(v.string(), v.description('Of an exit without an entry: of the exit.')),
    visitorId: v.string(),
    siteId: Name,
    deviceId: Name,
    flag: v.picklist(visitEventFlags),
  }),
  'visitor.signed_up': v.object(visitor),
  'visitor.updated': v.object({
    ...visitor,
    mergedInto: v.pipe(
      Name,
      v.description("Two records were one person: this one is over, and its visits are the other's."),
    ),
  }),
  'visitor.erased': v.object(visitor),
  'document.accepted': v.object({
    ...visitor,
    visitId: v.string(),
    documentId: v.string(),
    version: v.number(),
    acceptedAt: Instant,
  }),
  'occupancy.full': v.object(occupancy),
  'occupancy.free': v.object(occupancy),
  'device.silent': v.object(device),
  'device.back': v.object(device),
  'print.failed': v.object({
    printJobId: v.string(),
    visitorId: v.string(),
    siteId: Name,
    reason: Name,
  }),
  'roll_call.started': v.object({ ...rollCall, startedAt: Instant }),
  'roll_call.ended': v.object({ ...rollCall, endedAt: Instant }),
  ping: v.object({ webhookId: v.string() }),
} as const satisfies Readonly<Record<EventType, v.GenericSchema>>

const words: {
  readonly [Type in EventType]: readonly [
    summary: string,
    description: string,
    data: v.InferInput<(typeof data)[Type]>,
  ]
} = {
  'visit.entered': [
    'A visitor has entered',
    'Told for each entry, however it was made, and once more when staff correct its time or take an exit back: the latest event of a visit counts.',
    { ...sampleVisit, deviceId: sampleDevice.deviceId, direction: 'entry', how: 'scanned', isLate: false },
  ],
  'visit.left': [
    'A visitor has left',
    'Told for each exit, and once more when a later report changes its time: the latest event of a visit counts.',
    {
      ...sampleVisit,
      deviceId: sampleDevice.deviceId,
      direction: 'exit',
      exitedAt: '2027-05-04T09:00:00.000Z',
      exitSiteId: 'hq',
      how: 'scanned',
      isAssumed: false,
    },
  ],
  'visit.refused': [
    'An entry or exit was refused',
    'The reason is an error code of the tablet, such as `EVENT_FULL_PLEASE_WAIT`. Whom it concerned is not told.',
    { reason: 'EVENT_FULL_PLEASE_WAIT', deviceId: sampleDevice.deviceId, siteId: 'hq' },
  ],
  'visit.annulled': [
    'Staff have annulled a visit',
    'The entry was none. The visit counts nowhere any more.',
    { ...sampleVisit, annulledAt: '2027-05-04T08:00:00.000Z' },
  ],
  'visit.flagged': [
    'A visit needs a look',
    'What was recorded is doubtful, or a proof is missing. Staff find it on their list of open items.',
    {
      visitId: sampleVisit.visitId,
      visitorId: sampleVisit.visitorId,
      siteId: 'hq',
      deviceId: sampleDevice.deviceId,
      flag: 'SIGNATURE_MISSING',
    },
  ],
  'visitor.signed_up': [
    'A visitor has signed up',
    'A new visitor is stored. Read the visitor to learn more.',
    sampleVisitor,
  ],
  'visitor.updated': [
    'Details of a visitor have changed',
    'Names, addresses, the type or the company of the visitor are others now, or two records were joined.',
    { ...sampleVisitor, mergedInto: null },
  ],
  'visitor.erased': [
    'A visitor was erased',
    'The personal data of the visitor are gone here. Erase what was stored elsewhere about this id.',
    sampleVisitor,
  ],
  'document.accepted': [
    'A visitor has accepted a document',
    'Told for each document and version that a visitor accepts.',
    {
      ...sampleVisitor,
      visitId: sampleVisit.visitId,
      documentId: '0198c0de-0000-7000-8000-0000000000c5',
      version: 3,
      acceptedAt: '2027-05-04T07:30:00.000Z',
    },
  ],
  'occupancy.full': [
    'A site is full',
    'As many visitors are inside as the capacity of the site allows.',
    sampleOccupancy,
  ],
  'occupancy.free': [
    'A site has room again',
    'A site that was full has fewer visitors inside than its capacity.',
    { ...sampleOccupancy, inside: 39 },
  ],
  'device.silent': [
    'A tablet is silent',
    'The tablet has not reported for as long as the company has set.',
    sampleDevice,
  ],
  'device.back': ['A tablet is back', 'A tablet that was silent has reported again.', sampleDevice],
  'print.failed': [
    'A badge was not printed',
    'The print was given up. The reason is a word such as `unreachable`.',
    {
      printJobId: '0198c0de-0000-7000-8000-0000000000f5',
      visitorId: sampleVisit.visitorId,
      siteId: 'hq',
      reason: 'unreachable',
    },
  ],
  'roll_call.started': [
    'An evacuation list was opened',
    'Of one site, or of all if no site is named.',
    { ...sampleRollCall, startedAt: '2027-05-04T10:00:00.000Z' },
  ],
  'roll_call.ended': [
    'An evacuation list was closed',
    'Staff have ended the roll call.',
    { ...sampleRollCall, endedAt: '2027-05-04T10:12:00.000Z' },
  ],
  ping: [
    'A test',
    'Sent to one webhook when staff or another system test it.',
    { webhookId: '0198c0de-0000-7000-8000-0000000000a9' },
  ],
}

const EVENT_AT = '2027-05-04T07:30:00.000Z'

/** What webhooks are sent: the body of the request. The id of the event is in the header `webhook-id`. */
const bodyOf = <Type extends EventType>(type: Type) =>
  v.object({
    type: v.literal(type),
    timestamp: v.pipe(Instant, v.description('When it happened.')),
    data: data[type],
  })

/** The events with what the API document says of them. */
export const events = eventTypes.map((type) => {
  const [summary, description, sample] = words[type]
  return {
    type,
    schema: bodyOf(type),
    summary,
    description,
    example: { type, timestamp: EVENT_AT, data: sample },
  }
})

const EVENTS_MAX = 100
const Limit = v.optional(
  v.pipe(
    v.string('INPUT_STRING'),
    v.regex(/^[1-9]\d{0,2}$/, 'INPUT_STRING'),
    v.transform(Number),
    v.maxValue(EVENTS_MAX, 'INPUT_STRING'),
  ),
  '50',
)

/** Events of the last 30 days, the oldest first, in an order that never changes. */
export const getEvents = defineCall({
  name: 'getEvents',
  method: 'GET',
  path: '/api/v1/events',
  access: ['integration'],
  scope: 'events.read',
  request: v.strictObject({
    after: v.optional(
      v.pipe(
        v.string('INPUT_STRING'),
        v.uuid('INPUT_STRING'),
        v.description('The id of the last event that was read.'),
      ),
    ),
    limit: Limit,
  }),
  answer: v.object({
    items: v.array(
      v.object({
        id: v.pipe(EventId, v.description('As in the header `webhook-id`.')),
        type: v.picklist(eventTypes),
        timestamp: Instant,
        data: v.record(v.string(), v.unknown()),
      }),
    ),
    next: v.pipe(
      v.nullable(EventId),
      v.description('`after` of the next page; `null`: there are no more now.'),
    ),
  }),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'List events',
    description:
      'What has happened in the last 30 days, the oldest first. A reader remembers the id of the last event and asks with `after` from time to time: it misses none, also while webhooks could not be delivered. The order never changes; it is the order in which events were stored, which for visits of an offline tablet is not that of their `timestamp`. `NOT_FOUND` means that the event of `after` is older than 30 days: begin anew. Events are kept from the moment when the company has a key for them or a webhook. A key for one site reads the events of that site.',
    tag: 'Events',
    example: {
      request: { after: '0198c0de-0000-7000-8000-000000000101', limit: '50' },
      answer: {
        items: [
          {
            id: '0198c0de-0000-7000-8000-000000000102',
            type: 'visit.entered',
            timestamp: EVENT_AT,
            data: words['visit.entered'][2],
          },
        ],
        next: null,
      },
    },
  },
})

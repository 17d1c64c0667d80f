import * as v from 'valibot'
import { DirectionWire } from '../entities/direction.ts'
import { outboxDecisions, outboxKinds } from '../entities/outbox-item.ts'
import { TypedCode } from '../entities/visitor-code.ts'
import { errorCodes } from '../error-codes.ts'
import { ENROLMENT_HOURS_MAX, ENROLMENT_TABLETS_MAX, NAME_MAX_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'
import { companyCall, editCall, Id, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { overviewRoles, type Policy } from './policy.ts'
import { visitorNames } from './today.ts'

const watchers: Policy = { roles: overviewRoles, atSite: true }
const keepers: Policy = { roles: ['owner', 'manager'], atSite: true }
/** Approving lets another device act for the company. */
const admitters: Policy = { ...keepers, fresh: true }
const staff: Policy = { roles: ['owner', 'manager', 'reception'], atSite: true }
const name = optionalText({ minColumns: 1, maxLength: NAME_MAX_LENGTH })

/** A `waiting` tablet has shown the company's codes but no pairing code: it can do nothing until staff approve it. */
export const deviceStates = ['waiting', 'approved', 'revoked'] as const

/** Charge, from 0 to 1, below which a tablet that is not plugged in is reported. */
export const LOW_BATTERY = 0.2

export const listDevices = readCall(
  'listDevices',
  'devices',
  watchers,
  {},
  v.array(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      /** As staff set it; for a waiting tablet, the one that it proposes. */
      siteId: v.nullable(v.string()),
      state: v.picklist(deviceStates),
      /** Charge from 0 to 1. */
      battery: v.nullable(v.object({ level: v.number(), charging: v.boolean() })),
      lastSeenAt: Instant,
      isSilent: v.boolean(),
      platform: v.nullable(v.string()),
      appVersion: v.nullable(v.string()),
      /** Number of recorded requests that the tablet has not sent yet. */
      queued: v.nullable(v.number()),
      /** Number of recorded requests that `listOutboxItems` names. */
      undelivered: v.number(),
      /** When a revoked tablet handed in what it had not delivered; `null` if it has not. */
      handedInAt: v.nullable(Instant),
      camera: v.nullable(v.picklist(['working', 'denied', 'missing', 'unused'])),
      /** Result of the last badge that the tablet printed. */
      printer: v.nullable(v.picklist(['working', 'failing', 'unused'])),
    }),
  ),
)

/** Six digits to type on a tablet within ten minutes, once. */
export const makePairingCode = companyCall(
  'makePairingCode',
  'devices/pairing-code',
  admitters,
  { siteId: OptionalId, name },
  v.object({ code: v.string(), expiresAt: Instant }),
)
/**
 * A link that sets up several tablets of a site; its proof is answered once and stored as a hash. `approves`: they need no approval.
 */
export const makeEnrolmentLink = companyCall(
  'makeEnrolmentLink',
  'devices/enrolment-link',
  admitters,
  {
    siteId: OptionalId,
    name,
    approves: v.boolean('INPUT_STRING'),
    tablets: wholeNumber(1, ENROLMENT_TABLETS_MAX),
    hours: wholeNumber(1, ENROLMENT_HOURS_MAX),
  },
  v.object({ id: v.string(), proof: v.string(), expiresAt: Instant }),
)
/** The links that still open something, without their proofs. */
export const listEnrolmentLinks = readCall(
  'listEnrolmentLinks',
  'devices/enrolment-links',
  watchers,
  {},
  v.array(
    v.object({
      id: v.string(),
      siteId: v.nullable(v.string()),
      name: v.nullable(v.string()),
      approves: v.boolean(),
      tablets: v.number(),
      used: v.number(),
      expiresAt: Instant,
    }),
  ),
)
/** The tablets that came by the link stay what they are. */
export const revokeEnrolmentLink = companyCall(
  'revokeEnrolmentLink',
  'devices/enrolment-link/revoke',
  keepers,
  { linkId: v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING')) },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)
/** The tablet works at this site only. */
export const approveDevice = companyCall(
  'approveDevice',
  'devices/approve',
  admitters,
  { deviceId: Id, siteId: OptionalId },
  v.null(),
  {
    refusals: ['NOT_FOUND'],
  },
)
/** The tablet's next call is refused, its socket closes, and it deletes everything that it stored. */
export const revokeDevice = companyCall(
  'revokeDevice',
  'devices/revoke',
  keepers,
  { deviceId: Id },
  v.null(),
  {
    refusals: ['NOT_FOUND'],
  },
)
export const saveDevice = editCall(
  'saveDevice',
  'devices/save',
  keepers,
  { deviceId: Id, name, siteId: OptionalId },
  v.null(),
  {
    refusals: ['NOT_FOUND'],
  },
)
/** What a tablet has recorded and the server has not stored, as the tablet reported it last. */
export const listOutboxItems = readCall(
  'listOutboxItems',
  'devices/{deviceId}/outbox',
  watchers,
  { deviceId: Id },
  v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(outboxKinds),
      occurredAt: Instant,
      /** Error code of the refusal; `null`: it waits, or its tablet was revoked before it was sent. */
      reason: v.nullable(v.string()),
      /** The visitor's name, as far as the tablet knows it. */
      name: v.nullable(v.string()),
      visitor: v.nullable(v.object(visitorNames)),
      /** What the tablet does with it at its next report. */
      decision: v.nullable(v.picklist(outboxDecisions)),
    }),
  ),
)
/** Has a refused request sent again, or deleted; what a revoked tablet handed in can only be deleted. */
export const decideOutboxItem = companyCall(
  'decideOutboxItem',
  'devices/outbox/decide',
  staff,
  {
    deviceId: Id,
    itemId: v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING')),
    action: v.picklist(outboxDecisions, 'INPUT_STRING'),
  },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)
/** Like the integration's call: the tablet requests the entry or exit, and its outcome is the answer. */
export const openAccessHere = companyCall(
  'openAccessHere',
  'devices/open-access',
  staff,
  { deviceId: Id, code: TypedCode, direction: v.optional(DirectionWire, true) },
  v.object({
    commandId: v.string(),
    outcome: v.picklist(['done', 'refused']),
    errorCode: v.nullable(v.picklist([...errorCodes, 'BUSY', 'ERR_NETWORK'])),
  }),
  { refusals: ['NOT_FOUND'], timeoutMs: 15_000, effect: 'outside' },
)

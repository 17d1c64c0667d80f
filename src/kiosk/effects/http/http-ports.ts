import type * as v from 'valibot'
import {
  getPrintJob,
  printBadge,
  sendBadgeEmail,
  visitorBadge,
  visitorBadgeFromEmail,
} from '#contract/calls/badge.ts'
import { getCertificateToSign } from '#contract/calls/certificates.ts'
import { deviceInfo } from '#contract/calls/device.ts'
import { enrol } from '#contract/calls/enrol.ts'
import { getDoorOutcome } from '#contract/calls/door-outcome.ts'
import { sendFeedback } from '#contract/calls/feedback.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { identify } from '#contract/calls/identify.ts'
import { findGuest, proveGuest } from '#contract/calls/expected-by-name.ts'
import { identifyGuest } from '#contract/calls/identify-guest.ts'
import { identifyInside } from '#contract/calls/leave-by-name.ts'
import { newAccess } from '#contract/calls/new-access.ts'
import { pair } from '#contract/calls/pair.ts'
import { signup } from '#contract/calls/signup.ts'
import { verifyPin } from '#contract/calls/verify-pin.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import { directionToWire } from '#contract/entities/direction.ts'
import { isPassPayload } from '#contract/entities/pass.ts'
import { hasWrongCheckSymbol } from '#contract/entities/visitor-code.ts'
import { PAIRING_CODE_DIGITS, PRINT_JOB_POLL_MS } from '#contract/limits.ts'
import { type Failure, failure } from '#contract/error-codes.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type {
  BadgePorts,
  Credentials,
  DevicePorts,
  DoorPorts,
  Effect,
  KioskAccess,
  KioskAccessRequest,
  SettingsPorts,
  SignUpRequest,
  StartPorts,
  VisitPorts,
} from '#machines/ports.ts'
import type { ApiClient } from '#src/api/client.ts'
import { newId } from '#src/api/new-id.ts'
import { notePrinter, tabletState } from '../device/tablet-state.ts'
import { deviceId, keepDeviceId } from '../storage/session-store.ts'

/** The ports that home does not need. */
export type LazyPorts = StartPorts &
  VisitPorts &
  DoorPorts &
  BadgePorts &
  Pick<SettingsPorts, 'verifyPin'> &
  Pick<DevicePorts, 'sendDeviceInfo'>

export type InputOf<Port> = Port extends Effect<infer Input, infer _> ? Input : never
export type OutputOf<Port> = Port extends Effect<infer _, infer Output> ? Output : never

/** The plain functions behind such ports. */
export type PortFunctions<Names extends keyof LazyPorts = keyof LazyPorts> = {
  readonly [Name in Names]: (
    input: InputOf<LazyPorts[Name]>,
    signal: AbortSignal,
  ) => Promise<Result<OutputOf<LazyPorts[Name]>, Failure>>
}

/** These ports as calls to the server. @param signUpGuest at a door: an offline tablet records it and sends it later */
export const httpPorts = (
  client: ApiClient,
  signUpGuest: PortFunctions<'signUp'>['signUp'],
): PortFunctions => ({
  async restoreTablet(_, signal) {
    const result = await client.call(getToken, {}, { signal })
    return result.ok ? ok(enrolled(result.value)) : result
  },

  // Six digits, or the proof of an enrolment link.
  async pairTablet({ code, companyId }, signal) {
    const id = { deviceId: deviceId() }
    const isProof = companyId !== null && code.length > PAIRING_CODE_DIGITS
    const result = isProof
      ? await client.call(enrol, { companyId, proof: code, ...id }, { signal })
      : await client.call(pair, { code, ...id }, { signal })
    return result.ok ? ok(enrolled(result.value)) : result
  },

  findGuest: (said, signal) => client.call(findGuest, said, { signal }),

  proveGuest: (proof, signal) => client.call(proveGuest, proof, { signal }),

  identifyGuest: ({ pass, direction }, signal) =>
    client.call(identifyGuest, { pass, direction: directionToWire(direction) }, { signal }),

  // A slip of the finger is told at once, and neither asks the server nor counts as a guess (S20).
  async identify({ code, direction, ticket = null }, signal) {
    if (isPassPayload(code)) return guestAtDoor(client, signUpGuest, { pass: code, direction }, signal)
    if (ticket !== null) return client.call(identifyInside, { ticket }, { signal })
    return hasWrongCheckSymbol(code)
      ? err(failure('VISITOR_NOT_FOUND'))
      : client.call(identify, { code, direction: directionToWire(direction) }, { signal })
  },

  signUp: (request, signal) => signUp(client, request, { signal }),

  loadCertificates: ({ visitorId }, signal) =>
    client.call(getCertificateToSign, { id: visitorId }, { signal }),

  submitAccess: (request, signal) => submitAccess(client, request, { signal }),

  learnDoor: (access, signal) => learnDoor(client, access, signal),

  async submitThroughDoor(request, signal) {
    const result = await submitAccess(client, request, { signal })
    return result.ok && result.value.opensDoor ? learnDoor(client, result.value, signal) : result
  },

  sendFeedback: (request, signal) => client.call(sendFeedback, request, { signal }),

  makeBadge: ({ visitorId }, signal) => client.call(visitorBadge, { id: visitorId }, { signal }),

  findBadge: (request, signal) => client.call(visitorBadgeFromEmail, request, { signal }),

  async mailBadge(request, signal) {
    const result = await client.call(sendBadgeEmail, request, { signal })
    return result.ok ? ok(null) : result
  },

  /** Repeats the question while the job is not finished: the server ends every job within seconds. */
  async printBadge(request, signal) {
    let result = await client.call(printBadge, request, { signal })
    while (result.ok && !result.value.printed) {
      const { jobId } = result.value
      await new Promise((resolve) => setTimeout(resolve, PRINT_JOB_POLL_MS))
      signal.throwIfAborted()
      result = await client.call(getPrintJob, { jobId }, { signal })
    }
    // A network failure says nothing about the printer.
    if (result.ok || result.error.code === 'PRINT_GENERAL_ERROR') notePrinter(result.ok)
    return result.ok ? ok(null) : result
  },

  verifyPin: (request, signal) => client.call(verifyPin, request, { signal }),

  sendDeviceInfo: ({ battery }, signal) =>
    client.call(
      deviceInfo,
      {
        deviceId: deviceId(),
        battery,
        platform: platform(),
        appVersion: import.meta.env.APP_VERSION,
        ...tabletState(),
      },
      { signal },
    ),
})

/**
 * Where no screen asks anything, as at continuous scanning, a guest who is new here signs up with what the invitation says.
 * Without a name reception has to be asked.
 */
async function guestAtDoor(
  client: ApiClient,
  signUpGuest: PortFunctions<'signUp'>['signUp'],
  { pass, direction }: InputOf<LazyPorts['identifyGuest']>,
  signal: AbortSignal,
): Promise<Result<Visitor, Failure>> {
  const asked = { pass, direction: directionToWire(direction) }
  const found = await client.call(identifyGuest, asked, { signal })
  if (!found.ok) return found
  const { visitor, expected } = found.value
  if (visitor !== null) return ok(visitor)
  const firstname = expected?.firstname ?? expected?.lastname
  if (expected == null || firstname == null) return err(failure('INCOMPLETE_VISIT'))
  const lastname = expected.firstname === null ? null : expected.lastname
  const form = { firstname, lastname, email: '', companyName: expected.companyName }
  const { visitorTypeId } = expected
  return signUpGuest({ form, pass, visitorTypeId, notice: null, idempotencyKey: newId() }, signal)
}

interface SendOptions {
  readonly signal?: AbortSignal
  /** ISO instant of a request that was recorded offline, and is sent later. */
  readonly occurredAt?: string
}

/** Asks whether the door has opened. If nothing is known of it, the visitor is told that it did not. */
async function learnDoor(client: ApiClient, { opensDoor: _, ...access }: KioskAccess, signal: AbortSignal) {
  const { visitId, direction } = access
  const asked = { visitId, direction: directionToWire(direction) }
  const answered = await client.call(getDoorOutcome, asked, { signal })
  const hasOpened = answered.ok && answered.value.hasOpened
  return ok<KioskAccess>({ ...access, ...(!hasOpened && { isDoorShut: true }) })
}

export async function submitAccess(
  client: ApiClient,
  { idempotencyKey, ...access }: KioskAccessRequest,
  { occurredAt, ...options }: SendOptions,
) {
  const request: v.InferInput<(typeof newAccess)['request']> = {
    direction: directionToWire(access.direction),
    visitorId: access.visitorId,
    signature: access.signature,
    ...(access.guardian && { guardian: access.guardian }),
    reason: access.reason,
    toUserId: access.hostId,
    ...(access.acceptedCertificates && { acceptedCertificates: [...access.acceptedCertificates] }),
    ...(access.needsHelp && { needsHelp: true }),
    ...(access.isContinuous && { multiScan: true }),
    notice: access.notice,
    ...(occurredAt && { occurredAt }),
  }
  const result = await client.call(newAccess, request, { ...options, idempotencyKey })
  if (!result.ok) return result
  const { visitId, direction, authcode, at, enteredAt, opensDoor } = result.value
  const stayed = enteredAt === undefined ? {} : { stayedMs: Date.parse(at) - Date.parse(enteredAt) }
  return ok({ visitId, direction, visitorCode: authcode, ...stayed, ...(opensDoor && { opensDoor }) })
}

export function signUp(
  client: ApiClient,
  { form, visitorTypeId, notice, pass, corrects, idempotencyKey }: SignUpRequest,
  { occurredAt, ...options }: SendOptions,
) {
  const request = {
    ...form,
    email: form.email || null,
    visitorTypeId,
    notice,
    ...(pass !== undefined && { pass }),
    ...(corrects && { corrects: [...corrects] }),
    ...(occurredAt && { occurredAt }),
  }
  return client.call(signup, request, { ...options, idempotencyKey })
}

interface Enrolled {
  readonly companyId: string
  readonly site: string | null
  readonly deviceId: string
}

/** From now on the tablet proves its identity with its secret. */
function enrolled({ companyId, site, deviceId: id }: Enrolled): Credentials {
  keepDeviceId(id)
  return { serviceCode: '', taxCode: '', companyId, site }
}

/** Enough to find a tablet in a drawer: the system and the browser, no more. */
const platform = (): string => navigator.userAgent.slice(0, 200)

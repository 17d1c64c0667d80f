import * as v from 'valibot'
import { optionalText, text } from '../text.ts'
import { defineCall } from './call.ts'

const expiresAt = v.pipe(v.string(), v.isoTimestamp())
const optionalId = optionalText({ minColumns: 1, maxLength: 64 })

/**
 * Opens a touchless session on a visitor's own phone, for `TOUCHLESS_SESSION_MS`.
 * `FORBIDDEN`: the company has no such sessions, or wants to see that the visitor stands at the kiosk and
 * `presence` is missing, too old, or was used by this device before. Then `deviceId` is needed as well.
 */
export const getTempToken = defineCall({
  name: 'getTempToken',
  method: 'POST',
  path: '/api/tablet/getTempToken',
  access: 'open',
  request: v.strictObject({
    companyId: text({ minColumns: 1, maxLength: 64 }),
    site: optionalId,
    presence: optionalId,
    deviceId: optionalId,
  }),
  /** ISO instant, server's clock. */
  answer: v.object({ token: v.string(), expiresAt }),
  refusals: ['FORBIDDEN'],
})

/** Another `TOUCHLESS_SESSION_MS` from now, `TOUCHLESS_EXTENSIONS` times at most; then `FORBIDDEN`. */
export const extendTempToken = defineCall({
  name: 'extendTempToken',
  method: 'POST',
  path: '/api/tablet/extendTempToken',
  access: ['temp'],
  request: v.strictObject({}),
  answer: v.object({ expiresAt }),
})

/** What the kiosk's touchless QR says about this minute; `null` where the company does not ask for it. */
export const getPresence = defineCall({
  name: 'getPresence',
  method: 'POST',
  path: '/api/tablet/getPresence',
  access: ['tablet'],
  request: v.strictObject({}),
  answer: v.object({ presence: v.nullable(v.string()) }),
})

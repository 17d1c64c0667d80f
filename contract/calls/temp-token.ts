import * as v from 'valibot'
import { optionalText, text } from '../text.ts'
import { defineCall } from './call.ts'

const expiresAt = v.pipe(v.string(), v.isoTimestamp())
const optionalId = optionalText({ minColumns: 1, maxLength: 64 })

/**
 * Opens a touchless session on a visitor's own phone, for `TOUCHLESS_SESSION_MS`. `FORBIDDEN`: the company has no such
 * sessions, or it demands proof that the visitor stands at the kiosk and `presence` is missing, too old, or was used
 * by this device before. `deviceId` is then needed as well.
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

/** Extends the session to `TOUCHLESS_SESSION_MS` from now, `TOUCHLESS_EXTENSIONS` times at most; then `FORBIDDEN`. */
export const extendTempToken = defineCall({
  name: 'extendTempToken',
  method: 'POST',
  path: '/api/tablet/extendTempToken',
  access: ['temp'],
  request: v.strictObject({}),
  answer: v.object({ expiresAt }),
})

/** The proof that the kiosk's QR code contains in this minute; `null` if the company does not demand one. */
export const getPresence = defineCall({
  name: 'getPresence',
  method: 'POST',
  path: '/api/tablet/getPresence',
  access: ['tablet'],
  request: v.strictObject({}),
  answer: v.object({ presence: v.nullable(v.string()) }),
})

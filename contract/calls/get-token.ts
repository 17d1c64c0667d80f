import * as v from 'valibot'
import { CREDENTIAL_MIN_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'
import { defineCall } from './call.ts'

const credential = optionalText({ minColumns: CREDENTIAL_MIN_LENGTH, maxLength: 100 })
const optionalId = optionalText({ minColumns: 1, maxLength: 64 })

/**
 * A device proves its identity with its own secret, in a cookie that this call and `pair` set, and gets a token. The
 * codes that an operator typed enrol a new device: it waits until staff approve it (`FORBIDDEN`), and its site is the
 * one that staff choose; `site` and `deviceId` are only proposals of a new device. Without codes, `NOT_FOUND` = the
 * server knows no such secret. `UNAUTHORIZED`: wrong codes, or revoked.
 */
export const getToken = defineCall({
  name: 'getToken',
  method: 'POST',
  path: '/api/tablet/getToken',
  access: 'open',
  request: v.strictObject({
    service_code: credential,
    tax_code: credential,
    companyId: optionalId,
    site: optionalId,
    deviceId: optionalId,
  }),
  answer: v.object({
    token: v.string(),
    companyId: v.string(),
    /** The device's site, as staff set it. */
    site: v.nullable(v.string()),
    /** The id under which the server knows the device. */
    deviceId: v.string(),
    /** ISO instant, server's clock. */
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  refusals: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
})

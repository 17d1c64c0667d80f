import * as v from 'valibot'
import { CREDENTIAL_MIN_LENGTH } from '../limits.ts'
import { optionalText, text } from '../text.ts'
import { defineCall } from './call.ts'

const credential = text({ minColumns: CREDENTIAL_MIN_LENGTH, maxLength: 100 })
const optionalId = optionalText({ minColumns: 1, maxLength: 64 })

/**
 * A tablet shows what its operator typed and gets a token bound to company, site and device. `FORBIDDEN`: the
 * tablet is new, and waits until somebody of the staff approves it (S22).
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
    /** ISO instant, server's clock. */
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  refusals: ['UNAUTHORIZED', 'FORBIDDEN'],
})

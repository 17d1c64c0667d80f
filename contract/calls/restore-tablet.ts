import * as v from 'valibot'
import { defineCall } from './call.ts'

/**
 * A tablet whose browser lost its storage asks for what it was configured with. Who it is stands in a cookie that
 * `getToken` sets and no script can read. `UNAUTHORIZED`: it has none, or its codes have been changed since.
 */
export const restoreTablet = defineCall({
  name: 'restoreTablet',
  method: 'POST',
  path: '/api/tablet/restoreTablet',
  access: 'open',
  request: v.strictObject({}),
  answer: v.object({
    service_code: v.string(),
    tax_code: v.string(),
    companyId: v.string(),
    site: v.nullable(v.string()),
    deviceId: v.string(),
  }),
  refusals: ['UNAUTHORIZED'],
})

import * as v from 'valibot'
import { fillPath } from '#contract/calls/call.ts'
import { publicCalls } from '#contract/public/index.ts'
import { integrationKey } from '../server/integration-key.ts'
import type { AdminAccess, TestCompany } from './company.ts'
import type { Kiosk } from './kiosk.ts'

const Answer = v.object({
  data: v.optional(v.object({ outcome: v.string(), errorCode: v.nullable(v.string()) })),
  errorCode: v.optional(v.string()),
})

/** An access system elsewhere, which asks the tablet to let the company's visitor pass. */
export async function remoteOpening(
  adminAccess: AdminAccess,
  { companyId, visitor }: TestCompany,
  kiosk: Kiosk,
) {
  const key = await integrationKey(adminAccess, companyId, 'access.open')
  return async (direction?: boolean, as = key) => {
    const deviceId = await kiosk.page.evaluate(() => localStorage.getItem('visitor-kiosk.device') ?? '')
    const answer = await kiosk.page.request.post(
      fillPath(publicCalls.openAccess, () => deviceId),
      { headers: { token: as }, data: { code: visitor.code, direction } },
    )
    return v.parse(Answer, await answer.json())
  }
}

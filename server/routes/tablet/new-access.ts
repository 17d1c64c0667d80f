import type { calls } from '#contract/calls/index.ts'
import { directionToWire } from '#contract/entities/direction.ts'
import { ok } from '#contract/result.ts'
import { refuseField } from '#server/domain/refusal.ts'
import { signatureBytes } from '#server/domain/signature.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Store } from '../../store/store.ts'
import type { Handler } from '../serve.ts'

export const newAccess =
  ({ access, devices }: Store, vault: Vault): Handler<typeof calls.newAccess> =>
  async (request, { token, once }) => {
    const { direction, visitorId, reason, toUserId, site, acceptedCertificates, notice } = request
    const signature = request.signature === null ? null : signatureBytes(request.signature)
    if (request.signature !== null && signature === null) return refuseField('signature')
    const asked = { direction, visitorId, reason, hostId: toUserId, siteId: site, signature }
    const result = await access.newAccess(token, { ...asked, accepted: acceptedCertificates, notice }, once)
    if (!result.ok) {
      const subjectIndex = vault.index('visitor', visitorId)
      await devices.recordRefusal(token, { call: 'newAccess', reason: result.error.code, subjectIndex })
      return result
    }
    const { visitId, at, visitorCode } = result.value
    return ok({
      visitId,
      direction: directionToWire(result.value.direction),
      at: at.toISOString(),
      authcode: visitorCode,
    })
  }

import type { Client } from '#src/api/client.ts'
import { getCertificateToSign } from '#contract/calls/certificates.ts'
import { identify } from '#contract/calls/identify.ts'
import { newAccess } from '#contract/calls/new-access.ts'
import { signup } from '#contract/calls/signup.ts'
import { directionToWire } from '#contract/entities/direction.ts'
import { ok } from '#contract/result.ts'
import type { VisitPorts } from '#machines/ports.ts'
import type { Calls } from './late.types.ts'

/** The effects of a visit, asked of the server. */
export const visitCalls = (client: Client): Calls<VisitPorts> => ({
  identify: ({ code, direction }, signal) =>
    client.call(identify, { code, direction: directionToWire(direction) }, { signal }),

  signUp: ({ form, visitorTypeId, notice, idempotencyKey }, signal) =>
    client.call(signup, { ...form, visitorTypeId, notice }, { signal, idempotencyKey }),

  loadCertificates: ({ visitorId }, signal) =>
    client.call(getCertificateToSign, { id: visitorId }, { signal }),

  async submitAccess(input, signal) {
    const result = await client.call(
      newAccess,
      {
        direction: directionToWire(input.direction),
        visitorId: input.visitorId,
        signature: input.signature,
        reason: input.reason,
        toUserId: input.hostId,
        acceptedCertificates: [...input.acceptedCertificates],
        notice: input.notice,
      },
      { signal, idempotencyKey: input.idempotencyKey },
    )
    if (!result.ok) return result
    const { visitId, direction, authcode } = result.value
    return ok({ visitId, direction, visitorCode: authcode })
  },
})

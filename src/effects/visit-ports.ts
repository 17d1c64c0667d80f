import { fromPromise } from 'xstate'
import type { Client } from '#src/api/client.ts'
import { getCertificateToSign } from '#contract/calls/certificates.ts'
import { identify } from '#contract/calls/identify.ts'
import { newAccess } from '#contract/calls/new-access.ts'
import { directionToWire } from '#contract/entities/direction.ts'
import { ok } from '#contract/result.ts'
import type { VisitPorts } from '#machines/ports.ts'

/** The effects of a visit, asked of the server. */
export const visitPorts = (client: Client): VisitPorts => ({
  identify: fromPromise(({ input, signal }) =>
    client.call(identify, { code: input.code, direction: directionToWire(input.direction) }, { signal }),
  ),

  signUp: fromPromise(async ({ input, signal }) => {
    // The form's rules are there already: they came with its screen, which home does without.
    const { signup } = await import('#contract/calls/signup.ts')
    return client.call(
      signup,
      { ...input.form, visitorTypeId: input.visitorTypeId, notice: input.notice },
      { signal, idempotencyKey: input.idempotencyKey },
    )
  }),

  loadCertificates: fromPromise(({ input, signal }) =>
    client.call(getCertificateToSign, { id: input.visitorId }, { signal }),
  ),

  submitAccess: fromPromise(async ({ input, signal }) => {
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
  }),
})

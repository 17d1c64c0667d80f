import { fromPromise } from 'xstate'
import type { Client } from '#src/api/client.ts'
import { calls } from '#contract/calls/index.ts'
import { directionToWire } from '#contract/entities/direction.ts'
import { ok } from '#contract/result.ts'
import type { VisitPorts } from '#machines/ports.ts'

/** The effects of a visit, asked of the server. */
export const visitPorts = (client: Client): VisitPorts => ({
  identify: fromPromise(({ input, signal }) =>
    client.call(
      calls.identify,
      { code: input.code, direction: directionToWire(input.direction) },
      { signal },
    ),
  ),

  signUp: fromPromise(({ input, signal }) =>
    client.call(
      calls.signup,
      { ...input.form, visitorTypeId: input.visitorTypeId },
      { signal, idempotencyKey: input.idempotencyKey },
    ),
  ),

  loadCertificates: fromPromise(({ input, signal }) =>
    client.call(calls.getCertificateToSign, { id: input.visitorId }, { signal }),
  ),

  submitAccess: fromPromise(async ({ input, signal }) => {
    const result = await client.call(
      calls.newAccess,
      {
        direction: directionToWire(input.direction),
        visitorId: input.visitorId,
        signature: input.signature,
        reason: input.reason,
        toUserId: input.hostId,
        acceptedCertificates: [...input.acceptedCertificates],
      },
      { signal, idempotencyKey: input.idempotencyKey },
    )
    if (!result.ok) return result
    const { visitId, direction, authcode } = result.value
    return ok({ visitId, direction, visitorCode: authcode })
  }),
})

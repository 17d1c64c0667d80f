import type * as v from 'valibot'
import { newAccess } from '#contract/calls/new-access.ts'
import type { signup } from '#contract/calls/signup.ts'
import { directionToWire } from '#contract/entities/direction.ts'
import type { Failure } from '#contract/error-codes.ts'
import { ok, type Result } from '#contract/result.ts'
import type { KioskAccess, KioskAccessRequest, SignUpRequest } from '#machines/ports.ts'
import type { ApiClient } from '#src/api/client.ts'

export const accessToWire = (input: KioskAccessRequest): v.InferInput<(typeof newAccess)['request']> => ({
  direction: directionToWire(input.direction),
  visitorId: input.visitorId,
  signature: input.signature,
  reason: input.reason,
  toUserId: input.hostId,
  ...(input.acceptedCertificates && { acceptedCertificates: [...input.acceptedCertificates] }),
  ...(input.isContinuous && { multiScan: true }),
  notice: input.notice,
})

export const signUpToWire = ({
  form,
  visitorTypeId,
  notice,
}: SignUpRequest): v.InferInput<(typeof signup)['request']> => ({ ...form, visitorTypeId, notice })

export async function submitAccess(
  client: ApiClient,
  input: KioskAccessRequest,
  signal: AbortSignal,
): Promise<Result<KioskAccess, Failure>> {
  const { idempotencyKey } = input
  const result = await client.call(newAccess, accessToWire(input), { signal, idempotencyKey })
  if (!result.ok) return result
  const { visitId, direction, authcode } = result.value
  return ok({ visitId, direction, visitorCode: authcode })
}

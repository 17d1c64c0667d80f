import type { ApiClient } from '#src/api/client.ts'
import { getCertificateToSign } from '#contract/calls/certificates.ts'
import { identify } from '#contract/calls/identify.ts'
import { signup } from '#contract/calls/signup.ts'
import { directionToWire } from '#contract/entities/direction.ts'
import type { VisitPorts } from '#machines/ports.ts'
import { signUpToWire, submitAccess } from './access-call.ts'
import type { LazyCalls } from './lazy-calls.types.ts'

/** The effects of a visit, as calls to the server. */
export const visitCalls = (client: ApiClient): LazyCalls<VisitPorts> => ({
  identify: ({ code, direction }, signal) =>
    client.call(identify, { code, direction: directionToWire(direction) }, { signal }),

  signUp: (input, signal) =>
    client.call(signup, signUpToWire(input), { signal, idempotencyKey: input.idempotencyKey }),

  loadCertificates: ({ visitorId }, signal) =>
    client.call(getCertificateToSign, { id: visitorId }, { signal }),

  submitAccess: (input, signal) => submitAccess(client, input, signal),
})

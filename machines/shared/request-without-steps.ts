import type { Direction } from '#contract/entities/direction.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { KioskAccessRequest, Sources } from '../ports.ts'

interface AccessWithoutSteps {
  readonly direction: Direction
  readonly isContinuous?: true
  readonly sources: Sources
}

/** The request for an access before which the visitor is shown no step. */
export const requestWithoutSteps = (access: AccessWithoutSteps, visitor: Visitor): KioskAccessRequest => ({
  direction: access.direction,
  visitorId: visitor.id,
  signature: null,
  reason: null,
  hostId: null,
  acceptedCertificates: null,
  notice: null,
  ...(access.isContinuous && { isContinuous: true }),
  idempotencyKey: access.sources.newKey(),
})

import * as v from 'valibot'
import type { FlowFlags } from '../wire-flags.ts'
import { type VisitorType, VisitorTypeWire, visitorTypeToWire } from './visitor-type.ts'

export const sexes = ['MALE', 'FEMALE', 'OTHER', 'PREFER_NOT_TO_SAY'] as const
export type Sex = (typeof sexes)[number]

export const documentTypes = ['IDENTITY_CARD', 'HEALTH_INSURANCE_CARD', 'DRIVER_LICENSE', 'PASSPORT'] as const
export type DocumentType = (typeof documentTypes)[number]

/**
 * A visitor as a kiosk may see one. The answer never contains e-mail, phone, document or birthday, though the
 * specification's entity has them: a person who holds another visitor's code must not learn them from it (S03).
 */
export interface Visitor {
  readonly id: string
  /** Visitor code in normalised form, without the hyphen. */
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string | null
  readonly image: string | null
  /** `null` for a visitor without a type: the company's flow flags then apply. */
  readonly visitorType: VisitorType | null
}

/** On the wire a visitor without a type has an empty one; `null` comes from a server of the version before. */
const AnyVisitorType = v.fallback(
  v.pipe(
    VisitorTypeWire,
    v.transform((type): VisitorType | null => (type.id === '' ? null : type)),
  ),
  null,
)

export const VisitorWire = v.pipe(
  v.object({
    id: v.string(),
    authcode: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    companyName: v.nullable(v.string()),
    image: v.nullable(v.string()),
    visitorType: AnyVisitorType,
  }),
  v.transform(
    (wire): Visitor => ({
      id: wire.id,
      code: wire.authcode,
      firstName: wire.firstname,
      lastName: wire.lastname,
      companyName: wire.companyName,
      image: wire.image,
      visitorType: wire.visitorType,
    }),
  ),
)

/** @param companyFlags are in force for a visitor without a type. */
export const visitorToWire = (
  visitor: Visitor,
  companyFlags: FlowFlags,
): v.InferInput<typeof VisitorWire> => ({
  id: visitor.id,
  authcode: visitor.code,
  firstname: visitor.firstName,
  lastname: visitor.lastName,
  companyName: visitor.companyName,
  image: visitor.image,
  visitorType: visitorTypeToWire(
    visitor.visitorType ?? { id: '', name: '', translations: [], flowFlags: companyFlags },
  ),
})

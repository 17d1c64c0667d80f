import * as v from 'valibot'
import { acceptanceMethods, acceptancePlaces } from '../entities/certificate.ts'

/** How a document was accepted; `null`: not recorded, which was so before. The version before leaves these out. */
export const acceptance = {
  /** BCP 47, of the text that was shown. */
  language: v.optional(v.nullable(v.string()), null),
  method: v.optional(v.nullable(v.picklist(acceptanceMethods)), null),
  madeOn: v.optional(v.nullable(v.picklist(acceptancePlaces)), null),
  /** SHA-256 of the text, hexadecimal. */
  textHash: v.optional(v.nullable(v.string()), null),
}

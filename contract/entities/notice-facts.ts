import * as v from 'valibot'

/** On what a company bases its processing of visitors' data: GDPR art. 6 (1) (f), and (c). */
export const legalBases = ['interest', 'duty'] as const
export type LegalBasis = (typeof legalBases)[number]

/** What only the company knows of its privacy notice (GDPR art. 13). The product's own notice is written with it. */
export const NoticeFacts = v.object({
  /** Name and address. */
  controller: v.string(),
  /** How to reach the controller about personal data. */
  contact: v.string(),
  /** The data protection officer's name or address; `null`: none has to be named. */
  officer: v.nullable(v.string()),
  bases: v.array(v.picklist(legalBases)),
  /** Besides the host and the reception; `null`: none. */
  recipients: v.nullable(v.string()),
  /** The supervisory authority. */
  authority: v.string(),
})
export type NoticeFacts = Readonly<v.InferOutput<typeof NoticeFacts>>

const days = v.nullable(v.number())
/** Days until data is removed, of the kinds that a visitor gives; `null`: for a reason that staff wrote down, no limit. */
export const KeptDays = v.object({ visit: days, signature: days, document: days, profile: days })
export type KeptDays = Readonly<v.InferOutput<typeof KeptDays>>

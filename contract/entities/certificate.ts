import * as v from 'valibot'

/** A document that the visitor accepts: either `content` (sanitised HTML) or `file` (a PDF, fetched by pdfFile). */
export const Certificate = v.object({
  id: v.string(),
  /** Grows with every change of the text; visitors accept this version. */
  version: v.number(),
  /** Language of all its texts: the visitor's if the company has written it, or else the company's default. */
  language: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** The label of the checkbox, if the company has its own. */
  customAccept: v.nullable(v.string()),
  file: v.nullable(v.string()),
  content: v.nullable(v.string()),
  /** The visitor may go on without it, and then needs an escort. */
  isOptional: v.optional(v.literal(true)),
})
export type Certificate = Readonly<v.InferOutput<typeof Certificate>>

/** How a document was accepted: ticked, or ticked and signed at the same entry or exit. */
export const acceptanceMethods = ['ticked', 'signed'] as const
export type AcceptanceMethod = (typeof acceptanceMethods)[number]

/** On what a document was accepted. */
export const acceptancePlaces = ['tablet', 'phone', 'guestPage'] as const
export type AcceptancePlace = (typeof acceptancePlaces)[number]

/** Document and version that a visitor ticked or went on without, and the language of the text that was shown. */
export const AcceptedCertificate = v.strictObject({
  id: v.pipe(v.string('INPUT_STRING'), v.maxLength(64, 'INPUT_MAX_LENGTH:64')),
  version: v.pipe(
    v.number('INPUT_STRING'),
    v.integer('INPUT_STRING'),
    v.minValue(1, 'INPUT_STRING'),
    v.maxValue(2_000_000_000, 'INPUT_STRING'),
  ),
  /** BCP 47; a tablet of the version before leaves it out. */
  language: v.optional(v.pipe(v.string('INPUT_STRING'), v.regex(/^[A-Za-z0-9-]{2,35}$/, 'INPUT_STRING'))),
  /** The document is optional, and the visitor went on without it. */
  isDeclined: v.optional(v.literal(true)),
})
export type AcceptedCertificate = Readonly<v.InferOutput<typeof AcceptedCertificate>>

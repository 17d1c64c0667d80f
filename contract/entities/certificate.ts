import * as v from 'valibot'

/** A document that the visitor accepts: either `content` (sanitised HTML) or `file` (a PDF, fetched by pdfFile). */
export const Certificate = v.object({
  id: v.string(),
  /** Counts up with every change of the text; what is accepted is this version. */
  version: v.number(),
  /** Of all its words: the visitor's where the company has them in it, or else the house's. */
  language: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** The label of the checkbox, where the company has its own. */
  customAccept: v.nullable(v.string()),
  file: v.nullable(v.string()),
  content: v.nullable(v.string()),
})
export type Certificate = Readonly<v.InferOutput<typeof Certificate>>

/** Says which version of which document was ticked. */
export const AcceptedCertificate = v.strictObject({
  id: v.pipe(v.string('INPUT_STRING'), v.maxLength(64, 'INPUT_MAX_LENGTH:64')),
  version: v.pipe(
    v.number('INPUT_STRING'),
    v.integer('INPUT_STRING'),
    v.minValue(1, 'INPUT_STRING'),
    v.maxValue(2_000_000_000, 'INPUT_STRING'),
  ),
})
export type AcceptedCertificate = Readonly<v.InferOutput<typeof AcceptedCertificate>>

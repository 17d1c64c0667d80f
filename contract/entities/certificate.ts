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
})
export type Certificate = Readonly<v.InferOutput<typeof Certificate>>

/** Document and version that a visitor ticked. */
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

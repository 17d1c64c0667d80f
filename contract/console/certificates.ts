import * as v from 'valibot'
import { languageList } from '../languages.ts'
import {
  AGAIN_MONTHS_MAX,
  HTML_MAX_LENGTH,
  KEEP_DAYS_MAX,
  NAME_MAX_LENGTH,
  PDF_MAX_BYTES,
  TEXT_MAX_LENGTH,
  UPLOAD_TIMEOUT_MS,
} from '../limits.ts'
import { optionalText, text } from '../text.ts'
import { base64, bodyOf, editCall, Id, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { LanguageName } from './language.ts'
import { editors, readers } from './policy.ts'

/** Languages of the kiosk that a company may write in, BCP 47. */

const texts = {
  name: text({ minColumns: 2, maxLength: NAME_MAX_LENGTH }),
  description: optionalText({ minColumns: 1, maxLength: TEXT_MAX_LENGTH }),
  /** The label of the checkbox; `null`: the kiosk's own. */
  customAccept: optionalText({ minColumns: 1, maxLength: TEXT_MAX_LENGTH }),
}
const html = v.pipe(
  v.string('INPUT_STRING'),
  v.maxLength(HTML_MAX_LENGTH, `INPUT_MAX_LENGTH:${HTML_MAX_LENGTH}`),
)

/** The document of one language: HTML, a PDF that comes along, or the PDF that is already there. */
const Document = v.variant('kind', [
  v.strictObject({ kind: v.literal('html'), content: html }),
  v.strictObject({ kind: v.literal('pdf'), pdf: base64(PDF_MAX_BYTES) }),
  v.strictObject({ kind: v.literal('kept') }),
])

const ask = v.picklist(['every_visit', 'when_changed'], 'INPUT_STRING')

/** With `when_changed`: asked also so many months after it was accepted. The version before leaves it out. */
const againAfterMonths = v.optional(v.nullable(wholeNumber(1, AGAIN_MONTHS_MAX)), null)

/**
 * How long acceptances are kept whatever becomes of the visit, in days, and why; `null`: as long as the visit. The version
 * before leaves them out.
 */
const keepDays = v.optional(v.nullable(wholeNumber(1, KEEP_DAYS_MAX)), null)
const keepReason = v.optional(optionalText({ minColumns: 3, maxLength: TEXT_MAX_LENGTH }), null)

/** A visitor may go on without it, and then needs an escort. The version before leaves it out. */
const isOptional = v.optional(v.boolean('INPUT_STRING'), false)

const Version = v.object({
  version: v.number(),
  createdAt: Instant,
  /** Visitors whose language is missing get Italian, or else the first text. */
  texts: v.array(
    v.object({
      language: v.string(),
      name: v.string(),
      description: v.nullable(v.string()),
      customAccept: v.nullable(v.string()),
      /** Cleaned HTML; `null`: the text is a PDF. */
      content: v.nullable(v.string()),
    }),
  ),
})

/** In the order in which the kiosk asks for them. */
export const listCertificates = readCall(
  'listCertificates',
  'certificates',
  readers,
  {},
  v.array(
    v.object({
      id: v.string(),
      ask,
      againAfterMonths: v.optional(v.nullable(v.number()), null),
      visitorTypeIds: v.optional(v.nullable(v.array(v.string())), null),
      keepDays: v.optional(v.nullable(v.number()), null),
      keepReason: v.optional(v.nullable(v.string()), null),
      isOptional: v.optional(v.boolean(), false),
      isActive: v.boolean(),
      /** The version that visitors accept now. */
      current: Version,
    }),
  ),
)

/** Newest first. */
export const listCertificateVersions = readCall(
  'listCertificateVersions',
  'certificates/{certificateId}/versions',
  readers,
  { certificateId: Id },
  v.array(Version),
  { refusals: ['NOT_FOUND'] },
)

export const getCertificatePdf = readCall(
  'getCertificatePdf',
  'certificates/{certificateId}/{version}/{language}',
  readers,
  {
    certificateId: Id,
    version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'INPUT_STRING'), v.transform(Number)),
    language: LanguageName,
  },
  'pdf',
  { refusals: ['NOT_FOUND'] },
)

/**
 * Without `certificateId` a new one is made, as the last of all. A change of any text or document makes a new version;
 * other changes do not. Languages that are left out are removed in the new version.
 */
export const saveCertificate = editCall(
  'saveCertificate',
  'certificates/save',
  editors,
  {
    certificateId: OptionalId,
    ask,
    againAfterMonths,
    /** `null`: asked of every visitor. */
    visitorTypeIds: v.optional(
      v.nullable(
        v.pipe(v.array(Id), v.minLength(1, 'INPUT_REQUIRED'), v.maxLength(100, 'INPUT_MAX_LENGTH:100')),
      ),
      null,
    ),
    keepDays,
    /** `INVALID_INPUT` without, where `keepDays` is set. */
    keepReason,
    isOptional,
    isActive: v.boolean('INPUT_STRING'),
    texts: v.pipe(
      v.array(v.strictObject({ language: LanguageName, ...texts, document: Document })),
      v.minLength(1, 'INPUT_REQUIRED'),
      v.maxLength(languageList.length, 'INPUT_STRING'),
    ),
  },
  v.object({ certificateId: v.string(), version: v.number() }),
  { refusals: ['NOT_FOUND'], bodyLimit: bodyOf(PDF_MAX_BYTES * 2), timeoutMs: UPLOAD_TIMEOUT_MS },
)

/** All ids, in their new order. */
export const orderCertificates = editCall(
  'orderCertificates',
  'certificates/order',
  editors,
  { certificateIds: v.pipe(v.array(Id), v.maxLength(200, 'INPUT_MAX_LENGTH:200')) },
  v.null(),
)

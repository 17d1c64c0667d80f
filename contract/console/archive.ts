import * as v from 'valibot'
import { ARCHIVE_EXPORT_MS, ARCHIVE_PDF_MAX_BYTES, NAME_MAX_LENGTH } from '../limits.ts'
import { SearchInput, text } from '../text.ts'
import { base64, bodyOf, companyCall, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import type { Policy } from './policy.ts'
import { After, VisitId, visitorNames } from './today.ts'

/** Those who answer for the records of visitors. */
export const archivists: Policy = { roles: ['owner', 'manager', 'privacyOfficer'], atSite: true }

/** Where the sealed PDF of a visit stands: made in the background, so that it is asked for again until it is `ready`. */
export const pdfStates = ['making', 'ready', 'failed'] as const

/** Has the PDF of a visit made, unless one is there that was made from the same records. */
export const makeVisitPdf = companyCall(
  'makeVisitPdf',
  'archive/visits/make',
  archivists,
  { visitId: VisitId },
  v.object({ state: v.picklist(pdfStates) }),
  { refusals: ['NOT_FOUND'], effect: 'none' },
)

/** The sealed PDF of a visit: who, when and where, the accepted texts, signatures and records. Reading it is logged. */
export const getVisitPdf = readCall(
  'getVisitPdf',
  'archive/visits/{visitId}',
  archivists,
  { visitId: VisitId },
  'pdf',
  { refusals: ['NOT_FOUND'], timeoutMs: 60_000, effect: 'told' },
)

/** The certificate of the authority that seals for this company; `null`: nothing was sealed yet. */
export const getArchiveAuthority = readCall(
  'getArchiveAuthority',
  'archive/authority',
  { roles: archivists.roles },
  {},
  v.nullable(
    v.object({
      /** DER as base64. */
      certificate: v.string(),
      /** SHA-256 as systems show it: pairs of hexadecimal digits with colons. */
      fingerprint: v.string(),
    }),
  ),
)

const filter = {
  /** Beginnings of words in the visitor's name, company and e-mail address. */
  search: v.optional(SearchInput, ''),
  certificateId: OptionalId,
  version: v.nullable(wholeNumber(1, 999_999_999)),
  from: v.nullable(Instant),
  /** Exclusive. */
  to: v.nullable(Instant),
  isMissing: v.boolean(),
}

/**
 * Accepted documents, the latest first. With `isMissing`, which needs a document and a version: the latest visits of those who
 * have not accepted it; `at` is the entry then, and `document` is null. Such a page may have few rows, or none, and name the next
 * one all the same.
 */
export const searchArchive = companyCall(
  'searchArchive',
  'archive/search',
  archivists,
  { ...filter, after: After },
  v.object({
    rows: v.array(
      v.object({
        visitId: v.string(),
        ...visitorNames,
        at: Instant,
        document: v.nullable(v.string()),
        version: v.nullable(v.number()),
        /** The language of the text that was shown; `null`: not recorded. */
        language: v.nullable(v.string()),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  { effect: 'none' },
)

/**
 * What the search finds as a ZIP archive: a sealed PDF of each visit, a table, checksums and their seal, sent while PDFs are made.
 * Its remark counts the visits that have none in it (`readExportRemark`).
 * `INPUT_ROWS` at `from`: it is too much for one archive. `UNAVAILABLE`: others are being made.
 */
export const exportArchive = companyCall(
  'exportArchive',
  'archive/export',
  { ...archivists, fresh: true },
  {
    ...filter,
    /** Stored in the audit log, with who asked. */
    why: text({ minColumns: 5, maxLength: NAME_MAX_LENGTH }),
  },
  'zip',
  { timeoutMs: ARCHIVE_EXPORT_MS, effect: 'told' },
)

/** How many visits an export has, and how many of them have no PDF in it. */
export interface ExportCounts {
  readonly visits: number
  readonly missing: number
}

/** The remark at the very end of an export, where a reader of a large file finds it at once. */
export const exportRemark = ({ visits, missing }: ExportCounts): string =>
  `visits: ${visits}, without a PDF: ${missing}`

/** Longer than any such remark. */
export const EXPORT_REMARK_MAX_BYTES = 64

/** @param end of an export; `null`: it has no remark, as those that an older server made */
export function readExportRemark(end: string): ExportCounts | null {
  const [, visits, missing] = /visits: (\d+), without a PDF: (\d+)$/.exec(end) ?? []
  return visits === undefined || missing === undefined
    ? null
    : { visits: Number(visits), missing: Number(missing) }
}

/** What a PDF is: `sealed` by this company and unchanged, `changed` since, or `unknown`: without a seal of this company. */
export const sealVerdicts = ['sealed', 'changed', 'unknown'] as const

/** Judges a PDF that claims to be of the archive. Nothing of it is kept. `UNAVAILABLE`: others are being judged. */
export const judgePdf = companyCall(
  'judgePdf',
  'archive/judge',
  { roles: archivists.roles },
  { pdf: base64(ARCHIVE_PDF_MAX_BYTES) },
  v.object({
    verdict: v.picklist(sealVerdicts),
    /** By the server's clock when it sealed it. */
    sealedAt: v.nullable(Instant),
  }),
  { bodyLimit: bodyOf(ARCHIVE_PDF_MAX_BYTES), timeoutMs: 60_000, effect: 'none', refusals: ['UNAVAILABLE'] },
)

/** The documents that were ever shown, by name, each with the newest version. */
export const listArchiveDocuments = readCall(
  'listArchiveDocuments',
  'archive/documents',
  archivists,
  {},
  v.array(v.object({ certificateId: v.string(), name: v.string(), version: v.number() })),
)

import * as v from 'valibot'
import type { TouchlessPass, VisitDraft } from '#machines/ports.ts'
import { read, write } from './storage.ts'

/**
 * Data on a visitor's own phone. The pass is kept as long as its tab and the five minutes; the draft waits for the
 * next pass, for as long as a visitor stands at reception; the visitor code stays until it is deleted.
 */
const PASS_KEY = 'visitor-kiosk.touchless'
const DRAFT_KEY = 'visitor-kiosk.draft'
const CODES_KEY = 'visitor-kiosk.mobileID'
const DRAFT_LIFE_MS = 10 * 60_000

const Kept = v.union([
  v.literal('over'),
  v.object({
    companyId: v.string(),
    site: v.nullable(v.string()),
    presence: v.null(),
    token: v.object({
      token: v.string(),
      companyId: v.string(),
      site: v.optional(v.nullable(v.string()), null),
      expiresAt: v.number(),
    }),
    /** Offset of the device's clock, in ms. */
    clockOffset: v.number(),
  }),
])
type KeptPass = v.InferOutput<typeof Kept>

const Draft = v.object({
  companyId: v.string(),
  until: v.number(),
  draft: v.object({
    direction: v.picklist(['entry', 'exit']),
    form: v.record(v.string(), v.string()),
    reason: v.nullable(v.string()),
  }),
})
const Codes = v.record(v.string(), v.string())

/** The pass of this phone, stored by an earlier page of this tab. */
export const readPass = (): KeptPass | null => read(sessionStorage, PASS_KEY, Kept)

export const writePass = (pass: TouchlessPass | 'over', clockOffset: number): void =>
  write(sessionStorage, PASS_KEY, pass === 'over' ? pass : { ...pass, clockOffset })

export const readKnownCodes = (): Readonly<Record<string, string>> =>
  read(localStorage, CODES_KEY, Codes) ?? {}

export function writeKnownCode(companyId: string, code: string | null): void {
  const { [companyId]: _, ...others } = readKnownCodes()
  write(localStorage, CODES_KEY, code === null ? others : { ...others, [companyId]: code })
}

export function readDrafts(): Readonly<Record<string, VisitDraft>> {
  const kept = read(localStorage, DRAFT_KEY, Draft)
  if (kept !== null && kept.until > Date.now()) return { [kept.companyId]: kept.draft }
  write(localStorage, DRAFT_KEY, null)
  return {}
}

export const writeDraft = (companyId: string, draft: VisitDraft | null): void =>
  write(localStorage, DRAFT_KEY, draft && { companyId, draft, until: Date.now() + DRAFT_LIFE_MS })

import * as v from 'valibot'
import type { TouchlessPass, VisitDraft } from '#machines/ports.ts'
import { read, write } from './storage.ts'

/**
 * Data on a visitor's own phone. The pass is kept as long as its tab, and for the phone's other tabs as long as it lives;
 * the draft waits for the next pass, for as long as a visitor stands at reception; the visitor code stays until it is deleted.
 */
const PASS_KEY = 'visitor-kiosk.touchless'
const LIVING_KEY = 'visitor-kiosk.touchless-link'
const DRAFT_KEY = 'visitor-kiosk.draft'
const CODES_KEY = 'visitor-kiosk.mobileID'
const DRAFT_LIFE_MS = 10 * 60_000

const Pass = v.object({
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
})
const Kept = v.union([v.literal('over'), Pass])
type KeptPass = v.InferOutput<typeof Kept>
/** `from`: the proof of the link that began it, which the server takes once. */
const Living = v.object({ from: v.nullable(v.string()), pass: Pass })

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

/**
 * The pass of this phone, stored by an earlier page: of this tab, or, as long as it lives, of any.
 * @param scanned the link that this page was opened with: it is answered by the pass that it gave, if that lives still
 */
export function readPass(scanned: TouchlessPass | null): KeptPass | null {
  const living = read(localStorage, LIVING_KEY, Living)
  const lives = living !== null && living.pass.token.expiresAt > Date.now() + living.pass.clockOffset
  if (scanned === null) return read(sessionStorage, PASS_KEY, Kept) ?? (lives ? living.pass : null)
  const isItsOwn =
    lives &&
    living.from === scanned.presence &&
    living.pass.companyId === scanned.companyId &&
    living.pass.site === scanned.site
  return isItsOwn ? living.pass : null
}

/** @param scanned the link that began it; `null` = this page was opened without one */
export function writePass(
  pass: TouchlessPass | 'over',
  clockOffset: number,
  scanned: TouchlessPass | null,
): void {
  const kept = pass === 'over' ? pass : { ...pass, clockOffset }
  write(sessionStorage, PASS_KEY, kept)
  const from = scanned === null ? (read(localStorage, LIVING_KEY, Living)?.from ?? null) : scanned.presence
  write(localStorage, LIVING_KEY, kept === 'over' ? null : { from, pass: kept })
}

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

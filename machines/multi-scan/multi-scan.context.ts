import type { Direction } from '#contract/entities/direction.ts'
import { isBadgePayload, normaliseVisitorCode } from '#contract/entities/visitor-code.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import { ALREADY_INSIDE_MS, RECENT_SCANS, SAME_CODE_MUTE_MS } from '#contract/limits.ts'
import type { AccessRequest } from '../ports.ts'
import type { MultiScanInput, ScanAnswer } from './multi-scan.types.ts'

export interface MultiScanContext extends MultiScanInput {
  /** Codes that were tried, and when each was last in view (epoch milliseconds). */
  readonly seen: readonly { readonly text: string | null; readonly at: number }[]
  /** Visitors for whom this device asked an entry, and when. The answer may have been lost. */
  readonly entries: readonly { readonly visitorId: string; readonly at: number }[]
  /** The code that is being tried. */
  readonly code: string
  readonly visitor: Visitor | null
  readonly request: AccessRequest | null
  readonly entryRefusal: FailureCode | null
  readonly answer: ScanAnswer | null
  readonly recent: readonly ScanAnswer[]
}

export const startContext = (input: MultiScanInput): MultiScanContext => ({
  ...input,
  seen: [],
  entries: [],
  code: '',
  visitor: null,
  request: null,
  entryRefusal: null,
  answer: null,
  recent: [],
})

/** A clock that was set back must not hold a memory for longer than meant. */
const isWithin = (now: number, at: number, span: number): boolean => now >= at && now - at < span

export const isMuted = ({ seen, sources }: MultiScanContext, text: string | null): boolean =>
  seen.some((sighting) => sighting.text === text && isWithin(sources.now(), sighting.at, SAME_CODE_MUTE_MS))

/** Only what was tried is remembered: a code that came too early shall be tried when its turn comes. */
export function withSighting(context: MultiScanContext, text: string | null): Partial<MultiScanContext> {
  if (!isMuted(context, text)) return {}
  const at = context.sources.now()
  return { seen: context.seen.map((sighting) => (sighting.text === text ? { text, at } : sighting)) }
}

export function withTry(context: MultiScanContext, text: string | null): Partial<MultiScanContext> {
  const at = context.sources.now()
  const others = context.seen.filter(
    (sighting) => sighting.text !== text && isWithin(at, sighting.at, SAME_CODE_MUTE_MS),
  )
  return {
    seen: [...others, { text, at }],
    code: text ?? '',
    visitor: null,
    request: null,
    entryRefusal: null,
    answer: null,
  }
}

/** One grammar (S11): a badge or a visitor code. Anything else never leaves the device. */
export const mayIdentify = (text: string | null): boolean =>
  text !== null && (isBadgePayload(text) || normaliseVisitorCode(text) !== null)

export function withRequest(
  context: MultiScanContext,
  direction: Direction,
  visitor: Visitor,
): Partial<MultiScanContext> {
  const now = context.sources.now()
  const others = context.entries.filter(
    ({ visitorId, at }) => visitorId !== visitor.id && isWithin(now, at, ALREADY_INSIDE_MS),
  )
  return {
    visitor,
    request: {
      direction,
      visitorId: visitor.id,
      signature: null,
      reason: null,
      hostId: null,
      acceptedCertificates: [],
      idempotencyKey: context.sources.newKey(),
    },
    entries: direction === 'entry' ? [...others, { visitorId: visitor.id, at: now }] : others,
  }
}

export const enteredJustNow = ({ entries, sources }: MultiScanContext, id: string): boolean =>
  entries.some(({ visitorId, at }) => visitorId === id && isWithin(sources.now(), at, ALREADY_INSIDE_MS))

export const withAnswer = (context: MultiScanContext, answer: ScanAnswer): Partial<MultiScanContext> => ({
  answer,
  recent: [answer, ...context.recent].slice(0, RECENT_SCANS),
})

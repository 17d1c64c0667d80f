import type { Direction } from '#contract/entities/direction.ts'
import { isBadgePayload, normaliseVisitorCode } from '#contract/entities/visitor-code.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import { ALREADY_INSIDE_MS, LOST_ANSWER_MS, RECENT_SCANS, SAME_CODE_MUTE_MS } from '#contract/limits.ts'
import type { AccessRequest } from '../ports.ts'
import type { MultiScanInput, ScanAnswer } from './multi-scan.types.ts'

export interface MultiScanContext extends MultiScanInput {
  /** Codes that were tried, and when each was last in view (epoch milliseconds). */
  readonly seen: readonly { readonly text: string | null; readonly at: number }[]
  /** Visitors for whom this device asked an entry, and when. The answer may have been lost. */
  readonly entries: readonly { readonly visitorId: string; readonly at: number }[]
  /** What was asked for a visitor and never answered. */
  readonly unanswered: readonly {
    readonly visitorId: string
    readonly direction: Direction
    readonly at: number
  }[]
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
  unanswered: [],
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

const withoutEntry = ({ entries, sources }: MultiScanContext, id: string) =>
  entries.filter(({ visitorId, at }) => visitorId !== id && isWithin(sources.now(), at, ALREADY_INSIDE_MS))

const withEntry = (context: MultiScanContext, id: string) => [
  ...withoutEntry(context, id),
  { visitorId: id, at: context.sources.now() },
]

export function withRequest(
  context: MultiScanContext,
  direction: Direction,
  visitor: Visitor,
): Partial<MultiScanContext> {
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
    entries: direction === 'entry' ? withEntry(context, visitor.id) : withoutEntry(context, visitor.id),
    unanswered: withoutLost(context, visitor.id),
  }
}

/** Nobody knows whether the server obeyed; the visitor's next badge tells. */
export const withLostAnswer = (context: MultiScanContext): Partial<MultiScanContext> =>
  context.request === null
    ? {}
    : {
        unanswered: [
          ...withoutLost(context, context.request.visitorId),
          {
            visitorId: context.request.visitorId,
            direction: context.request.direction,
            at: context.sources.now(),
          },
        ],
      }

const withoutLost = ({ unanswered, sources }: MultiScanContext, id: string) =>
  unanswered.filter(({ visitorId, at }) => visitorId !== id && isWithin(sources.now(), at, LOST_ANSWER_MS))

/**
 * Whether an access of this visitor was asked for and its answer lost. A look-up for the other direction that
 * succeeds is the proof that it was obeyed: the lost answer is given now, and nothing is asked again.
 */
export const wasObeyed = (context: MultiScanContext, id: string, asked: Direction): boolean =>
  context.unanswered.some(
    ({ visitorId, direction, at }) =>
      visitorId === id && direction === asked && isWithin(context.sources.now(), at, LOST_ANSWER_MS),
  )

export const withFoundAnswer = (context: MultiScanContext, visitor: Visitor): Partial<MultiScanContext> => ({
  visitor,
  unanswered: withoutLost(context, visitor.id),
  entries: wasObeyed(context, visitor.id, 'entry') ? withEntry(context, visitor.id) : context.entries,
})

export const enteredJustNow = ({ entries, sources }: MultiScanContext, id: string): boolean =>
  entries.some(({ visitorId, at }) => visitorId === id && isWithin(sources.now(), at, ALREADY_INSIDE_MS))

export const withAnswer = (context: MultiScanContext, answer: ScanAnswer): Partial<MultiScanContext> => ({
  answer,
  recent: [answer, ...context.recent].slice(0, RECENT_SCANS),
})

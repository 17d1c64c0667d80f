import type { Direction } from '#contract/entities/direction.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { Failure } from '#contract/error-codes.ts'
import { ALREADY_INSIDE_MS, LOST_ANSWER_MS, RECENT_SCANS } from '#contract/limits.ts'
import type { KioskAccess, KioskAccessRequest } from '../ports.ts'
import { requestWithoutSteps } from '../shared/request-without-steps.ts'
import { isMuted, isWithin, type Sighting, withSighting, withTry } from '../shared/sightings.ts'
import type { MultiScanInput, ScanAnswer, ScanRefusal } from './multi-scan.types.ts'

export interface MultiScanContext extends MultiScanInput {
  readonly seen: readonly Sighting[]
  /** Visitors for whom this device requested an entry, and when. The answer may have been lost. */
  readonly entries: readonly {
    readonly visitorId: string
    readonly at: number
    /** The server let the visitor in, and the door stayed shut. */
    readonly isDoorShut: boolean
  }[]
  /** Requests for a visitor that got no answer. */
  readonly unanswered: readonly {
    readonly visitorId: string
    readonly direction: Direction
    readonly at: number
  }[]
  /** The code that is being tried. */
  readonly code: string
  readonly visitor: Visitor | null
  readonly request: KioskAccessRequest | null
  readonly entryRefusal: Failure | null
  /** The last one for which a door was asked. */
  readonly passage: KioskAccess | null
  readonly answer: ScanAnswer | null
  readonly recent: readonly ScanAnswer[]
}

export const startMultiScanContext = (input: MultiScanInput): MultiScanContext => ({
  ...input,
  seen: [],
  entries: [],
  unanswered: [],
  code: '',
  visitor: null,
  request: null,
  entryRefusal: null,
  passage: null,
  answer: null,
  recent: [],
})

export const isTooSoon = ({ seen, sources }: MultiScanContext, text: string | null): boolean =>
  isMuted(seen, text, sources.now())

export const withSeen = ({ seen, sources }: MultiScanContext, text: string | null) => ({
  seen: withSighting(seen, text, sources.now()),
})

export const withCode = (
  { seen, sources }: MultiScanContext,
  text: string | null,
): Partial<MultiScanContext> => ({
  seen: withTry(seen, text, sources.now()),
  code: text ?? '',
  visitor: null,
  request: null,
  entryRefusal: null,
  answer: null,
})

const withoutEntry = ({ entries, sources }: MultiScanContext, id: string) =>
  entries.filter(({ visitorId, at }) => visitorId !== id && isWithin(sources.now(), at, ALREADY_INSIDE_MS))

const withEntry = (context: MultiScanContext, id: string) => [
  ...withoutEntry(context, id),
  { visitorId: id, at: context.sources.now(), isDoorShut: false },
]

/** The door did not open for the visitor who was let in last. */
export const withDoorShut = ({ entries, visitor, passage }: MultiScanContext): Partial<MultiScanContext> =>
  passage?.direction === 'entry'
    ? {
        entries: entries.map((entry) =>
          entry.visitorId === visitor?.id ? { ...entry, isDoorShut: true } : entry,
        ),
      }
    : {}

export function withRequest(
  context: MultiScanContext,
  direction: Direction,
  visitor: Visitor,
): Partial<MultiScanContext> {
  return {
    visitor,
    request: {
      ...requestWithoutSteps({ direction, isContinuous: true, sources: context.sources }, visitor),
      visitor: { firstName: visitor.firstName, lastName: visitor.lastName },
    },
    entries: direction === 'entry' ? withEntry(context, visitor.id) : withoutEntry(context, visitor.id),
    unanswered: withoutLost(context, visitor.id),
  }
}

/** The server may or may not have taken the access; the visitor's next badge shows which. */
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
 * Whether an access of this visitor was requested and its answer lost. A successful look-up for the other direction
 * proves that the server took it: the lost answer is shown now, and nothing is requested again.
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

/** What is said to a visitor who shows the badge again moments after an entry; they may stand before a shut door. */
export const whyInside = ({ entries }: MultiScanContext, id: string): ScanRefusal =>
  entries.some(({ visitorId, isDoorShut }) => visitorId === id && isDoorShut) ? 'DOOR_SHUT' : 'ALREADY_INSIDE'

export const withAnswer = (context: MultiScanContext, answer: ScanAnswer): Partial<MultiScanContext> => ({
  answer,
  recent: [answer, ...context.recent].slice(0, RECENT_SCANS),
})

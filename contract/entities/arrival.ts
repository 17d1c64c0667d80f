import * as v from 'valibot'
import { END_SCREEN_HELP_SECONDS } from '../limits.ts'
import { LocalText } from '../local-text.ts'

/** What a site tells a visitor who has entered, and asks one who leaves. */
export const Arrival = v.object({
  /** Where to go, by the language of the text. */
  directions: v.array(LocalText),
  /** The network for visitors; `password` is `null` for an open one. */
  wifi: v.nullable(v.object({ name: v.string(), password: v.nullable(v.string()) })),
  /** A plan of the way, with its size in pixels; `null`: none. */
  plan: v.optional(v.nullable(v.object({ id: v.string(), width: v.number(), height: v.number() })), null),
  /** A code by which the visitor takes the badge along on a phone. */
  badge: v.optional(v.boolean(), false),
  /** A visitor who leaves is asked how it was. */
  asksFeedback: v.optional(v.boolean(), false),
  /** How long the welcome stays if it shows any of this. */
  seconds: v.number(),
})
export type Arrival = Readonly<v.InferOutput<typeof Arrival>>

export const noArrival: Arrival = {
  directions: [],
  wifi: null,
  plan: null,
  badge: false,
  asksFeedback: false,
  seconds: END_SCREEN_HELP_SECONDS,
}

export const tellsMore = ({ directions, wifi, plan, badge }: Arrival): boolean =>
  directions.length > 0 || wifi !== null || plan !== null || badge

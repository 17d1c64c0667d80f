import type { SpokenPart, SpokenText } from '../ports.ts'
import type { QueuedMessage, SpokenMessage, Urgency } from './speech.types.ts'

type Queue = readonly QueuedMessage[]

/** A `move` is said at once, so it has no rank. */
const ranks: Readonly<Record<Urgency, number>> = { move: 0, alert: 0, screen: 1, notice: 2 }

const isPassing = ({ urgency }: QueuedMessage): boolean => urgency === 'move' || urgency === 'screen'

/**
 * The messages to say, the first of which is being said. Errors and notices that are cut off by something more urgent are
 * said again; a screen that is left, or what the visitor cuts off, is not.
 */
export function withMessage(queue: Queue, message: QueuedMessage): Queue {
  if (message.urgency === 'move') return [message, ...queue.slice(1).filter((other) => !isPassing(other))]
  if (queue.some((other) => isSame(other, message) || tells(other, message))) return queue
  const others =
    message.urgency === 'screen'
      ? queue.filter((other) => !isPassing(other) && !tells(message, other))
      : queue
  const before = others.filter(({ urgency }) => ranks[urgency] <= ranks[message.urgency])
  // What the visitor asked for goes on until an error or another screen.
  const isAfterMove = message.urgency !== 'alert'
  const ahead = before.filter(({ urgency }) => isAfterMove || urgency !== 'move')
  return [...ahead, message, ...others.filter((other) => !ahead.includes(other))]
}

const isSame = (one: QueuedMessage, other: QueuedMessage): boolean =>
  one.urgency === other.urgency && textOf(one.parts) === textOf(other.parts)

/** The screen has all that the notice says. */
const tells = (screen: SpokenMessage, notice: SpokenMessage): boolean =>
  screen.urgency === 'screen' &&
  notice.urgency === 'notice' &&
  notice.parts.every(({ text }) => screen.parts.some((part) => part.text === text))

const textOf = (parts: readonly SpokenPart[]): string => parts.map(({ text }) => text).join('\n')

/** What may be said of a message: everything, or what others may hear. */
export const audible = (parts: readonly SpokenPart[], saysPersonal: boolean): readonly SpokenText[] =>
  parts.map(({ text, lang, publicly }) => ({ text: saysPersonal ? text : (publicly ?? text), lang }))

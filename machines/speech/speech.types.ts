import type { SpokenPart } from '../ports.ts'

/**
 * How a message stands to others that wait. `move`: the visitor asked for it, so it cuts off what is being said.
 * `screen`: another screen, whose predecessor need not be said any more. `alert`: an error, said before anything else.
 * `notice`: said when everything else has been.
 */
export type Urgency = 'move' | 'alert' | 'screen' | 'notice'

export interface SpokenMessage {
  readonly urgency: Urgency
  readonly parts: readonly SpokenPart[]
}

export interface QueuedMessage extends SpokenMessage {
  readonly id: number
}

export type SpeechEvent =
  | { readonly type: 'TURNED_ON' }
  | { readonly type: 'TURNED_OFF' }
  /** The visitor has left: the next one finds the tablet silent. */
  | { readonly type: 'LEFT_ALONE' }
  | { readonly type: 'HEADSET_CHANGED'; readonly isPlugged: boolean }
  | { readonly type: 'SAY'; readonly message: SpokenMessage }
  /** The voice has ended a message. */
  | { readonly type: 'SPOKEN'; readonly id: number }
  /** The device has no voice for this message's language. */
  | { readonly type: 'VOICE_MISSING'; readonly id: number }
  | { readonly type: 'HUSHED' }
  | { readonly type: 'REPEATED' }
  | { readonly type: 'LOUDER' | 'SOFTER' | 'FASTER' | 'SLOWER' }
  /** The visitor allows personal texts to be heard by others, or takes it back. */
  | { readonly type: 'PRIVACY_TOGGLED' }

export type { SpokenMode as SpeechView } from '#contract/spoken-mode.ts'

import { isPassPayload } from '#contract/entities/pass.ts'
import { hasValidCheckSymbol, isBadgePayload, normaliseVisitorCode } from '#contract/entities/visitor-code.ts'

/** A person does not type this fast for long; a code, which a person might type, must come this fast. */
const FAST_MS = 80
/** Scanners over Bluetooth and busy tablets pause this long; only a badge or a guest's pass, which no person types, may come so slowly. */
const SLOW_MS = 200
const MIN_SIGNS = 3
const MAX_SIGNS = 256

/** What a key that ends a burst has ended. */
export type Burst =
  /** A whole badge, pass or visitor code; `null` = longer than any of our codes. */
  | { readonly kind: 'code'; readonly text: string | null }
  /** Typed by a scanner, but no whole code: perhaps the rest of one whose beginning was lost. It is never guessed. */
  | { readonly kind: 'broken' }

const isCode = (text: string): boolean => hasValidCheckSymbol(normaliseVisitorCode(text) ?? '')

/** Tells a scanner that types like a keyboard from a person: characters in fast succession, ended by Enter or Tab. */
export function keyBursts() {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  let isFast = true

  function endOf(text: string): Burst | null {
    if (isBadgePayload(text) || isPassPayload(text)) return { kind: 'code', text }
    if (!isFast || text.length < MIN_SIGNS) return null
    if (text.length > MAX_SIGNS) return { kind: 'code', text: null }
    return isCode(text) ? { kind: 'code', text } : { kind: 'broken' }
  }

  return {
    /**
     * @param at milliseconds, by any steady clock
     * @returns what the key has ended; `null` for every other key, and after keys that a person typed
     */
    press(key: string, at: number): Burst | null {
      if (key === 'Shift') return null
      const gap = at - last
      if (gap > SLOW_MS) {
        typed = ''
        isFast = true
      } else if (gap > FAST_MS) {
        isFast = false
      }
      last = at
      if ([...key].length === 1) {
        typed += key
        return null
      }
      const burst = key === 'Enter' || key === 'Tab' ? endOf(typed) : null
      typed = ''
      isFast = true
      return burst
    },
  }
}

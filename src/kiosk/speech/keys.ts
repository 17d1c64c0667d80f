import { isTextField } from './describe-control.ts'

export type Wish =
  | 'next'
  | 'back'
  | 'nextControl'
  | 'controlBefore'
  | 'confirm'
  | 'repeat'
  | 'hush'
  | 'louder'
  | 'softer'
  | 'faster'
  | 'slower'
  | 'privacy'
  | 'off'

/** Keys that no field needs: they work everywhere, and keypads can be made to send them. */
const everywhere: Readonly<Record<string, Wish>> = {
  F1: 'off',
  F2: 'repeat',
  F4: 'privacy',
  F6: 'slower',
  F7: 'faster',
  F8: 'softer',
  F9: 'louder',
  AudioVolumeUp: 'louder',
  AudioVolumeDown: 'softer',
  MediaPlayPause: 'hush',
  MediaTrackNext: 'next',
  MediaTrackPrevious: 'back',
}

const outsideOfFields: Readonly<Record<string, Wish>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  j: 'next',
  k: 'back',
  r: 'repeat',
  '+': 'louder',
  '=': 'louder',
  '-': 'softer',
  '[': 'slower',
  '<': 'slower',
  ']': 'faster',
  '>': 'faster',
  Enter: 'confirm',
  ' ': 'confirm',
}

/** A scanner that types like a keyboard sends signs this fast, and means no command by them. */
const SCANNER_MS = 80

const ARROWS: Readonly<Record<string, Wish>> = { ArrowRight: 'next', ArrowLeft: 'back' }
const KEEPS_UP_AND_DOWN =
  'select, textarea, [role=combobox], [role=listbox], [role=option], [role=slider], [role=radio], [aria-haspopup=listbox], input[type=radio], input[type=range]'

/** Tells which wish a key means; `null` = the key belongs to the page. */
export function keyWishes() {
  let last = Number.NEGATIVE_INFINITY
  return (event: KeyboardEvent): Wish | null => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, timeStamp } = event
    const isSign = [...key].length === 1 && key !== ' '
    const isScanned = (isSign || key === 'Enter' || key === 'Tab') && timeStamp - last < SCANNER_MS
    if (isSign) last = timeStamp
    if (ctrlKey || metaKey || altKey || isScanned) return null
    const always = everywhere[key]
    if (always) return always
    if (key === 'Tab') return shiftKey ? 'controlBefore' : 'nextControl'

    const focused = document.activeElement
    if (focused !== null && isTextField(focused)) return wishInField(key, focused)
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (isVertical && focused?.matches(KEEPS_UP_AND_DOWN)) return null
    return outsideOfFields[isSign ? key.toLowerCase() : key] ?? null
  }
}

/** In a field arrows move along the text, and leave it at its ends. */
function wishInField(key: string, field: HTMLInputElement | HTMLTextAreaElement): Wish | null {
  const wish = ARROWS[key]
  if (wish === undefined) {
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (!isVertical || field.matches(KEEPS_UP_AND_DOWN)) return null
    return key === 'ArrowDown' ? 'next' : 'back'
  }
  // Fields of some types, such as those for e-mail addresses, do not tell where the caret is.
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart === null) return value === '' ? wish : null
  if (selectionStart !== selectionEnd) return null
  const isAtEnd = wish === 'next' ? selectionStart === value.length : selectionStart === 0
  return isAtEnd ? wish : null
}

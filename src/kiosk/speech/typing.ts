import { i18n } from '@lingui/core'
import type { SpokenPart } from '#machines/ports.ts'
import { isTextField } from './describe-control.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldsOf = (root: Element): readonly Field[] =>
  [...root.querySelectorAll('input, textarea')].filter(isTextField)

/** Notices what is typed, by whichever keys, and says it sign by sign. Others hear only that something was typed. */
export function typingEcho() {
  const known = new WeakMap<Field, string>()
  return {
    /** What has changed since the last look; a field that is new has not changed. */
    look(root: Element): readonly SpokenPart[] {
      return fieldsOf(root).flatMap((field) => {
        const before = known.get(field)
        known.set(field, field.value)
        return before === undefined || before === field.value ? [] : echo(before, field.value)
      })
    },
    /** The texts of all fields. */
    typed: (root: Element): readonly string[] => fieldsOf(root).map(({ value }) => value),
  }
}

function echo(before: string, after: string): readonly SpokenPart[] {
  const lang = document.documentElement.lang
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  const [taken, added] = [before.slice(same), after.slice(same)]
  if (after === '') return [{ text: i18n._('SPOKEN_EMPTY'), lang, publicly: null }]
  if (added === '') {
    const sign = signName([...taken].at(-1) ?? '')
    return [{ text: i18n._('SPOKEN_ERASED', { sign }), lang, publicly: i18n._('SPOKEN_ERASED_SIGN') }]
  }
  const text = [...added].map(signName).join(' ')
  return [{ text, lang, publicly: i18n._('SPOKEN_SIGN') }]
}

/** A sign that a voice would not say. */
export const signName = (sign: string): string => (sign === ' ' ? i18n._('SPOKEN_SPACE') : sign)

/** Changes a field as a keyboard does, so that its screen hears of it. */
function typeInto(field: Field, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React notices a value only if it was not set by way of the element itself.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Chooses another option, as an arrow key does. */
export function chooseBeside(list: HTMLSelectElement, by: 1 | -1): void {
  const at = Math.min(list.options.length - 1, Math.max(0, list.selectedIndex + by))
  const value = list.options[at]?.value ?? list.value
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value)
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

export const ERASE = 'erase'
const WHEEL = [...'abcdefghijklmnopqrstuvwxyz0123456789@.-_ ', ERASE]

/** For fingers without a keyboard: strokes turn through the signs, two taps type the one that was said last. */
export function signWheel() {
  let at = -1
  let of: Element | null = null
  return {
    turn(field: Field, by: 1 | -1): string {
      if (of !== field) at = by === 1 ? -1 : WHEEL.length
      of = field
      at = (at + by + WHEEL.length) % WHEEL.length
      return WHEEL[at] ?? ''
    },
    /** @returns whether there was a sign to type */
    type(field: Field): boolean {
      const sign = of === field ? WHEEL[at] : undefined
      if (sign === undefined) return false
      const { value } = field
      if (sign === ERASE) typeInto(field, [...value].slice(0, -1).join(''))
      else typeInto(field, value + (isWordStart(field) ? sign.toUpperCase() : sign))
      return true
    },
  }
}

const isWordStart = ({ autocapitalize, value }: Field): boolean =>
  autocapitalize === 'characters' || (autocapitalize === 'words' && (value === '' || value.endsWith(' ')))

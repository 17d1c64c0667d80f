import { i18n } from '@lingui/core'
import type { SpokenPart } from '#machines/ports.ts'
import { type Control, describeControl } from './describe-control.ts'
import { withoutPersonal } from './mask.ts'
import type { ReadItem } from './read-page.ts'
import type { Segment } from './read-text.ts'

/** Puts what was read from the page into words, in the language of the page. */
export interface Phrases {
  readonly item: (item: ReadItem) => readonly SpokenPart[]
  readonly texts: (segments: readonly Segment[]) => readonly SpokenPart[]
  /** What a control tells when only its state has changed. */
  readonly state: (control: Control) => readonly SpokenPart[]
  readonly word: (text: string, publicly?: string | null) => SpokenPart
}

/** @param secrets what identifies this visitor, as far as it is known */
export function phrasesWith(secrets: () => Iterable<string>): Phrases {
  const word = (text: string, publicly: string | null = null): SpokenPart => ({
    text,
    lang: document.documentElement.lang,
    publicly,
  })
  const spoken = ({ text, lang, publicly }: Segment): SpokenPart => ({
    text,
    lang,
    publicly:
      publicly === null
        ? withoutPersonal(text, secrets(), i18n._('SPOKEN_HIDDEN'))
        : publicly || i18n._('SPOKEN_HIDDEN'),
  })
  const texts = (segments: readonly Segment[]) => joined(segments.map(spoken), ' ')
  const stateParts = (control: Control): readonly SpokenPart[] => [
    ...valueWords(control),
    ...stateWords(control).map((text) => word(text)),
  ]
  const state = (control: Control): readonly SpokenPart[] => joined(stateParts(control), ', ')

  const valueWords = ({ value, isEmpty, role }: Control): readonly SpokenPart[] => {
    if (value) return [spoken(value)]
    return isEmpty && role === 'field' ? [word(i18n._('SPOKEN_EMPTY'))] : []
  }

  const item = ({ kind, element, segments }: ReadItem): readonly SpokenPart[] => {
    if (kind === 'picture') return joined([...texts(segments), word(i18n._('SPOKEN_PICTURE'))], ', ')
    if (kind !== 'control') return texts(segments)
    const control = describeControl(element)
    const place = control.place && i18n._('SPOKEN_PLACE', control.place)
    const said = [
      ...texts(control.group),
      ...texts(control.name),
      word(roleWord(control)),
      ...stateParts(control),
      ...(control.isUnavailable ? [word(i18n._('SPOKEN_UNAVAILABLE'))] : []),
      ...(control.isRequired ? [word(i18n._('SPOKEN_REQUIRED'))] : []),
    ]
    // In some languages the error of a field that was left empty is the very word for a field that is required.
    const known = new Set(said.map(({ text }) => text.toLowerCase()))
    const isNew = ({ text }: SpokenPart) => !known.has(text.toLowerCase())
    const more = texts(control.description).filter(isNew)
    return joined([...said, ...more, ...(place ? [word(place)] : [])], ', ')
  }
  return { item, texts, state, word }
}

function roleWord({ role }: Control): string {
  switch (role) {
    case 'button':
      return i18n._('SPOKEN_BUTTON')
    case 'link':
      return i18n._('SPOKEN_LINK')
    case 'checkbox':
      return i18n._('SPOKEN_CHECKBOX')
    case 'switch':
      return i18n._('SPOKEN_SWITCH')
    case 'radio':
    case 'option':
      return i18n._('SPOKEN_CHOICE')
    case 'field':
      return i18n._('SPOKEN_FIELD')
    case 'list':
    case 'slider':
      return i18n._('SPOKEN_LIST')
  }
}

function stateWords(control: Control): readonly string[] {
  const { checked, chosen, expanded, isInvalid } = control
  return [
    ...(checked === null ? [] : [checked ? i18n._('SPOKEN_ON') : i18n._('SPOKEN_OFF')]),
    ...(chosen ? [i18n._('SPOKEN_CHOSEN')] : []),
    ...(expanded === null ? [] : [expanded ? i18n._('SPOKEN_OPEN') : i18n._('SPOKEN_CLOSED')]),
    ...(isInvalid ? [i18n._('SPOKEN_INVALID')] : []),
  ]
}

/** Texts of one language become one sentence, in both of their forms. */
function joined(parts: readonly SpokenPart[], by: ' ' | ', '): readonly SpokenPart[] {
  const sentences: SpokenPart[] = []
  for (const part of parts) {
    const before = sentences.at(-1)
    if (part.text === '') continue
    if (!before || before.lang !== part.lang) {
      sentences.push(part)
      continue
    }
    const isPersonal = before.publicly !== null || part.publicly !== null
    const mark = /[.!?:,…。！？、，।]$/.test(before.text) ? ' ' : by
    sentences[sentences.length - 1] = {
      lang: part.lang,
      text: `${before.text}${mark}${part.text}`,
      publicly: isPersonal ? `${before.publicly ?? before.text}${mark}${part.publicly ?? part.text}` : null,
    }
  }
  return sentences
}

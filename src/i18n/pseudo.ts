import type { Messages } from '@lingui/core'

type Compiled = Exclude<Messages[string], string>
type Choices = Readonly<Record<string, Compiled>>

const accented: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

/** Doubling the vowels makes Italian about 40 % longer, and lines still break between words. */
const stretch = (text: string): string =>
  text.replace(/[aeiou]/gi, (vowel) => `${accented[vowel.toLowerCase()]}${vowel}`)

function stretchAll(message: Compiled): Compiled {
  return message.map((token) => {
    if (typeof token === 'string') return token === '#' ? token : stretch(token)
    const [name, type, format] = token
    if (type !== 'plural' && type !== 'selectordinal' && type !== 'select') return token
    const choices = Object.entries(format as Choices).map(([key, choice]) => [
      key,
      Array.isArray(choice) ? stretchAll(choice) : choice,
    ])
    return [name, type, Object.fromEntries(choices)]
  })
}

/** A made-up language: longer, accented, and in brackets, so that text outside of brackets is no message. */
export function pseudo(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? `[${stretch(message)}]` : ['[', ...stretchAll(message), ']'],
    ]),
  )
}

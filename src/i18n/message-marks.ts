import type { Messages } from '@lingui/core'

/** Signs that are neither seen nor heard, and take no room: a marked page looks as it always does. */
const [BEGIN, ZERO, ONE, END] = ['\u2061', '\u2062', '\u2063', '\u2064'] as const
const BITS = 7
const MARK = /\u2061([\u2062\u2063]+)\u2064/g
const SIGNS = /.{7}/g

const hidden = (id: string): string => {
  const bits = [...id].map((sign) => sign.charCodeAt(0).toString(2).padStart(BITS, '0')).join('')
  return BEGIN + bits.replaceAll('0', ZERO).replaceAll('1', ONE) + END
}

const plain = (bits: string): string => {
  const signs = bits.replaceAll(ZERO, '0').replaceAll(ONE, '1').match(SIGNS) ?? []
  return signs.map((sign) => String.fromCharCode(Number.parseInt(sign, 2))).join('')
}

/** Each message begins with its id, hidden, so that a page tells which messages it shows. Ids are ASCII. */
export const marked = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? hidden(id) + message : [hidden(id), ...message],
    ]),
  )

/** @returns the ids of the messages in a text, each as often as it is there */
export const idsIn = (text: string): string[] => [...text.matchAll(MARK)].map(([, bits = '']) => plain(bits))

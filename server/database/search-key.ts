import { columns } from '#contract/text.ts'

const MARKS = /\p{M}/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

/** How names are compared when searched: without accents, case and punctuation, words one blank apart. */
export const searchKey = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(BETWEEN_WORDS, ' ').trim()

/** Display columns of what is searched for: one Han sign says as much as two letters. */
export const searchColumns = (input: string): number => columns(searchKey(input).normalize('NFC'))

/** Whether a word has signs that are written without blanks between words. */
export const isWide = (word: string): boolean => columns(word) > word.length

/** The words that all have to occur; none = everything matches. */
export const searchWords = (input: string): string[] => searchKey(input).split(' ').filter(Boolean)

const MARKS = /\p{M}/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

/** How names are compared when searched: without accents, case and punctuation, words one blank apart. */
export const searchKey = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(BETWEEN_WORDS, ' ').trim()

/** The words that all have to occur; none = everything matches. */
export const searchWords = (input: string): string[] => searchKey(input).split(' ').filter(Boolean)

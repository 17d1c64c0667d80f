const MARKS = /\p{M}/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

/** Without accents and case. */
export const folded = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase()

/** How names are compared when searched: without accents, case and punctuation, words one blank apart. */
export const searchKey = (text: string): string => folded(text).replace(BETWEEN_WORDS, ' ').trim()

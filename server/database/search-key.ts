import { searchKey } from '#contract/search-key.ts'
import { columns } from '#contract/text.ts'

/** Display columns of what is searched for: one Han sign says as much as two letters. */
export const searchColumns = (input: string): number => columns(searchKey(input).normalize('NFC'))

/** Whether a word has signs that are written without blanks between words. */
export const isWide = (word: string): boolean => columns(word) > word.length

/** The words that all have to occur; none = everything matches. */
export const searchWords = (input: string): string[] => searchKey(input).split(' ').filter(Boolean)

import { isLanguage } from '#contract/languages.ts'

/**
 * The name of a text's language, in the words of the reader's; `null` if the reader's is the same, or if the text's is
 * none of the product's.
 * @param reader BCP 47
 */
export const foreignLanguage = (reader: string, language: string): string | null =>
  isLanguage(language) && language !== reader
    ? (new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? null)
    : null

import * as v from 'valibot'
import { text } from '../text.ts'
import { LanguageName } from './language.ts'

/** A text in languages other than the company's own, each language once. @param maxLength of each text */
export const translationsOf = (rules: Parameters<typeof text>[0]) =>
  v.pipe(
    v.array(v.strictObject({ language: LanguageName, text: text(rules) })),
    v.maxLength(20, 'INPUT_STRING'),
    v.check((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, 'INPUT_STRING'),
  )

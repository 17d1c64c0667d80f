import * as v from 'valibot'
import { text } from '../text.ts'
import { LanguageName } from './language.ts'

/** Texts in several languages, each language once. @param rules of each text */
export const textsByLanguage = (rules: Parameters<typeof text>[0]) =>
  v.pipe(
    v.array(v.strictObject({ language: LanguageName, text: text(rules) })),
    v.maxLength(20, 'INPUT_STRING'),
    v.check((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, 'INPUT_STRING'),
  )

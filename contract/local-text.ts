import * as v from 'valibot'

/** A text in one language. */
export const LocalText = v.object({ language: v.string(), text: v.string() })
export type LocalText = Readonly<v.InferOutput<typeof LocalText>>

/** What a company has written for visitors: in its own language, the first one that it offers, and in others. */
export interface TranslatedText {
  readonly text: string
  readonly translations: readonly LocalText[]
}

/**
 * The text in the first of the wanted languages that there is one in; `null`: there is no text.
 * @param wanted languages or BCP 47 tags, the preferred one first
 */
export function inFirstLanguage<Text extends { readonly language: string }>(
  wanted: readonly string[],
  texts: readonly Text[],
): Text | null {
  for (const tag of wanted) {
    const found = texts.find(({ language }) => language === tag.split('-', 1)[0])
    if (found) return found
  }
  return null
}

/**
 * The text for a reader: in the first of these languages that has one, else as the company wrote it.
 * @param wanted languages or BCP 47 tags, the preferred one first
 * @param own the company's own language
 */
export function textFor(
  wanted: readonly string[],
  { text, translations }: TranslatedText,
  own: string,
): LocalText {
  const written = { language: own, text }
  return inFirstLanguage(wanted, [written, ...translations]) ?? written
}

import type { Language } from '#contract/languages.ts'

export interface WrittenText {
  readonly language: Language
  readonly text: string
}

/** The texts with the one of this language replaced; an empty one is left out. */
export function withText(texts: readonly WrittenText[], language: Language, text: string): WrittenText[] {
  const others = texts.filter((one) => one.language !== language)
  return text.trim() === '' ? others : [...others, { language, text }]
}

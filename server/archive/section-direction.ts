import { directionOf } from '#server/i18n/server-texts.ts'
import type { PaperBlock, PaperSection } from './paper.types.ts'

const RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu
const LETTERS = /\p{L}/gu

export const hasRightToLeft = (text: string): boolean => text.search(RIGHT) >= 0

/** By the language, or by most of the letters where the language is none of the product's. */
export function sectionDirection({ blocks, locale }: PaperSection): 'ltr' | 'rtl' {
  if (directionOf(locale) === 'rtl') return 'rtl'
  const text = blocks.map(textOf).join(' ')
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(RIGHT) * 2 > count(LETTERS) ? 'rtl' : 'ltr'
}

function textOf(block: PaperBlock): string {
  if (block.kind === 'text') return block.text
  if (block.kind === 'field') return block.value
  return block.kind === 'row' ? block.cells.join(' ') : ''
}

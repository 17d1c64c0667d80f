const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const DIGIT = /\p{N}/u
const LETTER = /\p{L}/u
/** Marks of direction, which draw nothing. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const isRight = (sign: string): boolean => RIGHT_TO_LEFT.test(sign) && !DIGIT.test(sign)
const isStrongLeft = (sign: string): boolean =>
  DIGIT.test(sign) || (LETTER.test(sign) && !RIGHT_TO_LEFT.test(sign))

/** Has a direction and no shape: without it, readers put points and brackets on the other side of a number or a Latin word. */
const RIGHT_MARK = '\u200f'
const marked = (run: readonly string[]): string[] => [RIGHT_MARK, ...[...run].reverse(), RIGHT_MARK]

/**
 * The characters of a line from left to right, as a reader of the file expects them under the glyphs: it turns runs of
 * Arabic and Hebrew round again. This is not the whole algorithm of Unicode (UAX 9), but what such readers undo.
 */
export function visualOrder(line: string, direction: 'ltr' | 'rtl'): readonly string[] {
  const signs = [...line.replace(DIRECTION_MARKS, '')]
  if (direction === 'ltr' && !signs.some(isRight)) return signs
  const runs: string[][] = []
  let at = 0
  let isRightRun = direction === 'rtl'
  while (at < signs.length) {
    const from = at
    while (at < signs.length && !(isRightRun ? isStrongLeft : isRight)(signs[at] ?? '')) at += 1
    // Blanks and punctuation after a number or a Latin word belong to the line, not to the word.
    if (!isRightRun && direction === 'rtl') at = from + signs.slice(from, at).findLastIndex(isStrongLeft) + 1
    const run = signs.slice(from, at)
    runs.push(isRightRun && direction === 'rtl' ? marked(run) : isRightRun ? run.reverse() : run)
    isRightRun = !isRightRun
  }
  return direction === 'rtl' ? runs.reverse().flat() : runs.flat()
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Lines of a text, broken at blanks where there are some, else between characters as readers see them.
 * @param widthOf measures in the unit of `width`
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=\s)/u)) {
    if (widthOf(line + word.trimEnd()) <= width) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = ''
    if (widthOf(word.trimEnd()) <= width) {
      line = word
      continue
    }
    for (const { segment } of graphemes.segment(word)) {
      if (line !== '' && widthOf(line + segment) > width) {
        lines.push(line)
        line = ''
      }
      if (line !== '' || segment.trim() !== '') line += segment
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '')
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Lines of a text, broken at blanks where there are some, else between characters as readers see them.
 * @param widthOf measures in the unit of `width`
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const whole = widthOf(text.trimEnd())
  if (whole <= width) return [text.trimEnd()].filter((line) => line !== '')
  const words = text.split(/(?<=\s)/u)
  const lines: string[] = []
  // Measuring takes longer than all else: how many words a line holds is guessed, and then corrected.
  let guess = Math.max(1, Math.floor((words.length * width) / whole))
  for (let at = 0; at < words.length; ) {
    const lineOf = (count: number) => words.slice(at, at + count).join('')
    const fits = (count: number) => widthOf(lineOf(count).trimEnd()) <= width
    const left = words.length - at
    let count = Math.min(guess, left)
    if (fits(count)) while (count < left && fits(count + 1)) count++
    else
      do count--
      while (count > 0 && !fits(count))
    if (count > 0) {
      lines.push(lineOf(count).trimEnd())
      at += count
      guess = count
    } else {
      const { line, rest } = breakWord(words[at] ?? '', width, widthOf)
      lines.push(line)
      // The whole word was taken, or nothing was left of it: a column may be narrower than nothing.
      if (rest === '') at++
      else words[at] = rest
      guess = 1
    }
  }
  return lines.filter((line) => line !== '')
}

/** As much of a word as fits, at least one character; the rest goes on in the next line. */
function breakWord(word: string, width: number, widthOf: (text: string) => number) {
  const shown = word.trimStart()
  let line = ''
  for (const { segment, index } of graphemes.segment(shown)) {
    if (line !== '' && widthOf(line + segment) > width) return { line, rest: shown.slice(index) }
    line += segment
  }
  return { line, rest: '' }
}

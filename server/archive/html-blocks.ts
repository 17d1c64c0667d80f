import sanitizeHtml from 'sanitize-html'
import { certificateTags } from '#contract/entities/certificate-html.ts'
import type { PaperBlock, PaperStyle } from './paper.types.ts'

const BREAKS: ReadonlySet<string> = new Set([
  ...[
    'p',
    'div',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'li',
    'blockquote',
    'dt',
    'dd',
    'ul',
    'ol',
    'dl',
    'hr',
    'table',
  ],
])
const STYLES: Readonly<Record<string, PaperStyle>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'subheading',
  h4: 'subheading',
  dt: 'strong',
}
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'dd'])

/** The text of a document as blocks, in its order and whole; what is bold or slanted within a line is not told apart. */
export function htmlBlocks(html: string): readonly PaperBlock[] {
  const blocks: PaperBlock[] = []
  const styles: PaperStyle[] = []
  const lists: { tag: string; count: number }[] = []
  let mark: string | undefined
  let line = ''
  let row: { cells: string[]; isHead: boolean } | null = null

  function flush(): void {
    const text = line.replace(/\s+/g, ' ').trim()
    line = ''
    if (text === '') return
    const own = { kind: 'text', text, style: styles.at(-1) ?? 'body', indent: lists.length } as const
    blocks.push(mark === undefined ? own : { ...own, mark })
    mark = undefined
  }

  function open(tag: string): void {
    if (row !== null) {
      // Inside of a cell everything is one text.
      if (CELLS.has(tag)) {
        row.cells.push('')
        if (tag === 'th') row.isHead = true
      } else if (BREAKS.has(tag)) append(' ')
      return
    }
    if (BREAKS.has(tag) || tag === 'tr') flush()
    if (tag === 'tr') row = { cells: [], isHead: false }
    if (tag === 'hr') blocks.push({ kind: 'line' })
    if (tag in STYLES) styles.push(STYLES[tag] ?? 'body')
    if (LISTS.has(tag)) lists.push({ tag, count: 0 })
    const list = lists.at(-1)
    if (tag === 'li' && list !== undefined) {
      list.count += 1
      mark = list.tag === 'ol' ? `${list.count}.` : '•'
    }
  }

  function close(tag: string): void {
    if (tag === 'tr' && row !== null) {
      const cells = row.cells.map((cell) => cell.replace(/\s+/g, ' ').trim())
      if (cells.some((cell) => cell !== '')) blocks.push({ kind: 'row', cells, isHead: row.isHead })
      row = null
      return
    }
    if (row !== null) return
    if (BREAKS.has(tag)) flush()
    if (tag in STYLES) styles.pop()
    if (LISTS.has(tag)) lists.pop()
  }

  function append(text: string): void {
    const cell = row === null ? null : row.cells.length - 1
    if (row !== null && cell !== null && cell >= 0) row.cells[cell] += text
    else line += text
  }

  sanitizeHtml(html, {
    allowedTags: [...certificateTags],
    onOpenTag: open,
    onCloseTag: close,
    textFilter: (text) => {
      append(plain(text))
      return ''
    },
  })
  flush()
  return blocks
}

/** The cleaner hands out text as it stands in HTML. */
const plain = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

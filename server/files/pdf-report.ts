import { type Image, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { languageOf, languages } from '#contract/languages.ts'
import type { Block } from '#server/privacy/person-file.ts'
import { familiesFor, printable } from '#server/badges/fonts.ts'

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 48 } as const
const SIZES = { title: 18, heading: 13, line: 9.5 } as const
const ABOVE = { title: 0, heading: 14, line: 2 } as const
const PICTURE_HEIGHT = 44

/** Text and pictures one below the other, on as many pages as they need; in every script that a badge knows. */
export async function pdfReportOf(blocks: readonly Block[], title: string, locale: string): Promise<Buffer> {
  const document = new PDFDocument({ title, creator: 'Visitor kiosk', producer: 'Visitor kiosk' })
  const width = PAGE.width - 2 * PAGE.margin
  const direction = languages[languageOf(locale) ?? 'en'].direction ?? 'ltr'
  /** The place at this distance from the margin at which lines begin. */
  const inset = (distance: number): number =>
    direction === 'rtl' ? PAGE.width - PAGE.margin - distance : PAGE.margin + distance
  const begin = (): SKRSContext2D => document.beginPage(PAGE.width, PAGE.height) as SKRSContext2D
  let page = begin()
  let top: number = PAGE.margin
  const room = (height: number): SKRSContext2D => {
    if (top + height > PAGE.height - PAGE.margin) {
      document.endPage()
      page = begin()
      top = PAGE.margin
    }
    return page
  }
  const write = (kind: keyof typeof SIZES, content: string): void => {
    const size = SIZES[kind]
    const weight = kind === 'line' ? 400 : 700
    const indent = content.startsWith('    ') ? 12 : 0
    const text = printable(content)
    const font = `${weight} ${size}px ${familiesFor(text, locale)}`
    top += ABOVE[kind]
    for (const piece of wrapped(room(size * 1.4), font, text, width - indent)) {
      const pen = room(size * 1.4)
      pen.font = font
      pen.fillStyle = '#111111'
      pen.textBaseline = 'top'
      pen.direction = direction
      pen.textAlign = 'start'
      pen.fillText(piece, inset(indent), top)
      top += size * 1.4
    }
  }
  for (const block of blocks) {
    if (block.kind === 'picture') {
      const image = await pictureOf(block.url)
      if (image === null) {
        write('line', block.otherwise)
        continue
      }
      const scale = Math.min(PICTURE_HEIGHT / image.height, width / image.width)
      const pen = room(PICTURE_HEIGHT + 4)
      const shown = image.width * scale
      const left = direction === 'rtl' ? inset(12) - shown : inset(12)
      pen.drawImage(image, left, top + 2, shown, image.height * scale)
      top += PICTURE_HEIGHT + 4
      continue
    }
    write(block.kind, block.text)
  }
  document.endPage()
  return document.close()
}

/** Files stored by older versions may not be pictures: one of them must not stop the whole report. */
const pictureOf = (url: string): Promise<Image | null> =>
  loadImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')).then(
    (image) => (image.width > 0 && image.height > 0 ? image : null),
    () => null,
  )

/** Broken at blanks where there are some, else between signs. */
function wrapped(pen: SKRSContext2D, font: string, text: string, width: number): string[] {
  pen.font = font
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )/)) {
    if (pen.measureText(line + word.trimEnd()).width <= width) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = ''
    for (const sign of word) {
      if (pen.measureText(line + sign).width > width) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  return [...lines, line.trimEnd()]
}

import { createCanvas, type Image, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import type { Bitmap } from '#server/badges/badge.types.ts'
import { familiesFor, printable } from '#server/badges/fonts.ts'
import { toBitmap } from '#server/badges/png.ts'
import { hasRightToLeft, sectionDirection } from './section-direction.ts'
import type { DrawnLine, PaperBlock, PaperSection, PaperStyle } from './paper.types.ts'
import { wrapText } from './wrap-text.ts'

const POINTS_PER_INCH = 72
/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56, foot: 40 } as const
const INK = { text: '#14181f', label: '#586171', line: '#d5dae1' } as const
const STYLES: Readonly<Record<PaperStyle, { size: number; weight: number; above: number; color: string }>> = {
  title: { size: 22, weight: 700, above: 0, color: INK.text },
  heading: { size: 13, weight: 700, above: 16, color: INK.text },
  subheading: { size: 10.5, weight: 700, above: 10, color: INK.text },
  body: { size: 10, weight: 400, above: 4, color: INK.text },
  strong: { size: 10, weight: 700, above: 4, color: INK.text },
  small: { size: 8, weight: 400, above: 3, color: INK.label },
}
const LEADING = 1.45
const INDENT = 16
const LABEL_WIDTH = 132
const PICTURE = { width: 220, height: 80 } as const
const CELL_GAP = 8

interface Paper {
  readonly bytes: Uint8Array
  /** Where each line of text stands. */
  readonly lines: readonly DrawnLine[]
  /** PDFs that belong between the pages. */
  readonly inserts: readonly { readonly afterPages: number; readonly pdf: Uint8Array }[]
}

interface Write {
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly color: string
  /** The edge at which lines begin, as a distance from the margin. */
  readonly inset: number
  readonly width: number
}

/** Draws sections on A4 pages. A page holds glyphs; what they say is returned, because glyphs alone do not tell it. */
export async function drawPaper(sections: readonly PaperSection[], title: string): Promise<Paper> {
  const document = new PDFDocument({ title, creator: 'Visitor kiosk', producer: 'Visitor kiosk' })
  const drawn = await drawOn(
    {
      begin: () => document.beginPage(PAGE.width, PAGE.height) as SKRSContext2D,
      end: () => document.endPage(),
    },
    sections,
  )
  return { bytes: document.close(), ...drawn }
}

/** The same pages in black and white dots, for printers that take no PDF; without the pages of other PDFs. */
export async function drawBitmaps(sections: readonly PaperSection[], dpi: number): Promise<Bitmap[]> {
  const scale = dpi / POINTS_PER_INCH
  const pages: Bitmap[] = []
  const width = Math.round(PAGE.width * scale)
  const height = Math.round(PAGE.height * scale)
  const pen = createCanvas(width, height).getContext('2d')
  await drawOn(
    {
      begin: () => {
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.fillStyle = '#ffffff'
        pen.fillRect(0, 0, width, height)
        pen.scale(scale, scale)
        return pen
      },
      end: () => {
        const { data } = pen.getImageData(0, 0, width, height)
        const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
        pages.push(toBitmap({ width, height, pixels }))
      },
    },
    sections,
  )
  return pages
}

/** Where pages are drawn, one after the other. */
interface Sheets {
  readonly begin: () => SKRSContext2D
  readonly end: () => void
}

async function drawOn(sheets: Sheets, sections: readonly PaperSection[]): Promise<Omit<Paper, 'bytes'>> {
  const lines: DrawnLine[] = []
  const inserts: { afterPages: number; pdf: Uint8Array }[] = []
  let pages = 0
  /** Of the pages of other PDFs so far. */
  let others = 0
  for (const section of sections) {
    await drawSection(section)
    if (section.pdf) {
      inserts.push({ afterPages: pages, pdf: section.pdf.bytes })
      others += section.pdf.pages
    }
  }
  return { lines, inserts }

  async function drawSection(section: PaperSection): Promise<void> {
    const { blocks, locale, foot } = section
    const direction = sectionDirection(section)
    const room = PAGE.width - 2 * PAGE.margin
    const bottom = PAGE.height - PAGE.margin - PAGE.foot
    let pen = begin()
    let top: number = PAGE.margin
    let isFirst = true
    for (const block of blocks) {
      await drawBlock(block)
      isFirst = false
    }
    end()

    function begin(): SKRSContext2D {
      pages += 1
      return sheets.begin()
    }

    function end(): void {
      const small = { size: 7.5, weight: 400, color: INK.label } as const
      const number = { ...small, text: String(pages + others), inset: 0, width: room }
      pen.font = fontOf(number)
      const width = pen.measureText(number.text).width
      put({ ...small, text: foot, inset: 0, width: room }, PAGE.height - PAGE.margin)
      put({ ...number, inset: room - width }, PAGE.height - PAGE.margin)
      sheets.end()
    }

    function need(height: number): void {
      if (top + height <= bottom) return
      end()
      pen = begin()
      top = PAGE.margin
    }

    function fontOf({ text, size, weight }: Write): string {
      return `${weight} ${size}px ${familiesFor(printable(text), locale)}`
    }

    function wrap(write: Write): readonly string[] {
      pen.font = fontOf(write)
      return wrapText(write.text, write.width, (text) => pen.measureText(printable(text)).width)
    }

    /** One line whose upper edge is here; the largest text beside it decides where it stands. */
    function put(write: Write, at: number, largest = write.size): void {
      const shown = printable(write.text)
      if (shown === '') return
      pen.font = fontOf(write)
      pen.fillStyle = write.color
      pen.textBaseline = 'alphabetic'
      // A Latin line keeps its order among Arabic ones.
      pen.direction = hasRightToLeft(shown) ? direction : 'ltr'
      pen.textAlign = direction === 'rtl' ? 'right' : 'left'
      const baseline = at + largest * 1.1
      const width = pen.measureText(shown).width
      const edge = PAGE.margin + write.inset
      const start = direction === 'rtl' ? PAGE.width - edge : edge
      pen.fillText(shown, start, baseline)
      const left = direction === 'rtl' ? start - width : start
      lines.push({ page: pages - 1, text: write.text, left, baseline, width, size: write.size, direction })
    }

    function paragraph(write: Write, mark: string | undefined): void {
      const height = write.size * LEADING
      for (const [at, piece] of wrap(write).entries()) {
        need(height)
        if (at === 0 && mark !== undefined)
          put({ ...write, text: mark, inset: write.inset - INDENT + 2 }, top)
        put({ ...write, text: piece }, top)
        top += height
      }
    }

    /** Texts side by side; a line at a time, so that they may go on on the next page. */
    function columns(writes: readonly Write[]): void {
      const wrapped = writes.map((write) => wrap(write))
      const largest = Math.max(...writes.map(({ size }) => size))
      const height = largest * LEADING
      const most = Math.max(...wrapped.map(({ length }) => length))
      for (let at = 0; at < most; at++) {
        need(height)
        for (const [column, write] of writes.entries()) {
          const piece = wrapped[column]?.[at]
          if (piece !== undefined) put({ ...write, text: piece }, top, largest)
        }
        top += height
      }
    }

    function rule(): void {
      pen.fillStyle = INK.line
      pen.fillRect(PAGE.margin, top, room, 0.75)
    }

    async function drawBlock(block: PaperBlock): Promise<void> {
      if (block.kind === 'space') top += 10
      else if (block.kind === 'line') {
        need(14)
        top += 8
        rule()
        top += 8
      } else if (block.kind === 'text') {
        const { size, weight, above, color } = STYLES[block.style]
        const inset = (block.indent ?? 0) * INDENT
        if (!isFirst) top += above
        // A heading is not left alone at the end of a page.
        need(size * LEADING * (weight === 700 ? 2.5 : 1))
        paragraph({ text: block.text, size, weight, color, inset, width: room - inset }, block.mark)
      } else if (block.kind === 'field') {
        top += 3
        const size = block.isCode ? 8 : 10
        columns([
          {
            text: block.label,
            size: 9,
            weight: 400,
            color: INK.label,
            inset: 0,
            width: LABEL_WIDTH - CELL_GAP,
          },
          {
            text: block.value,
            size,
            weight: 400,
            color: INK.text,
            inset: LABEL_WIDTH,
            width: room - LABEL_WIDTH,
          },
        ])
      } else if (block.kind === 'row') {
        const width = room / Math.max(1, block.cells.length)
        top += 3
        columns(
          block.cells.map((text, column) => ({
            text,
            size: 9,
            weight: block.isHead ? 700 : 400,
            color: INK.text,
            inset: column * width,
            width: width - CELL_GAP,
          })),
        )
        top += 3
        rule()
      } else {
        const image = await pictureOf(block.png)
        if (image === null) return
        const scale = Math.min(PICTURE.height / image.height, PICTURE.width / image.width, 1)
        need(image.height * scale + 8)
        const shown = image.width * scale
        const left = direction === 'rtl' ? PAGE.width - PAGE.margin - shown : PAGE.margin
        pen.drawImage(image, left, top + 4, shown, image.height * scale)
        top += image.height * scale + 8
      }
    }
  }
}

/** A signature that older versions stored may be no picture: one of them must not stop the whole document. */
const pictureOf = (png: Uint8Array): Promise<Image | null> =>
  loadImage(Buffer.from(png)).then(
    (image) => (image.width > 0 && image.height > 0 ? image : null),
    () => null,
  )

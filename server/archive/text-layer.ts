import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PDF,
  type PDFPage,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { DrawnLine } from './paper.types.ts'
import { visualOrder } from './visual-order.ts'

/** The name of the font in the resources of a page. */
const FONT = 'ArchiveText'
/** Of each character, in thousandths of the size; lines are stretched to the width that was drawn. */
const ADVANCE = 500
/** A table of characters has at most so many entries in one piece. */
const PIECE = 100

const ascii = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/**
 * Makes what the pages say readable for programs: the glyphs that were drawn count as a picture, and the text itself lies over
 * them, invisible. Glyphs do not tell their text: conjuncts of Devanagari, joined Arabic letters and ligatures are lost.
 * @param pages in the order in which they were drawn
 */
export function addTextLayer(pdf: PDF, pages: readonly PDFPage[], lines: readonly DrawnLine[]): void {
  const codes = new Map<string, number>()
  const codeOf = (sign: string): string => {
    const code = codes.get(sign) ?? codes.size + 1
    codes.set(sign, code)
    return code.toString(16).padStart(4, '0')
  }
  const layers = pages.map((page, at) => ({
    page,
    content: lines
      .filter((line) => line.page === at)
      .map((line) => lineOf(line, page.height, codeOf))
      .join('\n'),
  }))
  const font = fontOf(pdf, codes)
  for (const { page, content } of layers) {
    const resources = page.getResources()
    const fonts = resources.get('Font', (ref) => pdf.getObject(ref))
    if (fonts instanceof PdfDict) {
      hideGlyphs(pdf, fonts)
      fonts.set(FONT, font)
    } else resources.set('Font', new PdfDict([[FONT, font]]))
    const drawn = page.dict.get('Contents')
    const parts = drawn instanceof PdfArray ? [...drawn] : drawn === undefined ? [] : [drawn]
    // Without an own text, glyphs inside say nothing.
    const before = pdf.createStream({}, ascii('/Span << /ActualText () >> BDC\nq\n'))
    const after = pdf.createStream({}, ascii(`\nQ\nEMC\n/P BMC\n${content}\nEMC\n`))
    page.dict.set('Contents', new PdfArray([before, ...parts, after]))
  }
}

function lineOf(line: DrawnLine, pageHeight: number, codeOf: (sign: string) => string): string {
  const signs = visualOrder(line.text, line.direction)
  if (signs.length === 0) return ''
  const natural = (signs.length * ADVANCE * line.size) / 1_000
  const stretch = (line.width / natural) * 100
  const place = `${line.left.toFixed(2)} ${(pageHeight - line.baseline).toFixed(2)}`
  return `BT /${FONT} ${line.size} Tf 3 Tr ${stretch.toFixed(3)} Tz 1 0 0 1 ${place} Tm <${signs.map(codeOf).join('')}> Tj ET`
}

/** Programs that know no texts of spans would read the glyphs a second time. */
function hideGlyphs(pdf: PDF, fonts: PdfDict): void {
  for (const [, ref] of fonts) {
    const font = ref instanceof PdfRef ? pdf.getObject(ref) : ref
    if (font instanceof PdfDict) font.delete('ToUnicode')
  }
}

/** A font without glyphs, because nothing of it is seen: numbers of characters, and what they say. */
function fontOf(pdf: PDF, codes: ReadonlyMap<string, number>): PdfRef {
  const system = new PdfDict([
    ['Registry', stringOf('Adobe')],
    ['Ordering', stringOf('Identity')],
    ['Supplement', PdfNumber.of(0)],
  ])
  const descriptor = pdf.register(
    new PdfDict([
      ['Type', PdfName.of('FontDescriptor')],
      ['FontName', PdfName.of(FONT)],
      ['Flags', PdfNumber.of(4)],
      ['FontBBox', new PdfArray([0, -200, ADVANCE, 800].map((one) => PdfNumber.of(one)))],
      ['ItalicAngle', PdfNumber.of(0)],
      ['Ascent', PdfNumber.of(800)],
      ['Descent', PdfNumber.of(-200)],
      ['CapHeight', PdfNumber.of(700)],
      ['StemV', PdfNumber.of(80)],
    ]),
  )
  const descendant = pdf.register(
    new PdfDict([
      ['Type', PdfName.of('Font')],
      ['Subtype', PdfName.of('CIDFontType2')],
      ['BaseFont', PdfName.of(FONT)],
      ['CIDSystemInfo', system],
      ['FontDescriptor', descriptor],
      ['DW', PdfNumber.of(ADVANCE)],
      ['CIDToGIDMap', PdfName.of('Identity')],
    ]),
  )
  return pdf.register(
    new PdfDict([
      ['Type', PdfName.of('Font')],
      ['Subtype', PdfName.of('Type0')],
      ['BaseFont', PdfName.of(FONT)],
      ['Encoding', PdfName.of('Identity-H')],
      ['DescendantFonts', new PdfArray([descendant])],
      ['ToUnicode', pdf.register(PdfStream.fromDict({}, ascii(tableOf(codes))))],
    ]),
  )
}

function tableOf(codes: ReadonlyMap<string, number>): string {
  const rows = [...codes].map(([sign, code]) => {
    const text = Buffer.from(sign, 'utf16le').swap16().toString('hex')
    return `<${code.toString(16).padStart(4, '0')}> <${text}>`
  })
  const pieces = Array.from({ length: Math.ceil(rows.length / PIECE) }, (_, at) =>
    rows.slice(at * PIECE, (at + 1) * PIECE),
  )
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <FFFF>',
    'endcodespacerange',
    ...pieces.flatMap((piece) => [`${piece.length} beginbfchar`, ...piece, 'endbfchar']),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

const stringOf = (text: string): PdfString => PdfString.fromString(text)

const A4 = '0 0 595 842'
const FIRST_LINE_Y = 770
const LEADING = 20

/** A one-page PDF of plain text in Helvetica. @param lines Latin-1; the first is the title. */
export function textPdf(lines: readonly string[]): Buffer {
  const [title = '', ...rest] = lines.map((line) => line.replace(/[\\()]/g, '\\$&'))
  const shown = [`/F1 20 Tf (${title}) Tj /F1 11 Tf 0 -16 Td`, ...rest.map((line) => `T* (${line}) Tj`)]
  const text = `BT ${LEADING} TL 60 ${FIRST_LINE_Y} Td ${shown.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${A4}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = Buffer.byteLength(file, 'latin1')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  file += `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

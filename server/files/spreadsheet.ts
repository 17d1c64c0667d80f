import { strToU8, zipSync } from 'fflate'
import { csvText, type Table } from '#contract/csv.ts'

/** A table as the bytes of a CSV file. */
export const csvOf = (table: Table): Buffer => Buffer.from(csvText(table))

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is looked for
const NOT_IN_XML = /[\0-\x08\x0B\x0C\x0D\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XML cannot hold are written as the XLSX format escapes them. */
const xmlText = (text: string): string =>
  text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(NOT_IN_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (sign) => MARKUP[sign] ?? sign)

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All of a workbook that is not its one sheet. */
const workbook = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Log" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** The letter of a column, counted from 0, up to 26 columns. */
const letter = (column: number): string => String.fromCharCode(65 + column)
const xlsxCell = (text: string, address: string): string =>
  text === ''
    ? ''
    : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
const xlsxRow = (row: readonly string[], index: number): string =>
  `<row r="${index + 1}">${row.map((text, column) => xlsxCell(text, `${letter(column)}${index + 1}`)).join('')}</row>`

/** Every cell is a text, which no spreadsheet runs, whatever it begins with. The first row stays in sight. */
export function xlsxOf(table: Table): Uint8Array {
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const sheet = `<worksheet xmlns="${MAIN}">${view}<sheetData>${table.map(xlsxRow).join('')}</sheetData></worksheet>`
  const files = { ...workbook, 'xl/worksheets/sheet1.xml': sheet }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(HEAD + xml)])),
    { level: 6 },
  )
}

/** A table of texts; the first row names the columns. */
export type Table = readonly (readonly string[])[]

const BOM = '\uFEFF'
/**
 * Text that a spreadsheet would run as a formula, or read as one of its own signs (S33). An apostrophe before such a sign
 * gets another one, so that removing one apostrophe always gives back the original text.
 */
const ACTIVE = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/** A cell that no spreadsheet runs. */
const quietCell = (text: string): string => (ACTIVE.test(text) ? `'${text}` : text)

const csvCell = (text: string): string => {
  const quiet = quietCell(text)
  return NEEDS_QUOTES.test(quiet) ? `"${quiet.replaceAll('"', '""')}"` : quiet
}

/** RFC 4180, with a mark that says UTF-8, because spreadsheets guess otherwise. */
export const csvText = (table: Table): string =>
  BOM + table.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

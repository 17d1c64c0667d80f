import { parse } from 'csv-parse'
import { languageList, ownNameOf } from '#contract/languages.ts'
import { CSV_MAX_ROWS } from '#contract/limits.ts'

export interface CsvColumn<Column> {
  readonly name: string
  /** `null`: nothing is read from it. */
  readonly as: Column | null
}

export interface CsvError<Column> {
  /** The row as a spreadsheet counts: the names of the columns are row 1. */
  readonly row: number
  readonly column: Column | null
  readonly message: string
  readonly min?: number
}

/** A row of the file: its number, and the trimmed text of a column; '' where there is none. */
export interface CsvRow<Column> {
  readonly row: number
  readonly cell: (column: Column) => string
  readonly has: (column: Column) => boolean
}

interface CsvFile<Column> {
  /** Without the names of the columns. */
  readonly rows: number
  readonly columns: readonly CsvColumn<Column>[]
  /** Of the file as a whole, and those that `onRow` answered. */
  readonly errors: CsvError<Column>[]
}

interface CsvOptions<Column> {
  /** Accepted names of columns, in lower case and without anything but letters. */
  readonly names: ReadonlyMap<string, Column>
  readonly needed: readonly Column[]
  /** Reads a row. @returns what is wrong with it */
  readonly onRow: (row: CsvRow<Column>) => readonly Omit<CsvError<Column>, 'row'>[]
}

/** One row longer than this is no list of people. */
const ROW_MAX_BYTES = 20_000
/** Lets others be served between so many rows. */
const ROWS_AT_ONCE = 1_000

/** Reads a list of people from a spreadsheet; whatever is wrong with a row is said by its number, and nothing is skipped in silence. */
export async function readCsvRows<Column extends string>(
  text: string,
  { names, needed, onRow }: CsvOptions<Column>,
): Promise<CsvFile<Column>> {
  const columns: CsvColumn<Column>[] = []
  const errors: CsvError<Column>[] = []
  const columnOf = (name: string): Column | null =>
    names.get(name.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? null
  const has = (column: Column): boolean => columns.some(({ as }) => as === column)
  let row = 1
  try {
    for await (const { record } of parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: ROW_MAX_BYTES,
      info: true,
    }) as AsyncIterable<{ readonly record: readonly string[] }>) {
      if (columns.length === 0) {
        columns.push(...record.map((name) => ({ name: name.slice(0, 100), as: columnOf(name) })))
        const missing = needed.filter((one) => !has(one))
        errors.push(...missing.map((column) => ({ row, column, message: 'INPUT_REQUIRED' })))
        if (missing.length > 0) break
        continue
      }
      row += 1
      if (row > CSV_MAX_ROWS + 1) {
        errors.push({ row, column: null, message: 'INPUT_ROWS' })
        break
      }
      const cell = (column: Column): string =>
        record[columns.findIndex(({ as }) => as === column)]?.trim() ?? ''
      const current = row
      errors.push(...onRow({ row, cell, has }).map((error) => ({ ...error, row: current })))
      if (row % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  } catch {
    errors.push({ row: row + 1, column: null, message: 'INPUT_CSV' })
  }
  if (columns.length === 0 && errors.length === 0)
    errors.push({ row: 1, column: null, message: 'INPUT_REQUIRED' })
  return { rows: row - 1, columns, errors }
}

/** A language by its code, such as `de` or `de-AT`, or by its own name. */
export function languageIn(text: string): string | null {
  const typed = text.toLowerCase()
  const named = languageList.find((language) => ownNameOf(language).toLowerCase() === typed)
  return named ?? (typed === '' ? null : (typed.split(/[-_]/, 1)[0] ?? null))
}

/** An ISO day, or day, month and year as spreadsheets in Europe write them. */
export function dayOfCell(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? []
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return text === '' ? null : text
}

/** The sign that stands between the names of the columns. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

import { parse } from 'csv-parse'
import * as v from 'valibot'
import { HostRow, hostColumns } from '#contract/console/hosts.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { CSV_MAX_ROWS } from '#contract/limits.ts'

type Column = (typeof hostColumns)[number]

interface HostCsv {
  readonly rows: number
  readonly columns: readonly { readonly name: string; readonly as: Column | null }[]
  readonly hosts: readonly { readonly row: number; readonly host: v.InferOutput<typeof HostRow> }[]
  readonly errors: readonly RowError[]
}
interface RowError {
  /** The row as a spreadsheet counts: the names of the columns are row 1. */
  readonly row: number
  readonly column: Column | null
  readonly message: string
  readonly min?: number
}

/** Accepted names of a column, in lower case and without anything but letters. */
const names: ReadonlyMap<string, Column> = new Map([
  ['firstname', 'firstName'],
  ['name', 'firstName'],
  ['nome', 'firstName'],
  ['lastname', 'lastName'],
  ['surname', 'lastName'],
  ['cognome', 'lastName'],
  ['area', 'area'],
  ['department', 'area'],
  ['reparto', 'area'],
  ['ufficio', 'area'],
  ['email', 'email'],
  ['mail', 'email'],
  ['canreceive', 'canReceive'],
  ['receives', 'canReceive'],
  ['ricevevisite', 'canReceive'],
  ['riceve', 'canReceive'],
])
const yes: readonly string[] = ['', '1', 'true', 'yes', 'y', 'x', 'si', 'sì', 's', 'vero']
const no: readonly string[] = ['0', 'false', 'no', 'n', 'falso']

/** One row longer than this is no list of people. */
const ROW_MAX_BYTES = 20_000
/** Let others be served between so many rows. */
const ROWS_AT_ONCE = 1_000

const columnOf = (name: string): Column | null =>
  names.get(name.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? null

/** Reads a list of hosts; whatever is wrong with a row is said by its number, and nothing is skipped in silence. */
export async function readHostCsv(text: string): Promise<HostCsv> {
  const columns: { name: string; as: Column | null }[] = []
  const hosts: { row: number; host: v.InferOutput<typeof HostRow> }[] = []
  const errors: RowError[] = []
  const emails = new Set<string>()
  let row = 1
  try {
    for await (const cells of parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: ROW_MAX_BYTES,
      info: true,
    }) as AsyncIterable<{
      readonly record: readonly string[]
      readonly info: { readonly records: number }
    }>) {
      const { record } = cells
      if (columns.length === 0) {
        columns.push(...record.map((name) => ({ name: name.slice(0, 100), as: columnOf(name) })))
        const missing = (['firstName', 'lastName'] as const).filter(
          (one) => !columns.some(({ as }) => as === one),
        )
        errors.push(...missing.map((column) => ({ row, column, message: 'INPUT_REQUIRED' })))
        if (missing.length > 0) break
        continue
      }
      row += 1
      if (row > CSV_MAX_ROWS + 1) {
        errors.push({ row, column: null, message: 'INPUT_ROWS' })
        break
      }
      const read = readRow(record, columns)
      if (!read.success) {
        errors.push(
          ...fieldIssues(read.issues).map(({ path, ...issue }) => ({
            row,
            column: columnNamed(path),
            ...issue,
          })),
        )
        continue
      }
      const { email } = read.output
      if (email !== null && emails.has(email)) {
        errors.push({ row, column: 'email', message: 'INPUT_TWICE' })
        continue
      }
      if (email !== null) emails.add(email)
      hosts.push({ row, host: read.output })
      if (row % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  } catch {
    errors.push({ row: row + 1, column: null, message: 'INPUT_CSV' })
  }
  if (columns.length === 0 && errors.length === 0)
    errors.push({ row: 1, column: null, message: 'INPUT_REQUIRED' })
  return { rows: row - 1, columns, hosts, errors }
}

const columnNamed = (path: string): Column | null => hostColumns.find((name) => name === path) ?? null

function readRow(cells: readonly string[], columns: HostCsv['columns']) {
  const cell = (column: Column): string => cells[columns.findIndex(({ as }) => as === column)]?.trim() ?? ''
  const receives = cell('canReceive').toLowerCase()
  return v.safeParse(HostRow, {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    area: cell('area'),
    email: cell('email') === '' ? null : cell('email'),
    canReceive: yes.includes(receives) ? true : no.includes(receives) ? false : receives,
  })
}

/** The sign that stands between the names of the columns. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

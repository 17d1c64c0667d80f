import { parse } from 'csv-parse'
import * as v from 'valibot'
import { HostRow, hostColumns } from '#contract/console/hosts.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { languageList, ownNameOf } from '#contract/languages.ts'
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
  ['phone', 'phone'],
  ['telephone', 'phone'],
  ['telefono', 'phone'],
  ['language', 'language'],
  ['lingua', 'language'],
  ['delegates', 'delegates'],
  ['standins', 'delegates'],
  ['sostituti', 'delegates'],
  ['delegati', 'delegates'],
  ['awayuntil', 'awayUntil'],
  ['assentefinoal', 'awayUntil'],
  ['assentefino', 'awayUntil'],
])
const yes: readonly string[] = ['', '1', 'true', 'yes', 'y', 'x', 'si', 'sì', 's', 'vero']
const no: readonly string[] = ['0', 'false', 'no', 'n', 'falso']

/** One row longer than this is no list of people. */
const ROW_MAX_BYTES = 20_000
/** Let others be served between so many rows. */
const ROWS_AT_ONCE = 1_000

const columnOf = (name: string): Column | null =>
  names.get(name.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? null

interface ReadOptions {
  /** Whether a host has this mail address. */
  readonly isKnown: (email: string) => boolean
  /** The file is the whole list: every row needs a mail address. */
  readonly isWhole: boolean
}

/** Reads a list of hosts; whatever is wrong with a row is said by its number, and nothing is skipped in silence. */
export async function readHostCsv(text: string, { isKnown, isWhole }: ReadOptions): Promise<HostCsv> {
  const columns: { name: string; as: Column | null }[] = []
  const hosts: { row: number; host: v.InferOutput<typeof HostRow> }[] = []
  const errors: RowError[] = []
  const emails = new Set<string>()
  const needed: readonly Column[] = ['firstName', 'lastName', ...(isWhole ? (['email'] as const) : [])]
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
        const missing = needed.filter((one) => !columns.some(({ as }) => as === one))
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
      if (email === null && isWhole) {
        errors.push({ row, column: 'email', message: 'INPUT_REQUIRED' })
        continue
      }
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
  const isHost = (email: string): boolean => emails.has(email) || isKnown(email)
  const lost = hosts.filter(({ host }) => host.delegates?.some((email) => !isHost(email)))
  errors.push(...lost.map((one) => ({ row: one.row, column: 'delegates', message: 'INPUT_HOST' }) as const))
  return { rows: row - 1, columns, hosts, errors: errors.toSorted((a, b) => a.row - b.row) }
}

const columnNamed = (path: string): Column | null => hostColumns.find((name) => name === path) ?? null

function readRow(cells: readonly string[], columns: HostCsv['columns']) {
  const has = (column: Column): boolean => columns.some(({ as }) => as === column)
  const cell = (column: Column): string => cells[columns.findIndex(({ as }) => as === column)]?.trim() ?? ''
  const receives = cell('canReceive').toLowerCase()
  return v.safeParse(HostRow, {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    area: cell('area'),
    email: cell('email') === '' ? null : cell('email'),
    canReceive: yes.includes(receives) ? true : no.includes(receives) ? false : receives,
    ...(has('phone') && { phone: cell('phone') }),
    ...(has('language') && { language: languageOf(cell('language')) }),
    ...(has('delegates') && {
      delegates: cell('delegates')
        .split(/[\s,;|]+/)
        .filter((email) => email !== ''),
    }),
    ...(has('awayUntil') && { awayUntil: dayOf(cell('awayUntil')) }),
  })
}

/** A language by its code, such as `de` or `de-AT`, or by its own name. */
function languageOf(text: string): string | null {
  const typed = text.toLowerCase()
  const named = languageList.find((language) => ownNameOf(language).toLowerCase() === typed)
  return named ?? (typed === '' ? null : (typed.split(/[-_]/, 1)[0] ?? null))
}

/** An ISO day, or day, month and year as spreadsheets in Europe write them. */
function dayOf(text: string): string | null {
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

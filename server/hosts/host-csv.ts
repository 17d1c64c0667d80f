import * as v from 'valibot'
import { HostRow, hostColumns } from '#contract/console/hosts.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import {
  type CsvColumn,
  type CsvError,
  type CsvRow,
  dayOfCell,
  languageIn,
  readCsvRows,
} from '#server/files/csv-rows.ts'

type Column = (typeof hostColumns)[number]

interface HostCsv {
  readonly rows: number
  readonly columns: readonly CsvColumn<Column>[]
  readonly hosts: readonly { readonly row: number; readonly host: v.InferOutput<typeof HostRow> }[]
  readonly errors: readonly CsvError<Column>[]
}

/** Accepted names of a column, in lower case and without anything but letters, in the languages of the console. */
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
  ['vorname', 'firstName'],
  ['prénom', 'firstName'],
  ['nombre', 'firstName'],
  ['nachname', 'lastName'],
  ['nom', 'lastName'],
  ['apellidos', 'lastName'],
  ['bereich', 'area'],
  ['abteilung', 'area'],
  ['service', 'area'],
  ['departamento', 'area'],
  ['courriel', 'email'],
  ['correo', 'email'],
  ['correoelectrónico', 'email'],
  ['mayreceivevisitors', 'canReceive'],
  ['puòriceverevisite', 'canReceive'],
  ['empfängtbesuch', 'canReceive'],
  ['peutrecevoirdesvisites', 'canReceive'],
  ['puederecibirvisitas', 'canReceive'],
  ['telefon', 'phone'],
  ['téléphone', 'phone'],
  ['teléfono', 'phone'],
  ['languageofmails', 'language'],
  ['languageofemails', 'language'],
  ['linguadelleemail', 'language'],
  ['sprache', 'language'],
  ['sprachederemails', 'language'],
  ['langue', 'language'],
  ['languedesemails', 'language'],
  ['idioma', 'language'],
  ['idiomadeloscorreos', 'language'],
  ['vertretungen', 'delegates'],
  ['remplaçants', 'delegates'],
  ['sustitutos', 'delegates'],
  ['abwesendbis', 'awayUntil'],
  ['absencejusquau', 'awayUntil'],
  ['ausentehasta', 'awayUntil'],
])
const yes: readonly string[] = [
  ...['', '1', 'x', 'true', 'yes', 'y', 'si', 'sì', 's', 'vero'],
  ...['ja', 'j', 'wahr', 'oui', 'o', 'vrai', 'sí', 'verdadero'],
]
const no: readonly string[] = ['0', 'false', 'no', 'n', 'falso', 'nein', 'falsch', 'non', 'faux']

interface ReadOptions {
  /** Whether a host has this mail address. */
  readonly isKnown: (email: string) => boolean
  /** The file is the whole list: every row needs a mail address. */
  readonly isWhole: boolean
}

/** Reads a list of hosts. */
export async function readHostCsv(text: string, { isKnown, isWhole }: ReadOptions): Promise<HostCsv> {
  const hosts: { row: number; host: v.InferOutput<typeof HostRow> }[] = []
  const emails = new Set<string>()
  const file = await readCsvRows(text, {
    names,
    needed: ['firstName', 'lastName', ...(isWhole ? (['email'] as const) : [])],
    onRow(row) {
      const read = readRow(row)
      if (!read.success)
        return fieldIssues(read.issues).map(({ path, ...issue }) => ({ column: columnNamed(path), ...issue }))
      const { email } = read.output
      if (email === null && isWhole) return [{ column: 'email', message: 'INPUT_REQUIRED' }]
      if (email !== null && emails.has(email)) return [{ column: 'email', message: 'INPUT_TWICE' }]
      if (email !== null) emails.add(email)
      hosts.push({ row: row.row, host: read.output })
      return []
    },
  })
  const isHost = (email: string): boolean => emails.has(email) || isKnown(email)
  const lost = hosts.filter(({ host }) => host.delegates?.some((email) => !isHost(email)))
  const strangers = lost.map(({ row }) => ({ row, column: 'delegates', message: 'INPUT_HOST' }) as const)
  const errors = [...file.errors, ...strangers].toSorted((a, b) => a.row - b.row)
  return { rows: file.rows, columns: file.columns, hosts, errors }
}

const columnNamed = (path: string): Column | null => hostColumns.find((name) => name === path) ?? null

function readRow({ cell, has }: CsvRow<Column>) {
  const receives = cell('canReceive').toLowerCase()
  return v.safeParse(HostRow, {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    area: cell('area'),
    email: cell('email') === '' ? null : cell('email'),
    canReceive: yes.includes(receives) ? true : no.includes(receives) ? false : receives,
    ...(has('phone') && { phone: cell('phone') }),
    ...(has('language') && { language: languageIn(cell('language')) }),
    ...(has('delegates') && {
      delegates: cell('delegates')
        .split(/[\s,;|]+/)
        .filter((email) => email !== ''),
    }),
    ...(has('awayUntil') && { awayUntil: dayOfCell(cell('awayUntil')) }),
  })
}

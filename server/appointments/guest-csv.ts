import * as v from 'valibot'
import { type guestColumns, guestColumns as allColumns, GuestRow } from '#contract/console/guest-list.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import {
  type CsvColumn,
  type CsvError,
  type CsvRow,
  dayOfCell,
  languageIn,
  readCsvRows,
} from '#server/files/csv-rows.ts'

type Column = (typeof guestColumns)[number]

/** Accepted names of a column, in lower case and without anything but letters, in the languages of the console. */
const names: ReadonlyMap<string, Column> = new Map([
  ['firstname', 'firstName'],
  ['name', 'firstName'],
  ['nome', 'firstName'],
  ['lastname', 'lastName'],
  ['surname', 'lastName'],
  ['cognome', 'lastName'],
  ['company', 'companyName'],
  ['azienda', 'companyName'],
  ['email', 'email'],
  ['mail', 'email'],
  ['language', 'language'],
  ['lingua', 'language'],
  ['host', 'host'],
  ['hostemail', 'host'],
  ['referente', 'host'],
  ['site', 'site'],
  ['sede', 'site'],
  ['day', 'day'],
  ['date', 'day'],
  ['giorno', 'day'],
  ['data', 'day'],
  ['from', 'from'],
  ['time', 'from'],
  ['dalle', 'from'],
  ['ora', 'from'],
  ['to', 'to'],
  ['until', 'to'],
  ['alle', 'to'],
  ['reason', 'reason'],
  ['motivo', 'reason'],
  ['note', 'note'],
  ['nota', 'note'],
  ['languageoftheemail', 'language'],
  ['linguadellemail', 'language'],
  ['sprachederemail', 'language'],
  ['languedelemail', 'language'],
  ['idiomadelcorreo', 'language'],
  ['reasonforvisit', 'reason'],
  ['motivodellavisita', 'reason'],
  ['notefortheguests', 'note'],
  ['notapergliospiti', 'note'],
  ['hinweisfürdiegäste', 'note'],
  ['notepourlesinvités', 'note'],
  ['notaparalaspersonasinvitadas', 'note'],
  ['vorname', 'firstName'],
  ['prénom', 'firstName'],
  ['nombre', 'firstName'],
  ['nachname', 'lastName'],
  ['nom', 'lastName'],
  ['apellidos', 'lastName'],
  ['companyname', 'companyName'],
  ['unternehmen', 'companyName'],
  ['firma', 'companyName'],
  ['entreprise', 'companyName'],
  ['empresa', 'companyName'],
  ['courriel', 'email'],
  ['correo', 'email'],
  ['correoelectrónico', 'email'],
  ['sprache', 'language'],
  ['langue', 'language'],
  ['idioma', 'language'],
  ['hostsemail', 'host'],
  ['ansprechperson', 'host'],
  ['emailderansprechperson', 'host'],
  ['emaildelreferente', 'host'],
  ['personnevisitée', 'host'],
  ['emaildelapersonnevisitée', 'host'],
  ['anfitrión', 'host'],
  ['correodelanfitrión', 'host'],
  ['standort', 'site'],
  ['tag', 'day'],
  ['datum', 'day'],
  ['jour', 'day'],
  ['día', 'day'],
  ['fecha', 'day'],
  ['von', 'from'],
  ['beginn', 'from'],
  ['de', 'from'],
  ['desde', 'from'],
  ['bis', 'to'],
  ['ende', 'to'],
  ['à', 'to'],
  ['hasta', 'to'],
  ['grund', 'reason'],
  ['besuchsgrund', 'reason'],
  ['motif', 'reason'],
  ['motifdelavisite', 'reason'],
  ['motivodelavisita', 'reason'],
  ['hinweis', 'note'],
  ['remarque', 'note'],
])

export interface ListedGuest extends Omit<v.InferOutput<typeof GuestRow>, 'host' | 'site' | 'to'> {
  readonly row: number
  readonly hostId: string | null
  readonly hostName: string | null
  readonly siteId: string | null
  readonly to: string
}

interface Known {
  /** Hosts who receive visitors, by mail address in lower case. */
  readonly hosts: ReadonlyMap<string, { readonly id: string; readonly name: string }>
  /** Ids of sites by name in lower case. */
  readonly sites: ReadonlyMap<string, string>
}

interface GuestCsv {
  readonly rows: number
  readonly columns: readonly CsvColumn<Column>[]
  readonly guests: readonly ListedGuest[]
  readonly errors: readonly CsvError<Column>[]
}

const textIn = (text: string): string | null => (text === '' ? null : text)
/** `9:00`, `9.00` and `09:00:00` are 09:00. */
function timeIn(text: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(text) ?? []
  return hour === '' ? text : `${hour.padStart(2, '0')}:${minute}`
}
/** An hour later, and never the next day. */
const hourAfter = (time: string): string =>
  time >= '23:00' ? '23:59' : `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`

const columnNamed = (path: string): Column | null => allColumns.find((name) => name === path) ?? null

/** Reads a list of guests. A company without sites needs no column for them, and one with a single site neither. */
export async function readGuestCsv(text: string, { hosts, sites }: Known): Promise<GuestCsv> {
  const guests: ListedGuest[] = []
  const onlySite = sites.size === 1 ? ([...sites.values()][0] ?? null) : null
  const file = await readCsvRows(text, {
    names,
    needed: ['day', 'from', ...(sites.size > 1 ? (['site'] as const) : [])],
    onRow(row: CsvRow<Column>) {
      const read = readRow(row)
      if (!read.success)
        return fieldIssues(read.issues).map(({ path, ...issue }) => ({ column: columnNamed(path), ...issue }))
      const { host: hostEmail, site, to, ...guest } = read.output
      if (guest.firstName === null && guest.lastName === null && guest.email === null)
        return [{ column: 'firstName', message: 'INPUT_REQUIRED' }]
      const host = hostEmail === null ? null : hosts.get(hostEmail)
      if (host === undefined) return [{ column: 'host', message: 'INPUT_HOST' }]
      const siteId = site === null ? onlySite : sites.get(site.toLowerCase())
      if (siteId === undefined || (siteId === null && sites.size > 0))
        return [{ column: 'site', message: site === null ? 'INPUT_REQUIRED' : 'INPUT_STRING' }]
      const until = to ?? hourAfter(guest.from)
      if (until <= guest.from) return [{ column: 'to', message: 'INPUT_DATE' }]
      guests.push({
        ...guest,
        row: row.row,
        hostId: host?.id ?? null,
        hostName: host?.name ?? null,
        siteId,
        to: until,
      })
      return []
    },
  })
  const twice = sameTwice(guests)
  return {
    ...file,
    guests,
    errors: [...file.errors, ...twice].toSorted((a, b) => a.row - b.row),
  }
}

function readRow({ cell }: CsvRow<Column>) {
  return v.safeParse(GuestRow, {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    companyName: cell('companyName'),
    email: textIn(cell('email')),
    language: languageIn(cell('language')),
    host: textIn(cell('host')),
    site: textIn(cell('site')),
    day: dayOfCell(cell('day')) ?? '',
    from: timeIn(cell('from')),
    to: cell('to') === '' ? null : timeIn(cell('to')),
    reason: cell('reason'),
    note: cell('note'),
  })
}

/** Guests with the same of these are on one appointment. */
export const appointmentOf = ({ siteId, hostId, day, from, to, reason, note }: ListedGuest): string =>
  JSON.stringify([siteId, hostId, day, from, to, reason, note])

/** A mail address that stands twice on one appointment. */
function sameTwice(guests: readonly ListedGuest[]): CsvError<Column>[] {
  const seen = new Set<string>()
  return guests.flatMap((guest) => {
    if (guest.email === null) return []
    const key = `${appointmentOf(guest)} ${guest.email}`
    if (seen.has(key)) return [{ row: guest.row, column: 'email' as const, message: 'INPUT_TWICE' }]
    seen.add(key)
    return []
  })
}

import * as v from 'valibot'

/** Whether the day of an ISO text is one of the calendar, which the 31st of February is not. */
export const isOfCalendar = (text: string): boolean => {
  const day = text.slice(0, 10)
  const at = Date.parse(`${day}T00:00:00Z`)
  // Texts of another form are checked as well, after the schema has refused them.
  if (Number.isNaN(at) || Number.isNaN(Date.parse(text))) return false
  return new Date(at).toISOString().startsWith(day)
}

/** As RFC 3339 has it: ISO 8601 also has offsets without minutes. */
const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

/** An instant in a request, ISO 8601 with an offset. */
export const PublicInstant = v.pipe(
  v.string('INPUT_DATE'),
  v.isoTimestamp('INPUT_DATE'),
  v.check((text) => OFFSET.test(text) && isOfCalendar(text), 'INPUT_DATE'),
)

/** Writes instants as spreadsheets sort them: `2026-01-16 09:05:00`. @param timeZone IANA name */
export const spreadsheetClock = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Whether a day exists in the calendar. @param day of the form `YYYY-MM-DD` */
export const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

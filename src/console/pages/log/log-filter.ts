import type { listLog } from '#contract/console/log.ts'
import type { Asked } from '../../api/reading.ts'

/** The search as its form fields hold it. */
export interface LogSearch {
  readonly search: string
  /** ISO days by the reader's clock; '' = any. */
  readonly from: string
  /** The last day of the span, inclusive. */
  readonly to: string
  readonly siteId: string | null
  readonly hostId: string | null
  readonly visitorTypeId: string | null
  readonly direction: 'entry' | 'exit'
}

export const noFilter: LogSearch = {
  ...{ search: '', from: '', to: '', siteId: null, hostId: null, visitorTypeId: null },
  direction: 'entry',
}

/** Midnight of a day by the reader's clock, `later` days later. */
function midnight(day: string, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + later)
  return day === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export const asked = ({ from, to, ...rest }: LogSearch): Omit<Asked<typeof listLog>, 'after'> => ({
  ...rest,
  from: midnight(from),
  to: midnight(to, 1),
})

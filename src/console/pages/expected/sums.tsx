import { useLingui } from '@lingui/react'
import type { listExpected } from '#contract/console/appointments.ts'
import { Note } from '#src/ui/note.tsx'
import type { Answered } from '../../api/reading.ts'
import * as css from './expected.css.ts'

interface SumsProps {
  readonly list: Answered<typeof listExpected>
  readonly timeZone: string
}

/** How many are expected that day, and when most of them at once. */
export function Sums({ list, timeZone }: SumsProps) {
  const { i18n } = useLingui()
  const { expected, arrived, peak } = list
  if (peak === null) return null
  const at = i18n.date(peak.at, { timeStyle: 'short', timeZone })
  const { guests, most } = peak
  return (
    <>
      <p className={css.sums}>
        <span className={css.sum}>{i18n._('EXPECTED_COUNT', { count: expected })}</span>
        <span>{i18n._('EXPECTED_ARRIVED', { count: arrived })}</span>
        <span>
          {most === 0
            ? i18n._('EXPECTED_PEAK_FREE', { at, guests })
            : i18n._('EXPECTED_PEAK', { at, guests, most })}
        </span>
      </p>
      {most > 0 && guests > most && (
        <Note tone="warning">{i18n._('EXPECTED_TOO_MANY', { at, guests, most })}</Note>
      )}
    </>
  )
}

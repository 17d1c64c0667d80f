import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { ForwardIcon } from '#src/ui/icons-steps.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { plusDays } from '../../parts/days.ts'
import * as css from './expected.css.ts'

interface DayPickerProps {
  /** `YYYY-MM-DD`, as the others. */
  readonly day: string
  readonly today: string
  /** `null`: today, also after midnight. */
  readonly onDay: (day: string | null) => void
}

export function DayPicker({ day, today, onDay }: DayPickerProps) {
  const { i18n } = useLingui()
  const tomorrow = plusDays(today, 1)
  const show = (chosen: string) => onDay(chosen === today ? null : chosen)
  return (
    <>
      <Button aria-label={i18n._('DAY_BEFORE')} onClick={() => show(plusDays(day, -1))}>
        <BackIcon />
      </Button>
      <div className={css.dayField}>
        <TextField
          label={i18n._('DAY')}
          type="date"
          value={day}
          onValue={(chosen) => chosen !== '' && show(chosen)}
        />
      </div>
      <Button aria-label={i18n._('DAY_AFTER')} onClick={() => show(plusDays(day, 1))}>
        <ForwardIcon />
      </Button>
      <Button
        variant={day === today ? 'secondary' : 'light'}
        aria-pressed={day === today}
        onClick={() => onDay(null)}
      >
        {i18n._('NAV_TODAY')}
      </Button>
      <Button
        variant={day === tomorrow ? 'secondary' : 'light'}
        aria-pressed={day === tomorrow}
        onClick={() => onDay(tomorrow)}
      >
        {i18n._('DAY_TOMORROW')}
      </Button>
    </>
  )
}

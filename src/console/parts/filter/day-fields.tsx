import { useLingui } from '@lingui/react'
import { TextField } from '#src/ui/text-field.tsx'

/** The first and the last day of a span, ISO; a day that is not set restricts nothing. */
interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface DayFieldsProps {
  readonly days: Days
  readonly onDays: (days: Days) => void
}

/** The days of a filter. */
export function DayFields({ days, onDays }: DayFieldsProps) {
  const { i18n } = useLingui()
  const set = (change: Days) => {
    const { from, to } = { ...days, ...change }
    onDays({ from: from || undefined, to: to || undefined })
  }
  return (
    <>
      <TextField
        label={i18n._('FROM')}
        type="date"
        value={days.from ?? ''}
        onValue={(from) => set({ from })}
      />
      <TextField label={i18n._('UNTIL')} type="date" value={days.to ?? ''} onValue={(to) => set({ to })} />
    </>
  )
}

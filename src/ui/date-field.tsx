import { useLingui } from '@lingui/react'
import { useId } from 'react'
import * as css from './date-field.css.ts'
import { control, field, hint as hintStyle, label as labelStyle } from './field.css.ts'
import { FieldError, OptionalMark } from './field.tsx'
import { visuallyHidden } from './visually-hidden.css.ts'

interface DateFieldProps {
  readonly label: string
  readonly error?: string | null
  readonly name: string
  /** ISO day that is shown before the visitor answers; it is not the answer. */
  readonly shown: string
  /** ISO day; `null` = untouched. */
  readonly value: string | null
  readonly onValue: (value: string | null) => void
}

const YEARS_BACK = 110

/** Day, month and year as three lists: three taps, instead of paging through decades in a calendar. */
export function DateField({ label, error = null, name, shown, value, onValue }: DateFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [year = '', month = '', day = ''] = (value ?? shown).split('-')
  const thisYear = new Date().getFullYear()
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(from + index).padStart(2, '0'))
  const monthName = (number: string) => i18n.date(new Date(2000, Number(number) - 1, 1), { month: 'long' })

  const parts = [
    {
      word: i18n._('DAY'),
      width: css.part.day,
      chosen: day,
      options: numbers(1, 31),
      set: (d: string) => `${year}-${month}-${d}`,
    },
    {
      word: i18n._('MONTH'),
      width: css.part.month,
      chosen: month,
      options: numbers(1, 12),
      set: (m: string) => `${year}-${m}-${day}`,
    },
    {
      word: i18n._('YEAR'),
      width: css.part.year,
      chosen: year,
      options: numbers(thisYear - YEARS_BACK, YEARS_BACK + 1).reverse(),
      set: (y: string) => `${y}-${month}-${day}`,
    },
  ]

  return (
    <fieldset className={field}>
      <legend className={visuallyHidden}>{label}</legend>
      <div className={labelStyle} aria-hidden="true">
        {label}
        <OptionalMark />
      </div>
      <div className={css.parts}>
        {parts.map(({ word, width, chosen, options, set }, index) => (
          <span key={word} className={width}>
            <select
              name={index === 0 ? name : undefined}
              aria-label={word}
              aria-invalid={error !== null}
              aria-describedby={error ? `${id}-error` : value === null ? `${id}-hint` : undefined}
              className={`${control.datePart} ${value === null ? css.untouched : ''}`}
              value={chosen}
              onChange={(event) => onValue(set(event.target.value))}
            >
              {options.map((option) => (
                <option key={option} value={option}>
                  {index === 1 ? monthName(option) : Number(option)}
                </option>
              ))}
            </select>
          </span>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {value === null ? (
        <p id={`${id}-hint`} className={hintStyle}>
          {i18n._('DATE_UNTOUCHED')}
        </p>
      ) : (
        <button
          type="button"
          className={css.clear}
          onClick={({ currentTarget }) => {
            // The button that was pressed disappears, so the focus moves to the first list.
            currentTarget.closest('fieldset')?.querySelector('select')?.focus()
            onValue(null)
          }}
        >
          {i18n._('DATE_CLEAR')}
        </button>
      )}
    </fieldset>
  )
}

import { useLingui } from '@lingui/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import * as css from './date-field.css.ts'
import { control, field, hint as hintStyle, label as labelStyle } from './field.css.ts'
import { FieldError, OptionalMark } from './field.tsx'
import { plainDigits } from './grouped-digits.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

interface DateFieldProps {
  readonly label: string
  readonly error?: string | null
  readonly name: string
  /** ISO day that is shown before the visitor answers; it is not the answer. */
  readonly shown: string
  /** ISO day, or what is typed of one so far; `null` = untouched. */
  readonly value: string | null
  readonly onValue: (value: string | null) => void
}

const digitsOf = { day: 2, month: 2, year: 4 } as const
type Part = keyof typeof digitsOf
const isPart = (type: string): type is Part => Object.hasOwn(digitsOf, type)

/** In the order of the language. */
const partsIn = (locale: string): readonly Part[] =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(new Date(2000, 0))
    .flatMap(({ type }) => (isPart(type) ? type : []))

const split = (day: string): Readonly<Record<Part, string>> => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, day: date }
}

const padded = (digits: string): string => (digits === '' ? '' : digits.padStart(2, '0'))

/** Day, month and year as three numbers, which are typed faster than found in lists of 31, 12 and 111. */
export function DateField({ label, error = null, name, shown, value, onValue }: DateFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(() => split(value ?? ''))
  const now = value === null ? split('') : typed
  const example = split(shown)
  const words = { day: i18n._('DAY'), month: i18n._('MONTH'), year: i18n._('YEAR') }
  const order = partsIn(i18n.locale)
  const inputs = () => [...(box.current?.querySelectorAll('input') ?? [])]

  const type = (part: Part, text: string, place: number) => {
    const digits = plainDigits(text).replace(/\D/g, '').slice(0, digitsOf[part])
    const next = { ...now, [part]: digits }
    setTyped(next)
    const isEmpty = Object.values(next).every((one) => one === '')
    onValue(isEmpty ? null : `${next.year}-${padded(next.month)}-${padded(next.day)}`)
    if (digits.length === digitsOf[part] && now[part].length < digits.length) inputs()[place + 1]?.focus()
  }
  /** The digit before is in the part before. */
  const goBack = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    if (event.key === 'Backspace' && event.currentTarget.value === '') inputs()[place - 1]?.focus()
  }

  return (
    <fieldset className={field}>
      <legend className={visuallyHidden}>{label}</legend>
      <div className={labelStyle} aria-hidden="true">
        {label}
        <OptionalMark />
      </div>
      <div ref={box} className={css.parts}>
        {order.map((part, place) => (
          <label key={part} className={css.part[part]}>
            <span className={css.word}>{words[part]}</span>
            <input
              name={place === 0 ? name : undefined}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={error !== null}
              aria-describedby={error ? `${id}-error` : value === null ? `${id}-hint` : undefined}
              className={control.datePart}
              placeholder={example[part]}
              value={now[part]}
              onChange={(event) => type(part, event.target.value, place)}
              onKeyDown={(event) => goBack(event, place)}
            />
          </label>
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
          onClick={() => {
            // The button that was pressed disappears, so the focus moves to the first part.
            inputs()[0]?.focus()
            setTyped(split(''))
            onValue(null)
          }}
        >
          {i18n._('DATE_CLEAR')}
        </button>
      )}
    </fieldset>
  )
}

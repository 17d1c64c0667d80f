import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, useId } from 'react'
import * as css from './field.css.ts'
import { WarningIcon } from './icons.tsx'

export interface FieldProps {
  readonly label: string
  readonly optional?: boolean | undefined
  readonly hint?: string | undefined
  /** The error in words; `null` = no error. */
  readonly error?: string | null | undefined
  /** Elements that describe the control besides hint and error. */
  readonly describedBy?: string | undefined
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: ControlAttributes) => ReactNode
}

/** How fields say that they are on or off where they are only read; `null`: they can be changed. */
export const ReadOnlyFields = createContext<{ readonly on: string; readonly off: string } | null>(null)

/** A field where it is only read: its label and its value. */
export function FieldText({ label, hint, value }: FieldProps & { readonly value: string }) {
  return (
    <div className={css.readOnlyField}>
      <span className={css.label}>{label}</span>
      <span className={css.readOnly}>{value === '' ? '–' : value}</span>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}

export function Field(props: FieldFrameProps) {
  const { label, optional = false, hint, error = null, describedBy, children } = props
  const id = useId()
  const said = [hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  const described = error ? `${id}-error` : said || undefined
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {children({ id, 'aria-invalid': error !== null, 'aria-describedby': described })}
      <FieldError id={`${id}-error`} error={error} />
      {hint && !error && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function OptionalMark() {
  const { i18n } = useLingui()
  return <span className={css.optional}>{i18n._('OPTIONAL')}</span>
}

/** A field's error; it is read aloud with its field, see `focus.ts`. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | null }) {
  if (!error) return null
  return (
    <p key={error} id={id} className={css.error}>
      <WarningIcon />
      {error}
    </p>
  )
}

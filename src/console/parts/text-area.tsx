import { control } from '#src/ui/field.css.ts'
import { Field, type FieldProps } from '#src/ui/field.tsx'

interface TextAreaProps extends FieldProps {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly rows: number
  /** Language of the text, BCP 47. */
  readonly lang?: string
}

export function TextArea({ value, onValue, rows, lang, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea
          {...attributes}
          className={control.area}
          rows={rows}
          lang={lang}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

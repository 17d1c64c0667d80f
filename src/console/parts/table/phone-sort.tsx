import { useLingui } from '@lingui/react'
import { SelectField } from '#src/ui/select-field.tsx'
import { phoneSort } from './table.css.ts'

interface PhoneSortProps<Column extends string> {
  readonly columns: readonly { readonly id: Column; readonly name: string }[]
  readonly value: Column
  readonly onColumn: (column: Column) => void
}

/** Sorts a list on a phone, where it has no headings. */
export function PhoneSort<Column extends string>({ columns, value, onColumn }: PhoneSortProps<Column>) {
  const { i18n } = useLingui()
  return (
    <div className={phoneSort}>
      <SelectField
        label={i18n._('DESK_SORT')}
        value={value}
        onValue={(chosen) => {
          const found = columns.find(({ id }) => id === chosen)
          if (found) onColumn(found.id)
        }}
        options={columns.map(({ id, name }) => ({ value: id, name }))}
      />
    </div>
  )
}

import { useLingui } from '@lingui/react'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import * as css from '../../parts/table/list.css.ts'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import type { Device } from './device.ts'
import { type TabletColumn, tabletStates } from './tablet-filter.ts'
import { stateNames } from './tablet-words.ts'
import type { useTabletList } from './use-tablet-list.ts'

interface TabletToolsProps {
  readonly list: ReturnType<typeof useTabletList>
  readonly columns: readonly RowColumn<Device, TabletColumn>[]
}

/** The search and the filters above the list. */
export function TabletTools({ list, columns }: TabletToolsProps) {
  const { i18n } = useLingui()
  const { filter, change, countOf } = list
  return (
    <div className={css.tools}>
      <div className={css.grow}>
        <TextField label={i18n._('SEARCH')} type="search" value={list.typed} onValue={list.setTyped} />
      </div>
      <div className={css.grow}>
        <SelectField
          label={i18n._('DESK_STATE')}
          value={filter.state ?? ''}
          onValue={(value) => change({ state: tabletStates.find((state) => state === value) })}
          options={[
            { value: '', name: i18n._('TABLETS_ANY') },
            ...tabletStates.map((value) => ({
              value,
              name: i18n._('FILTER_COUNTED', { name: stateNames[value](i18n), count: countOf(value) }),
            })),
          ]}
        />
      </div>
      <PageSite />
      <PhoneSort
        columns={columns}
        value={list.sort.column}
        onColumn={(column) => change({ sort: column, down: undefined })}
      />
    </div>
  )
}

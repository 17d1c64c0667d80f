import { useLingui } from '@lingui/react'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import * as css from '../../parts/table/list.css.ts'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import { hostColumnsOf } from './host-table.tsx'
import type { useHostList } from './use-host-list.ts'

interface HostToolsProps {
  readonly list: ReturnType<typeof useHostList>
  /** The list is going to be that of the archived hosts, or no longer. */
  readonly onArchived: () => void
}

/** The search and the filters above the list. */
export function HostTools({ list, onArchived }: HostToolsProps) {
  const { i18n } = useLingui()
  const { filter, change, areas } = list
  return (
    <div className={css.tools}>
      <div className={css.grow}>
        <TextField label={i18n._('SEARCH')} type="search" value={list.typed} onValue={list.setTyped} />
      </div>
      {areas.length > 0 && (
        <div className={css.grow}>
          <SelectField
            label={i18n._('AREA')}
            value={filter.area ?? ''}
            onValue={(area) => change({ area: area === '' ? undefined : area })}
            options={[
              { value: '', name: i18n._('AREA_ANY') },
              ...areas.map((area) => ({ value: area, name: area })),
            ]}
          />
        </div>
      )}
      <div className={css.grow}>
        <SelectField
          label={i18n._('HOST_RECEIVES')}
          value={filter.receives === undefined ? '' : String(filter.receives)}
          onValue={(value) => change({ receives: value === '' ? undefined : value === 'true' })}
          options={[
            { value: '', name: i18n._('HOSTS_ANY') },
            { value: 'true', name: i18n._('HOST_RECEIVES') },
            { value: 'false', name: i18n._('HOST_RECEIVES_NOT') },
          ]}
        />
      </div>
      {list.mayOrder && (
        <PhoneSort
          columns={hostColumnsOf(i18n)}
          value={list.sort.column}
          onColumn={(column) => change({ sort: column, down: undefined })}
        />
      )}
      <div className={css.announced}>
        <CheckboxRow
          look="line"
          label={i18n._('HOSTS_ARCHIVED')}
          checked={filter.archived ?? false}
          onChecked={(archived) => {
            onArchived()
            change({ archived: archived || undefined })
          }}
        />
      </div>
    </div>
  )
}

import { useLingui } from '@lingui/react'
import { listSites } from '#contract/console/sites.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../../api/reading.ts'
import { HostField } from '../../parts/host-field.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { filters } from './log.css.ts'
import type { LogSearch } from './log-filter.ts'

interface FilterFieldsProps {
  readonly filter: LogSearch
  readonly onFilter: (filter: LogSearch) => void
}

export function FilterFields({ filter, onFilter }: FilterFieldsProps) {
  const { i18n } = useLingui()
  const { data: sites = [] } = useRead(listSites, {})
  const { data: types = [] } = useRead(listVisitorTypes, {})
  const set = (change: Partial<LogSearch>) => onFilter({ ...filter, ...change })
  return (
    <search className={filters}>
      <TextField
        label={i18n._('SEARCH')}
        type="search"
        value={filter.search}
        onValue={(search) => set({ search })}
      />
      <TextField label={i18n._('FROM')} type="date" value={filter.from} onValue={(from) => set({ from })} />
      <TextField label={i18n._('UNTIL')} type="date" value={filter.to} onValue={(to) => set({ to })} />
      <SelectField
        label={i18n._('LOG_BY')}
        value={filter.direction}
        onValue={(value) => set({ direction: value === 'exit' ? 'exit' : 'entry' })}
        options={[
          { value: 'entry', name: i18n._('LOG_BY_ENTRY') },
          { value: 'exit', name: i18n._('LOG_BY_EXIT') },
        ]}
      />
      {sites.length > 1 && <SiteField value={filter.siteId} onValue={(siteId) => set({ siteId })} />}
      <HostField value={filter.hostId} onValue={(hostId) => set({ hostId })} none={i18n._('HOST_ANY')} />
      {types.length > 0 && (
        <SelectField
          label={i18n._('VISITOR_TYPE')}
          value={filter.visitorTypeId ?? ''}
          onValue={(value) => set({ visitorTypeId: value === '' ? null : value })}
          options={[
            { value: '', name: i18n._('TYPE_ANY') },
            ...types.map(({ id, name }) => ({ value: id, name })),
          ]}
        />
      )}
    </search>
  )
}

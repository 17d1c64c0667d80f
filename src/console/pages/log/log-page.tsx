import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { exportLog, listLog } from '#contract/console/log.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { useMay, usePages } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { ItemRows } from '../../parts/rows.tsx'
import { useCompany } from '../../shell/company.tsx'
import { ExportLogDialog } from './export-dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { asked, noFilter } from './log-filter.ts'
import { LogRow } from './log-row.tsx'

/** All visits, a page at a time, the latest first. */
export function LogPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const mayExport = useMay(exportLog)
  const [filter, setFilter] = useState(noFilter)
  const [isExporting, setExporting] = useState(false)
  const wanted = useDeferredValue(filter)
  const log = usePages(listLog, asked(wanted))
  return (
    <Page
      title={i18n._('NAV_LOG')}
      actions={
        <>
          <Link
            to="/$companyId/charts"
            params={{ companyId }}
            className={`${variants.light} ${sizes.normal}`}
          >
            {i18n._('CHARTS')}
          </Link>
          {mayExport && (
            <Button variant="primary" onClick={() => setExporting(true)}>
              {i18n._('EXPORT')}
            </Button>
          )}
        </>
      }
    >
      <FilterFields filter={filter} onFilter={setFilter} />
      <Loaded query={log} rows={6}>
        {({ pages }) => (
          <ItemRows
            label={i18n._('NAV_LOG')}
            items={pages.flatMap(({ visits }) => visits)}
            keyOf={({ visitId }) => visitId}
            empty={wanted === noFilter ? i18n._('LOG_EMPTY') : i18n._('LOG_NOT_FOUND')}
          >
            {(visit) => <LogRow visit={visit} />}
          </ItemRows>
        )}
      </Loaded>
      {log.hasNextPage && (
        <div>
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {i18n._('MORE')}
          </Button>
        </div>
      )}
      {isExporting && <ExportLogDialog filter={filter} onClose={() => setExporting(false)} />}
    </Page>
  )
}

import { useLingui } from '@lingui/react'
import { useEffect, useId, useState } from 'react'
import { exportArchive, listArchiveDocuments, searchArchive } from '#contract/console/archive.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useDebounced } from '#src/ui/use-debounced.ts'
import { useMay, usePages, useRead } from '../../api/reading.ts'
import { beginningOf, plusDays } from '../../parts/days.ts'
import { DayFields } from '../../parts/filter/day-fields.tsx'
import * as filterCss from '../../parts/filter/filter.css.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import { useSiteZone } from '../../parts/use-site-zone.ts'
import { ExportArchiveDialog } from './export-dialog.tsx'
import { VisitPdf } from './visit-pdf.tsx'

/** Time without a key after which a search is sent, in ms. */
const PAUSE_MS = 300

/** Who accepted what and when, or who has not accepted a version yet. The search stays out of the address: it names people. */
export function ArchiveSearch() {
  const { i18n } = useLingui()
  const zone = useSiteZone()(null)
  const { data: documents = [] } = useRead(listArchiveDocuments, {})
  const [typed, setTyped] = useState('')
  const [certificateId, setCertificateId] = useState<string | null>(null)
  const [version, setVersion] = useState<number | null>(null)
  const [days, setDays] = useState<{ readonly from?: string | undefined; readonly to?: string | undefined }>(
    {},
  )
  const [wantsMissing, setWantsMissing] = useState(false)
  const id = useId()
  const newest = documents.find((one) => one.certificateId === certificateId)?.version ?? null
  const isMissing = wantsMissing && certificateId !== null
  const mayExport = useMay(exportArchive)
  const [isExporting, setExporting] = useState(false)
  const asked = {
    search: useDebounced(typed.trim(), PAUSE_MS),
    certificateId,
    isMissing,
    version: certificateId === null ? null : isMissing ? (version ?? newest) : version,
    from: days.from === undefined ? null : beginningOf(days.from, zone).toISOString(),
    to: days.to === undefined ? null : beginningOf(plusDays(days.to, 1), zone).toISOString(),
  }
  const found = usePages(searchArchive, asked)
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const { hasNextPage, isFetching, isError, fetchNextPage } = found
  // The server looks at some thousands of visits for a page, of which perhaps none belong to it: the next page is read without a press.
  const isLooking = hasNextPage && found.data?.pages.at(-1)?.rows.length === 0
  const hasNone = rows.length === 0
  useEffect(() => {
    if (isLooking && !isFetching && !isError) void fetchNextPage()
  }, [isLooking, isFetching, isError, fetchNextPage])
  return (
    <>
      <search className={filterCss.filterBox}>
        <div id={id} className={filterCss.more.open}>
          <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
          <SelectField
            label={i18n._('ARCHIVE_DOCUMENT')}
            value={certificateId ?? ''}
            onValue={(chosen) => {
              setCertificateId(chosen === '' ? null : chosen)
              setVersion(null)
            }}
            options={[
              { value: '', name: i18n._('ARCHIVE_ANY_DOCUMENT') },
              ...documents.map((one) => ({ value: one.certificateId, name: one.name })),
            ]}
          />
          {certificateId !== null && (
            <NumberField
              label={i18n._('ARCHIVE_VERSION')}
              hint={i18n._('ARCHIVE_NEWEST', { version: newest ?? 1 })}
              value={version}
              onValue={setVersion}
              error={null}
            />
          )}
          <DayFields days={days} onDays={setDays} />
          {certificateId !== null && (
            <CheckboxRow
              look="line"
              label={i18n._('ARCHIVE_MISSING')}
              checked={wantsMissing}
              onChecked={setWantsMissing}
            />
          )}
        </div>
      </search>
      {mayExport && rows.length > 0 && (
        <div>
          <Button onClick={() => setExporting(true)}>{i18n._('EXPORT')}</Button>
        </div>
      )}
      {isExporting && <ExportArchiveDialog asked={asked} onClose={() => setExporting(false)} />}
      <Loaded query={found} rows={6}>
        {() =>
          isLooking && hasNone ? (
            <Skeleton rows={6} height={72} />
          ) : (
            <ItemRows
              label={i18n._('NAV_ARCHIVE')}
              items={rows}
              keyOf={(row) => `${row.visitId} ${row.document ?? ''} ${row.version ?? ''}`}
              empty={i18n._('ARCHIVE_EMPTY')}
            >
              {(row) => (
                <RowWords
                  name={[fullName(row), row.companyName].filter(Boolean).join(' · ')}
                  detail={
                    row.document === null
                      ? i18n._('ARCHIVE_LAST_VISIT', { at: moment(i18n, row.at) })
                      : i18n._('ARCHIVE_ACCEPTED', {
                          document: verbatim(row.document),
                          version: row.version ?? 1,
                          at: moment(i18n, row.at),
                        })
                  }
                  actions={<VisitPdf visitId={row.visitId} />}
                />
              )}
            </ItemRows>
          )
        }
      </Loaded>
      {!hasNone && <MoreRows list={found} busy={found.isFetchingNextPage || (isLooking && !isError)} />}
    </>
  )
}

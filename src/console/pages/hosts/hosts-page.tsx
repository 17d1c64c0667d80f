import { useLingui } from '@lingui/react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { getDirectory } from '#contract/console/directory.ts'
import { listHosts, saveHost } from '#contract/console/hosts.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMay, usePages, useRead } from '../../api/reading.ts'
import { changedFilter } from '../../parts/filter/address-filter.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { usePageTask } from '../../parts/page-task.ts'
import { ChosenActs } from '../../parts/table/chosen-acts.tsx'
import * as css from '../../parts/table/list.css.ts'
import { ListDone } from '../../parts/table/list-done.tsx'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import { sortedBy } from '../../parts/table/sorting.ts'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import { useWholeList, WHOLE_LIST_MAX } from '../../parts/table/use-whole-list.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import { HostDialog } from './host-dialog.tsx'
import { askedHosts, type HostChange, hostFilterOf, hostValues } from './host-filter.ts'
import { hostColumnsOf, HostTable } from './host-table.tsx'
import type { ListedHost } from './listed-host.ts'
import { type HostsChange, useHostChanges } from './use-host-changes.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'

/** What undoes a change: the hosts as they are after it, and what they were. */
interface WayBack {
  readonly hosts: readonly ListedHost[]
  readonly what: HostsChange
}

/** Of hosts who were so before, nothing was changed. */
function wayBack(some: readonly ListedHost[], what: HostsChange): WayBack | null {
  const isArchiving = 'isArchived' in what
  const changed = some.filter((host) =>
    isArchiving ? host.isArchived !== what.isArchived : host.canReceive !== what.canReceive,
  )
  if (changed.length === 0) return null
  return {
    hosts: changed.map((host) => ({ ...host, ...what })),
    what: isArchiving ? { isArchived: !what.isArchived } : { canReceive: !what.canReceive },
  }
}

const NO_HOSTS: readonly ListedHost[] = []

/** The hosts whom visitors may come to see. The address has the filter, but no name. */
export function HostsPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(saveHost)
  const filter = hostFilterOf(useSearch({ from: '/$companyId/hosts' }))
  const navigate = useNavigate({ from: '/$companyId/hosts' })
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<ListedHost | 'new' | null>(null)
  const [archiving, setArchiving] = useState<readonly ListedHost[] | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<string | null>(null)
  const [back, setBack] = useState<WayBack | null>(null)
  const { isBusy, failed, forget, changeAll } = useHostChanges()
  usePageTask('/$companyId/hosts', (task) => (task.is === 'add' ? setEdited('new') : setTyped(task.text)))
  const search = useSettledSearch(typed)
  const directory = useRead(getDirectory, {})
  const hosts = usePages(listHosts, askedHosts(filter, search))
  const [first] = hosts.data?.pages ?? []
  const total = first?.total ?? 0
  const mayOrder = first !== undefined && total <= WHOLE_LIST_MAX
  const sort = {
    column: (mayOrder && filter.sort) || 'name',
    isDescending: (mayOrder && filter.down) || false,
  } as const
  const isAsListed = sort.column === 'name' && !sort.isDescending
  useWholeList(hosts, !isAsListed)
  const listed = useMemo(() => hosts.data?.pages.flatMap((page) => page.hosts) ?? NO_HOSTS, [hosts.data])
  const rows = isAsListed ? listed : sortedBy(listed, sort, hostValues, i18n.locale)
  const afterAct = useRowFocus(rows.map(({ id }) => id))
  const chosen = rows.filter(({ id }) => ticked.has(id))

  const change = (what: HostChange) =>
    void navigate({ search: changedFilter(filter, what), replace: true, resetScroll: false })
  const doneWords = (what: HostsChange, count: number): string => {
    if ('isArchived' in what)
      return what.isArchived
        ? i18n._('HOSTS_ARCHIVE_DONE', { count })
        : i18n._('HOSTS_RESTORE_DONE', { count })
    return what.canReceive
      ? i18n._('HOSTS_RECEIVE_DONE', { count })
      : i18n._('HOSTS_RECEIVE_NOT_DONE', { count })
  }
  const changeHosts = async (some: readonly ListedHost[], what: HostsChange) => {
    setDone(null)
    setBack(null)
    if (!(await changeAll(some, what))) return
    setDone(doneWords(what, some.length))
    setBack(wayBack(some, what))
    setTicked(new Set())
    setArchiving(null)
    afterAct()
  }
  const undo = async ({ hosts: some, what }: WayBack) => {
    setDone(null)
    setBack(null)
    if (!(await changeAll(some, what))) return
    setDone(doneWords(what, some.length))
    afterAct()
  }
  const setReceives = (some: readonly ListedHost[], canReceive: boolean) => changeHosts(some, { canReceive })
  const setArchived = (some: readonly ListedHost[], isArchived: boolean) => changeHosts(some, { isArchived })
  /** Those who leave are asked for once more: visitors do not find them then. */
  const archive = (some: readonly ListedHost[]) =>
    filter.archived ? void setArchived(some, false) : setArchiving(some)
  const [one] = archiving ?? []
  return (
    <Page
      wide
      title={i18n._('NAV_HOSTS')}
      actions={
        may && (
          <>
            <Link
              to="/$companyId/hosts/directory"
              params={{ companyId }}
              className={`${variants.light} ${sizes.normal}`}
            >
              {i18n._('DIRECTORY')}
            </Link>
            <Link
              to="/$companyId/hosts/import"
              params={{ companyId }}
              className={`${variants.light} ${sizes.normal}`}
            >
              {i18n._('HOSTS_IMPORT')}
            </Link>
            <Button variant="primary" onClick={() => setEdited('new')}>
              <PlusIcon />
              {i18n._('HOST_ADD')}
            </Button>
          </>
        )
      }
    >
      {directory.data?.question && (
        <Note tone="warning">
          {i18n._('DIRECTORY_ASKS_SHORT')}{' '}
          <Link to="/$companyId/hosts/directory" params={{ companyId }}>
            {i18n._('DIRECTORY_ASKS_SEE')}
          </Link>
        </Note>
      )}
      <div className={css.tools}>
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        </div>
        {first && first.areas.length > 0 && (
          <div className={css.grow}>
            <SelectField
              label={i18n._('AREA')}
              value={filter.area ?? ''}
              onValue={(area) => change({ area: area === '' ? undefined : area })}
              options={[
                { value: '', name: i18n._('AREA_ANY') },
                ...first.areas.map((area) => ({ value: area, name: area })),
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
        {mayOrder && (
          <PhoneSort
            columns={hostColumnsOf(i18n)}
            value={sort.column}
            onColumn={(column) => change({ sort: column, down: undefined })}
          />
        )}
        <div className={css.announced}>
          <CheckboxRow
            look="line"
            label={i18n._('HOSTS_ARCHIVED')}
            checked={filter.archived ?? false}
            onChecked={(archived) => {
              setTicked(new Set())
              change({ archived: archived || undefined })
            }}
          />
        </div>
      </div>
      <Loaded query={hosts} rows={6}>
        {() =>
          rows.length === 0 ? (
            <p className={table.empty} role="status">
              {search === '' && Object.keys(filter).length === 0
                ? i18n._('HOSTS_EMPTY')
                : i18n._('HOSTS_NOT_FOUND')}
            </p>
          ) : (
            <div>
              <ChosenActs
                chosen={chosen.length}
                hint={i18n._('HOSTS_COUNT', { count: total })}
                onNone={() => {
                  setTicked(new Set())
                  afterAct()
                }}
              >
                <Button busy={isBusy} onClick={() => void setReceives(chosen, true)}>
                  {i18n._('HOSTS_RECEIVE')}
                </Button>
                <Button busy={isBusy} onClick={() => void setReceives(chosen, false)}>
                  {i18n._('HOSTS_RECEIVE_NOT')}
                </Button>
                <Button busy={isBusy} onClick={() => archive(chosen)}>
                  {filter.archived ? i18n._('HOSTS_RESTORE') : i18n._('HOSTS_ARCHIVE')}
                </Button>
              </ChosenActs>
              <HostTable
                hosts={rows}
                sort={sort}
                onSort={
                  mayOrder
                    ? ({ column, isDescending }) => change({ sort: column, down: isDescending || undefined })
                    : null
                }
                edit={
                  may
                    ? {
                        onOpen: setEdited,
                        onReceives: (host) => void setReceives([host], !host.canReceive),
                        onArchived: (host) => archive([host]),
                        chosen: new Set(chosen.map(({ id }) => id)),
                        onChosen: setTicked,
                      }
                    : null
                }
              />
            </div>
          )
        }
      </Loaded>
      {isAsListed && <MoreRows list={hosts} />}
      <ListDone
        done={done}
        onHide={() => setDone(null)}
        onUndo={back && (() => void undo(back))}
        writes={archiving ? [] : [{ failed, forget }]}
      />
      {edited && <HostDialog host={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {archiving && one && (
        <ConfirmDialog
          title={
            archiving.length === 1
              ? i18n._('HOSTS_ARCHIVE_ONE', { name: verbatim(fullName(one)) })
              : i18n._('HOSTS_ARCHIVE_TITLE', { count: archiving.length })
          }
          action={i18n._('HOSTS_ARCHIVE')}
          busy={isBusy}
          onConfirm={() => void setArchived(archiving, true)}
          onClose={() => setArchiving(null)}
        >
          <WriteTrouble writes={[{ failed }]} />
          {i18n._('HOST_ARCHIVED_HINT')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

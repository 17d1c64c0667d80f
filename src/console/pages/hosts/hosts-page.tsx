import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { saveHost } from '#contract/console/hosts.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { usePageTask } from '../../parts/page-task.ts'
import { ChosenActs } from '../../parts/table/chosen-acts.tsx'
import { ListDone } from '../../parts/table/list-done.tsx'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { HostDialog } from './host-dialog.tsx'
import { DirectoryNote, HostLinks } from './host-links.tsx'
import { HostTable } from './host-table.tsx'
import { HostTools } from './host-tools.tsx'
import type { ListedHost } from './listed-host.ts'
import { useHostActs } from './use-host-acts.ts'
import { useHostList } from './use-host-list.ts'

/** The hosts whom visitors may come to see. */
export function HostsPage() {
  const { i18n } = useLingui()
  const may = useMay(saveHost)
  const [edited, setEdited] = useState<ListedHost | 'new' | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const list = useHostList()
  const { hosts, rows, filter, change, sort } = list
  usePageTask('/$companyId/hosts', (task) =>
    task.is === 'add' ? setEdited('new') : list.setTyped(task.text),
  )
  const afterAct = useRowFocus(rows.map(({ id }) => id))
  const chosen = rows.filter(({ id }) => ticked.has(id))
  const tickNone = () => setTicked(new Set())
  const acts = useHostActs({ afterAct, onChanged: tickNone })
  const { isBusy, setReceives, archiving } = acts
  const archive = filter.archived ? acts.restore : acts.askToArchive
  const [one] = archiving ?? []
  return (
    <Page wide title={i18n._('NAV_HOSTS')} actions={may && <HostLinks onAdd={() => setEdited('new')} />}>
      <DirectoryNote />
      <HostTools list={list} onArchived={tickNone} />
      <Loaded query={hosts} rows={6}>
        {() =>
          rows.length === 0 ? (
            <p className={table.empty} role="status">
              {list.search === '' && Object.keys(filter).length === 0
                ? i18n._('HOSTS_EMPTY')
                : i18n._('HOSTS_NOT_FOUND')}
            </p>
          ) : (
            <div>
              <ChosenActs
                chosen={chosen.length}
                hint={i18n._('HOSTS_COUNT', { count: list.total })}
                onNone={() => {
                  tickNone()
                  afterAct()
                }}
              >
                <Button busy={isBusy} onClick={() => setReceives(chosen, true)}>
                  {i18n._('HOSTS_RECEIVE')}
                </Button>
                <Button busy={isBusy} onClick={() => setReceives(chosen, false)}>
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
                  list.mayOrder
                    ? ({ column, isDescending }) => change({ sort: column, down: isDescending || undefined })
                    : null
                }
                edit={
                  may
                    ? {
                        onOpen: setEdited,
                        onReceives: (host) => setReceives([host], !host.canReceive),
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
      {list.isAsListed && <MoreRows list={hosts} />}
      <ListDone {...acts.outcome} />
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
          onConfirm={() => acts.archive(archiving)}
          onClose={acts.keep}
        >
          <WriteTrouble writes={[acts]} />
          {i18n._('HOST_ARCHIVED_HINT')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

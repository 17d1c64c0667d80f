import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { getDirectory } from '#contract/console/directory.ts'
import { listHosts, saveHost } from '#contract/console/hosts.ts'
import { fullName } from '#contract/person-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMay, usePages, useRead } from '../../api/reading.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { fields } from '../../parts/page.css.ts'
import { Page } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { useCompany } from '../../shell/company.tsx'
import { HostDialog } from './host-dialog.tsx'
import type { ListedHost } from './listed-host.ts'

/** By the clock of this browser; the server decides by that of the place. */
const isAway = ({ awayUntil }: ListedHost): boolean =>
  awayUntil !== null && awayUntil >= new Intl.DateTimeFormat('sv-SE').format(new Date())

/** The hosts whom visitors may come to see, by name, a page at a time. */
export function HostsPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(saveHost)
  const [typed, setTyped] = useState('')
  const [archived, setArchived] = useState(false)
  const [edited, setEdited] = useState<ListedHost | 'new' | null>(null)
  const search = useDeferredValue(typed)
  const directory = useRead(getDirectory, {})
  const hosts = usePages(listHosts, { search, archived })
  return (
    <Page
      title={i18n._('NAV_HOSTS')}
      intro={i18n._('HOSTS_INTRO')}
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
      <div className={fields}>
        <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        <SwitchRow label={i18n._('HOSTS_ARCHIVED')} checked={archived} onChecked={setArchived} />
      </div>
      <Loaded query={hosts} rows={6}>
        {({ pages }) => (
          <>
            <p role="status">{i18n._('HOSTS_COUNT', { count: pages[0]?.total ?? 0 })}</p>
            <ItemRows
              label={i18n._('NAV_HOSTS')}
              items={pages.flatMap((page) => page.hosts)}
              keyOf={({ id }) => id}
              empty={search === '' ? i18n._('HOSTS_EMPTY') : i18n._('HOSTS_NOT_FOUND')}
            >
              {(host) => (
                <RowWords
                  mark={<Avatar firstName={host.firstName} lastName={host.lastName} image={host.photo} />}
                  name={fullName(host)}
                  pills={
                    <>
                      {host.mailRefusedAt && <Pill tone="danger">{i18n._('HOST_MAIL_REFUSED')}</Pill>}
                      {host.source === 'directory' && <Pill>{i18n._('HOST_FROM_DIRECTORY')}</Pill>}
                      {isAway(host) && <Pill>{i18n._('HOST_AWAY')}</Pill>}
                      {!host.canReceive && <Pill>{i18n._('HOST_RECEIVES_NOT')}</Pill>}
                    </>
                  }
                  detail={
                    <>
                      {host.area && <span>{host.area}</span>}
                      {host.email && <span>{host.email}</span>}
                      {host.phone && <span>{host.phone}</span>}
                    </>
                  }
                  actions={may && <Button onClick={() => setEdited(host)}>{i18n._('EDIT')}</Button>}
                />
              )}
            </ItemRows>
          </>
        )}
      </Loaded>
      {hosts.hasNextPage && (
        <div>
          <Button busy={hosts.isFetchingNextPage} onClick={() => void hosts.fetchNextPage()}>
            {i18n._('MORE')}
          </Button>
        </div>
      )}
      {edited && <HostDialog host={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

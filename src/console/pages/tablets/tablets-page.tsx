import { useLingui } from '@lingui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listDevices, makePairingCode, openAccessHere } from '#contract/console/devices.ts'
import { listSites } from '#contract/console/sites.ts'
import { searchKey } from '#contract/search-key.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMay, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { usePageTask } from '../../parts/page-task.ts'
import { useSiteName } from '../../parts/site-field.tsx'
import { ChosenActs } from '../../parts/table/chosen-acts.tsx'
import * as css from '../../parts/table/list.css.ts'
import { ListDone } from '../../parts/table/list-done.tsx'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import { sortedBy } from '../../parts/table/sorting.ts'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import { useSiteOfAddress } from '../../shell/chosen-site.ts'
import { PageSite } from '../../shell/site-switch.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { Device } from './device.ts'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { EnrolmentLinks } from './enrolment-links.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OpenAccessDialog } from './open-access-dialog.tsx'
import { OutboxDialog } from './outbox-dialog.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import {
  statesOf,
  type TabletChange,
  tabletFilterOf,
  tabletsIn,
  tabletStates,
  tabletValues,
} from './tablet-filter.ts'
import { type TabletAct, TabletTable, useTabletColumns } from './tablet-table.tsx'
import { stateNames } from './tablet-words.ts'
import { changedFilter } from '../../parts/filter/address-filter.ts'

/** A tablet reports every minute; changes made here show within seconds. */
const LOOK_AGAIN_MS = 5_000

const NO_TABLETS: readonly Device[] = []

interface Asking {
  readonly what: TabletAct | 'move'
  readonly devices: readonly Device[]
}

/** All tablets, what needs a person first. The address has the filter. */
export function TabletsPage() {
  const { i18n } = useLingui()
  const mayKeep = useMay(makePairingCode)
  const mayOpen = useMay(openAccessHere)
  const siteName = useSiteName()
  const { data: sites = [] } = useRead(listSites, {})
  const devices = useRead(listDevices, {}, { everyMs: LOOK_AGAIN_MS })
  const filter = tabletFilterOf(useSearch({ from: '/$companyId/tablets' }))
  const navigate = useNavigate({ from: '/$companyId/tablets' })
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isPairing, setPairing] = useState(false)
  const [isEnrolling, setEnrolling] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [done, setDone] = useState<string | null>(null)

  const change = (what: TabletChange) =>
    void navigate({ search: changedFilter(filter, what), replace: true, resetScroll: false })
  const hasSites = sites.length > 0
  const { siteId, choose } = useSiteOfAddress(filter.site, (site) => change({ site }))
  const all = devices.data ?? NO_TABLETS
  const [sought, setSought] = useState<string | null>(null)
  usePageTask('/$companyId/tablets', (task) => {
    if (task.is === 'add') return setPairing(true)
    setSearch(task.text)
    setSought(task.text)
    change({ state: undefined })
  })
  useEffect(() => {
    if (sought === null || !devices.data) return
    setSought(null)
    // A tablet that was searched for by its name may stand at another site than the chosen one.
    const isHere = devices.data.some(({ name, siteId: at }) => name === sought && at === siteId)
    if (siteId !== null && !isHere) choose(null)
  }, [sought, devices.data, siteId, choose])
  const wordsOf = ({ name, siteId: at, appVersion }: Device) =>
    searchKey(`${name ?? i18n._('TABLET_UNNAMED')} ${at === null ? '' : siteName(at)} ${appVersion ?? ''}`)
  const sort = { column: filter.sort ?? 'state', isDescending: filter.down ?? false } as const
  const found = tabletsIn(all, { filter, siteId, search: searchKey(search), hasSites, wordsOf })
  // By name where the column says the same of several.
  const byName = sortedBy(
    found,
    { column: 'name', isDescending: false },
    tabletValues(siteName, hasSites),
    i18n.locale,
  )
  const rows = sortedBy(byName, sort, tabletValues(siteName, hasSites), i18n.locale)
  const afterAct = useRowFocus(rows.map(({ id }) => id))
  const chosen = rows.filter(({ id, state }) => ticked.has(id) && state !== 'revoked')
  const ask = (what: Asking['what'], some: readonly Device[]) => {
    setDone(null)
    setAsking({ what, devices: some })
  }
  const close = () => setAsking(null)
  const onDone = (words: string) => {
    setDone(words)
    setTicked(new Set())
    close()
    afterAct()
  }
  const columns = useTabletColumns({
    siteName,
    hasSites,
    onApprove: mayKeep ? (device) => ask('approve', [device]) : null,
  })
  const countOf = (state: (typeof tabletStates)[number]) =>
    all.filter(
      (device) => (siteId === null || device.siteId === siteId) && statesOf(device, hasSites).includes(state),
    ).length
  const [one] = asking?.devices ?? []
  const nameOf = ({ name }: Device) => name ?? i18n._('TABLET_UNNAMED')

  return (
    <Page
      wide
      title={i18n._('NAV_TABLETS')}
      actions={
        mayKeep && (
          <>
            <Button onClick={() => setEnrolling(true)}>{i18n._('ENROLMENT_MAKE')}</Button>
            <Button variant="primary" onClick={() => setPairing(true)}>
              <PlusIcon />
              {i18n._('TABLET_PAIR')}
            </Button>
          </>
        )
      }
    >
      <div className={css.tools}>
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={search} onValue={setSearch} />
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
          value={sort.column}
          onColumn={(column) => change({ sort: column, down: undefined })}
        />
      </div>
      <Loaded query={devices} rows={6}>
        {() =>
          rows.length === 0 ? (
            <p className={table.empty}>
              {all.length === 0 ? i18n._('TABLETS_EMPTY') : i18n._('TABLETS_NOT_FOUND')}
            </p>
          ) : (
            <div>
              <ChosenActs
                chosen={chosen.length}
                hint={i18n._('TABLETS_COUNT', { count: rows.length })}
                onNone={() => {
                  setTicked(new Set())
                  afterAct()
                }}
              >
                {sites.length > 1 && (
                  <Button onClick={() => ask('move', chosen)}>{i18n._('TABLETS_MOVE')}</Button>
                )}
                <Button onClick={() => ask('revoke', chosen)}>{i18n._('REVOKE')}</Button>
              </ChosenActs>
              <TabletTable
                {...{ columns, siteName, sort, mayKeep, mayOpen }}
                tablets={rows}
                onSort={({ column, isDescending }) =>
                  change({ sort: column, down: isDescending || undefined })
                }
                onAct={(what, device) => ask(what, [device])}
                chosen={new Set(chosen.map(({ id }) => id))}
                onChosen={setTicked}
              />
            </div>
          )
        }
      </Loaded>
      <EnrolmentLinks />
      <ListDone done={done} onHide={() => setDone(null)} writes={[]} />
      {isPairing && (
        <PairingDialog known={all.map(({ id }) => id)} devices={all} onClose={() => setPairing(false)} />
      )}
      {isEnrolling && <EnrolmentDialog onClose={() => setEnrolling(false)} />}
      {asking?.what === 'approve' && one && <ApproveDialog device={one} onClose={close} />}
      {asking?.what === 'change' && one && <ChangeDialog device={one} onClose={close} />}
      {asking?.what === 'outbox' && one && <OutboxDialog device={one} name={nameOf(one)} onClose={close} />}
      {asking?.what === 'open' && one && <OpenAccessDialog device={one} name={nameOf(one)} onClose={close} />}
      {asking?.what === 'move' && (
        <MoveDialog
          devices={asking.devices}
          onDone={() => onDone(i18n._('TABLETS_MOVED', { count: asking.devices.length }))}
          onClose={close}
        />
      )}
      {asking?.what === 'revoke' && (
        <RevokeDialog
          devices={asking.devices}
          onDone={() => onDone(i18n._('TABLETS_REVOKED', { count: asking.devices.length }))}
          onClose={close}
        />
      )}
    </Page>
  )
}

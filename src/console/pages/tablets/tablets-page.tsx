import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { makePairingCode, openAccessHere } from '#contract/console/devices.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { useMay } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { usePageTask } from '../../parts/page-task.ts'
import { useSiteName } from '../../parts/site-field.tsx'
import { ChosenActs } from '../../parts/table/chosen-acts.tsx'
import { ListDone } from '../../parts/table/list-done.tsx'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import type { Device } from './device.ts'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { EnrolmentLinks } from './enrolment-links.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import { type AskedTabletAct, TabletDialogs } from './tablet-dialogs.tsx'
import { TabletTable, useTabletColumns } from './tablet-table.tsx'
import { TabletTools } from './tablet-tools.tsx'
import { useTabletList } from './use-tablet-list.ts'

/** All tablets, and what can be done with them. */
export function TabletsPage() {
  const { i18n } = useLingui()
  const mayKeep = useMay(makePairingCode)
  const mayOpen = useMay(openAccessHere)
  const siteName = useSiteName()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isPairing, setPairing] = useState(false)
  const [isEnrolling, setEnrolling] = useState(false)
  const [asking, setAsking] = useState<AskedTabletAct | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const list = useTabletList()
  const { all, rows, sites, sort, change } = list
  usePageTask('/$companyId/tablets', (task) => {
    if (task.is === 'add') return setPairing(true)
    list.seek(task.text)
  })
  const afterAct = useRowFocus(rows.map(({ id }) => id))
  const chosen = rows.filter(({ id, state }) => ticked.has(id) && state !== 'revoked')
  const ask = (what: AskedTabletAct['what'], some: readonly Device[]) => {
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
    hasSites: list.hasSites,
    onApprove: mayKeep ? (device) => ask('approve', [device]) : null,
  })

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
      <TabletTools list={list} columns={columns} />
      <Loaded query={list.devices} rows={6}>
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
      {asking && <TabletDialogs asked={asking} onDone={onDone} onClose={close} />}
    </Page>
  )
}

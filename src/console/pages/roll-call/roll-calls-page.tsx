import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listRollCalls, startRollCall } from '#contract/console/roll-calls.ts'
import { listSites } from '#contract/console/sites.ts'
import type { Failure } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useMay, useRead } from '../../api/reading.ts'
import { beginRollCall, isLookedForAt } from '../../realtime/begin-roll-call.ts'
import { useSnapshot } from '../../realtime/use-snapshot.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockMoment, clockTime } from '../../parts/names.ts'
import { actions, cardTitle } from '../../parts/page.css.ts'
import { Card, Page } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { useClockOf } from '../../parts/use-site-zone.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { mayMake } from '../../shell/may.ts'
import { meQuery } from '../../shell/me.ts'
import * as css from './roll-call.css.ts'
import { WardenLinks } from './warden-links.tsx'

/** Starts a roll call with one tap, and lists the earlier ones as reports. */
export function RollCallsPage() {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  const navigate = useNavigate()
  const may = useMay(startRollCall)
  const { data: me } = useQuery(meQuery)
  const { data: sites = [] } = useRead(listSites, {})
  const snapshot = useSnapshot()
  const rollCalls = useRead(listRollCalls, {})
  const siteName = useSiteName()
  const clockOf = useClockOf()
  const isEverywhere = useMay(startRollCall, true)
  // Others of the person's roles may show more sites than those at which they may begin one.
  const own = sites.filter(
    ({ id }) =>
      isEverywhere ||
      mayMake(
        memberships.filter((held) => held.siteId === id),
        startRollCall,
      ),
  )
  const { siteId: chosen, choose } = useChosenSite()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failure | null>(null)
  // At once: without the server it would be too late.
  useEffect(() => void import('./roll-call-page.tsx'), [])
  const siteId = own.some(({ id }) => id === chosen) || isEverywhere ? chosen : (own[0]?.id ?? null)
  const begin = async (isDrill: boolean) => {
    setBusy(true)
    const startedBy = me?.account.name ?? ''
    const begun = await beginRollCall({ companyId, siteId, startedBy, snapshot, isDrill })
    setBusy(false)
    setFailed(begun.failed)
    if (begun.rollCallId === null) return
    await navigate({
      to: '/$companyId/roll-call/$rollCallId',
      params: { companyId, rollCallId: begun.rollCallId },
    })
  }
  const count = snapshot?.people.filter(isLookedForAt(siteId)).length ?? 0
  const isUnderWay = rollCalls.data?.some(({ endedAt }) => endedAt === null) ?? false
  return (
    <Page title={i18n._('NAV_ROLL_CALL')} intro={i18n._('ROLL_CALL_INTRO')}>
      {may && (
        <Card title={i18n._('ROLL_CALL_BEGIN_TITLE')}>
          {own.length > 1 && (
            <SelectField
              label={i18n._('SITE')}
              value={siteId ?? ''}
              onValue={(id) => choose(id === '' ? null : id)}
              options={[
                ...(isEverywhere ? [{ value: '', name: i18n._('SITES_ALL') }] : []),
                ...own.map(({ id, name }) => ({ value: id, name })),
              ]}
            />
          )}
          <p role="status">
            {snapshot
              ? i18n._('ROLL_CALL_PEOPLE', { count, at: clockTime(i18n, snapshot.at, clockOf(siteId)) })
              : i18n._('ROLL_CALL_NO_SNAPSHOT')}
          </p>
          <WriteTrouble writes={[{ failed }]} />
          <div className={actions}>
            <Button variant={isUnderWay ? 'light' : 'danger'} busy={busy} onClick={() => void begin(false)}>
              {i18n._('ROLL_CALL_BEGIN')}
            </Button>
            <Button busy={busy} onClick={() => void begin(true)}>
              {i18n._('ROLL_CALL_BEGIN_DRILL')}
            </Button>
          </div>
        </Card>
      )}
      <WardenLinks />
      <Loaded query={rollCalls}>
        {(list) => (
          <section className={css.group}>
            <h2 className={cardTitle}>{i18n._('ROLL_CALL_REPORTS')}</h2>
            <ItemRows
              label={i18n._('ROLL_CALL_REPORTS')}
              items={list}
              keyOf={({ rollCallId }) => rollCallId}
              empty={i18n._('ROLL_CALL_NONE')}
            >
              {(one) => (
                <RowWords
                  name={clockMoment(i18n, one.startedAt, clockOf(one.siteId))}
                  pills={
                    <>
                      {one.endedAt === null && <Pill tone="danger">{i18n._('ROLL_CALL_GOES_ON')}</Pill>}
                      {one.isDrill && <Pill>{i18n._('ROLL_CALL_DRILL')}</Pill>}
                    </>
                  }
                  detail={
                    <>
                      <span>{siteName(one.siteId)}</span>
                      <span>{i18n._('ROLL_CALL_SAFE', { safe: one.safe, people: one.people })}</span>
                      {one.employees > 0 && (
                        <span>
                          {i18n._('ROLL_CALL_SAFE_EMPLOYEES', {
                            safe: one.employeesSafe,
                            people: one.employees,
                          })}
                        </span>
                      )}
                      {one.startedBy && <span>{one.startedBy}</span>}
                    </>
                  }
                  actions={
                    <Link
                      to="/$companyId/roll-call/$rollCallId"
                      params={{ companyId, rollCallId: one.rollCallId }}
                      className={`${one.endedAt === null ? variants.primary : variants.light} ${sizes.normal}`}
                    >
                      {one.endedAt === null ? i18n._('ROLL_CALL_JOIN') : i18n._('ROLL_CALL_REPORT')}
                    </Link>
                  }
                />
              )}
            </ItemRows>
          </section>
        )}
      </Loaded>
    </Page>
  )
}

import { useLingui } from '@lingui/react'
import { getOverview } from '#contract/console/overview.ts'
import { type Answered, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { PublicAddress } from '../../parts/public-address.tsx'
import { SiteFill } from '../../parts/site-fill.tsx'
import { useCompany } from '../../shell/company.tsx'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { PageSite } from '../../shell/site-switch.tsx'
import { AlarmList } from './alarm-list.tsx'
import { DayCard } from './day-card.tsx'
import * as css from './overview.css.ts'
import { SetUpList } from './set-up-list.tsx'

/** Interval at which it is read again if the server sends no hint: tablets and mail servers send none. */
const LOOK_AGAIN_MS = 10_000

type SetUp = NonNullable<Answered<typeof getOverview>['setUp']>

/** Visitors can come: what happens now is read first, and what is left to set up after it. */
const isInUse = (steps: SetUp): boolean => steps.some(({ step, isDone }) => step === 'tablet' && isDone)

/** How everything works now, for those who answer for it. */
export function OverviewPage() {
  const { i18n } = useLingui()
  const { companyName } = useCompany()
  const { siteId } = useChosenSite()
  const overview = useRead(getOverview, { siteId }, { everyMs: LOOK_AGAIN_MS })
  return (
    <Page wide title={i18n._('NAV_HOME')} intro={insideNow()}>
      <PageSite />
      <Loaded query={overview} rows={6}>
        {({ places, today, alarms, setUp }) => (
          <>
            {setUp && !isInUse(setUp) && <SetUpList steps={setUp} />}
            <div className={css.columns}>
              <div className={css.column}>
                <AlarmList alarms={alarms} />
                {alarms.some(({ kind }) => kind === 'loopback') && <PublicAddress />}
              </div>
              <div className={css.column}>
                <Card title={i18n._('DESK_INSIDE')}>
                  <SiteFill
                    sites={places.map(({ siteId, name, inside, most }) => ({
                      id: siteId ?? '',
                      name: name ?? (places.length === 1 ? companyName : i18n._('TABLET_NO_SITE')),
                      inside,
                      most,
                    }))}
                  />
                </Card>
                <DayCard today={today} />
              </div>
            </div>
            {setUp && isInUse(setUp) && <SetUpList steps={setUp} />}
          </>
        )}
      </Loaded>
    </Page>
  )

  /** Nothing before the number is known, and never an old one as if it were true now. */
  function insideNow(): string {
    if (overview.isError) return i18n._('HOME_INSIDE_UNKNOWN')
    return overview.data === undefined
      ? i18n._('HOME_INSIDE_LOADING')
      : i18n._('HOME_INTRO', { count: overview.data.places.reduce((sum, { inside }) => sum + inside, 0) })
  }
}

import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { listSites } from '#contract/console/sites.ts'
import { endVisitByHand, enterByHand, listInside, reprintBadge } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMay, usePages, useRead, useWrite } from '../../api/reading.ts'
import { useSnapshot } from '../../realtime/use-snapshot.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockTime } from '../../parts/names.ts'
import { fields } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Page } from '../../parts/page.tsx'
import { ItemRows } from '../../parts/rows.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import { NotificationList } from '../../notifications/notification-list.tsx'
import { EnterDialog } from './enter-dialog.tsx'
import { type Inside, VisitorInsideRow } from './inside-row.tsx'
import * as css from './today-page.css.ts'
import { EndDialog } from './why-dialog.tsx'

/** Interval at which data is read again if the server sends no hint. */
const LOOK_AGAIN_MS = 15_000

/** The visitors who are inside now. */
export function TodayPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { data: sites = [] } = useRead(listSites, {})
  const mayEnd = useMay(endVisitByHand)
  const mayEnter = useMay(enterByHand)
  const [siteId, setSite] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [ending, setEnding] = useState<Inside | null>(null)
  const [isEntering, setEntering] = useState(false)
  const [printed, setPrinted] = useState<string | null>(null)
  const print = useWrite(reprintBadge)
  const search = useDeferredValue(typed)
  const snapshot = useSnapshot()
  useRollCallsReady()
  const inside = usePages(listInside, { siteId, search }, { everyMs: LOOK_AGAIN_MS })
  const reprint = async (person: Inside) => {
    setPrinted(null)
    const done = await print.write({ visitId: person.visitId })
    if (done.ok) setPrinted(fullName(person))
  }
  return (
    <Page
      title={i18n._('NAV_TODAY')}
      actions={
        <>
          <Link
            to="/$companyId/roll-call"
            params={{ companyId }}
            className={`${variants.light} ${sizes.normal}`}
          >
            {i18n._('NAV_ROLL_CALL')}
          </Link>
          {mayEnter && (
            <Button variant="primary" onClick={() => setEntering(true)}>
              <PlusIcon />
              {i18n._('ENTER_BY_HAND')}
            </Button>
          )}
        </>
      }
    >
      <WriteTrouble writes={[print]} />
      <div role="status">
        {printed !== null && (
          <Note tone="success">{i18n._('BADGE_REPRINTED', { name: verbatim(printed) })}</Note>
        )}
      </div>
      <div className={fields}>
        <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        {sites.length > 1 && <SiteField value={siteId} onValue={setSite} />}
      </div>
      {inside.isError && !inside.data && snapshot && (
        <p>
          {i18n._('ROLL_CALL_PEOPLE', { count: snapshot.people.length, at: clockTime(i18n, snapshot.at) })}
        </p>
      )}
      <NotificationList siteId={siteId} />
      <Loaded query={inside} rows={6}>
        {({ pages }) => (
          <>
            <p role="status" className={css.count}>
              <strong className={css.number}>{i18n.number(pages[0]?.inside ?? 0)}</strong>{' '}
              {pages[0]?.most
                ? i18n._('INSIDE_OF', { most: pages[0].most })
                : i18n._('INSIDE_NOW', { count: pages[0]?.inside ?? 0 })}
            </p>
            <ItemRows
              label={i18n._('NAV_TODAY')}
              items={pages.flatMap(({ people }) => people)}
              keyOf={({ visitId }) => visitId}
              empty={search === '' ? i18n._('INSIDE_NOBODY') : i18n._('INSIDE_NOT_FOUND')}
            >
              {(person) => (
                <VisitorInsideRow
                  person={person}
                  actions={
                    mayEnd && (
                      <>
                        <Button
                          busy={print.busy}
                          aria-label={i18n._('REPRINT_OF', { name: verbatim(fullName(person)) })}
                          onClick={() => void reprint(person)}
                        >
                          {i18n._('REPRINT')}
                        </Button>
                        <Button
                          aria-label={i18n._('END_VISIT_OF', { name: verbatim(fullName(person)) })}
                          onClick={() => setEnding(person)}
                        >
                          {i18n._('END_VISIT')}
                        </Button>
                      </>
                    )
                  }
                />
              )}
            </ItemRows>
          </>
        )}
      </Loaded>
      {inside.hasNextPage && (
        <div>
          <Button busy={inside.isFetchingNextPage} onClick={() => void inside.fetchNextPage()}>
            {i18n._('MORE')}
          </Button>
        </div>
      )}
      {isEntering && <EnterDialog siteId={siteId} onClose={() => setEntering(false)} />}
      {ending && (
        <EndDialog visitId={ending.visitId} name={fullName(ending)} onClose={() => setEnding(null)} />
      )}
    </Page>
  )
}

/** Loads the roll call page while online: offline it would be too late. */
function useRollCallsReady(): void {
  useEffect(() => {
    void import('../roll-call/roll-calls-page.tsx')
    void import('../roll-call/roll-call-page.tsx')
  }, [])
}

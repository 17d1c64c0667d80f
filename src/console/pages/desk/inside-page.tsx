import { useLingui } from '@lingui/react'
import { useEffect, useMemo, useState } from 'react'
import { endVisitByHand } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../api/reading.ts'
import { AnswerDialog } from '../../notifications/answer-dialog.tsx'
import { NotificationList, useNotifications } from '../../notifications/notification-list.tsx'
import type { OpenNotification } from '../../notifications/notification-words.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockTime } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { fitInOneLine, SiteFill } from '../../parts/site-fill.tsx'
import { ChosenActs } from '../../parts/table/chosen-acts.tsx'
import * as css from '../../parts/table/list.css.ts'
import { ListDone } from '../../parts/table/list-done.tsx'
import { MoreOfWholeList } from '../../parts/table/more-rows.tsx'
import { sortOfPress } from '../../parts/table/sorting.ts'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import { VisitTable } from '../../parts/table/visit-table.tsx'
import { useClockOf } from '../../parts/use-site-zone.ts'
import { useCompany } from '../../shell/company.tsx'
import { CorrectVisitDialog } from '../log/correct-visit-dialog.tsx'
import type { Inside } from './attention-rank.ts'
import { EndVisitsDialog } from './end-visits-dialog.tsx'
import { filledSites } from './filled-sites.ts'
import { InsideLinks, InsideTools } from './inside-head.tsx'
import { fetchRegisterDrawer } from './register/register-everywhere.tsx'
import { useInsideActs } from './use-inside-acts.ts'
import { useInsideColumns } from './use-inside-columns.ts'
import { useInsideList } from './use-inside-list.ts'
import { useInsideMenu } from './use-inside-menu.ts'

/** The visitors who are inside now. */
export function InsidePage() {
  const { i18n } = useLingui()
  const { companyName } = useCompany()
  const mayEnd = useMay(endVisitByHand)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<readonly Inside[] | null>(null)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const [answering, setAnswering] = useState<OpenNotification | null>(null)
  const { register, reprint, onEnded, outcome } = useInsideActs()
  const list = useInsideList()
  const clockOf = useClockOf()
  const { inside, rows, sites, siteId, search, sort, snapshot } = list
  useReadyPages(inside.data !== undefined)
  const afterAct = useRowFocus(rows.map(({ visitId }) => visitId))
  const chosen = rows.filter(({ visitId }) => ticked.has(visitId))
  const chooseNone = () => {
    setTicked(new Set())
    afterAct()
  }
  const { data: notifications } = useNotifications(siteId)
  const notified = useMemo(
    () => new Map(notifications?.notifications.map((open) => [open.visitId, open])),
    [notifications],
  )
  const showsSite = (sites?.length ?? 0) > 1 && siteId === null
  const { columns, secondOf } = useInsideColumns({ rows, showsSite, notified })
  const menuOf = useInsideMenu({
    notified,
    onAnswer: setAnswering,
    onReprint: (person) => void reprint(person),
    onEnd: (person) => setEnding([person]),
    onCorrect: ({ visitId }) => setCorrecting(visitId),
  })
  const [page] = inside.data?.pages ?? []
  const filled = useMemo(
    () => (page ? filledSites(page, sites, siteId, companyName) : []),
    [page, sites, siteId, companyName],
  )

  return (
    <Page wide dense title={i18n._('DESK_INSIDE')} actions={<InsideLinks onRegister={register} />}>
      <NotificationList siteId={siteId} which="waiting" />
      <InsideTools list={list} columns={columns} />
      {inside.isError && !inside.data && snapshot && (
        <p>
          {i18n._('ROLL_CALL_PEOPLE', {
            count: snapshot.people.length,
            at: clockTime(i18n, snapshot.at, clockOf(siteId)),
          })}
        </p>
      )}
      <Loaded query={inside} rows={6}>
        {() => (
          <div className={css.listed}>
            <ChosenActs
              chosen={chosen.length}
              lead={
                <>
                  {page && filled.length > 1 && (
                    <strong className={css.total}>{i18n._('SITE_INSIDE', { count: page.inside })}</strong>
                  )}
                  <SiteFill sites={filled} isOneLine />
                </>
              }
              hint={
                rows.length > 0 &&
                fitInOneLine(filled) && <span className={css.keysHint}>{i18n._('DESK_MOVE_HINT')}</span>
              }
              isHintSilent
              onNone={chooseNone}
            >
              <Button variant="primary" onClick={() => setEnding(chosen)}>
                {i18n._('DESK_END_MANY', { count: chosen.length })}
              </Button>
            </ChosenActs>
            {rows.length === 0 ? (
              <p className={table.empty}>
                {search === '' ? i18n._('INSIDE_NOBODY') : i18n._('INSIDE_NOT_FOUND')}
              </p>
            ) : (
              <VisitTable
                id="inside"
                label={i18n._('DESK_INSIDE')}
                isLong
                columns={columns}
                rows={rows}
                nameOf={fullName}
                secondOf={secondOf}
                sort={sort}
                onSort={(column) => list.setSort(sortOfPress(sort, column))}
                menuOf={menuOf}
                choice={
                  mayEnd
                    ? { chosen: new Set(chosen.map(({ visitId }) => visitId)), onChosen: setTicked }
                    : null
                }
              />
            )}
          </div>
        )}
      </Loaded>
      <MoreOfWholeList list={inside} shown={rows.length} />
      <NotificationList siteId={siteId} which="others" />
      <ListDone {...outcome} />
      {answering && (
        <AnswerDialog
          notificationId={answering.notificationId}
          visitor={fullName(answering)}
          onClose={() => setAnswering(null)}
        />
      )}
      {correcting && <CorrectVisitDialog visitId={correcting} onClose={() => setCorrecting(null)} />}
      {ending && (
        <EndVisitsDialog
          people={ending}
          onDone={() => {
            onEnded(ending)
            setEnding(null)
            chooseNone()
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Page>
  )
}

/** Loads the drawer before it is wanted, and the roll call page while online: offline it would be too late. */
function useReadyPages(isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return
    void fetchRegisterDrawer().catch(() => {})
    void import('../roll-call/roll-calls-page.tsx')
    void import('../roll-call/roll-call-page.tsx')
  }, [isListed])
}

import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { correctVisit } from '#contract/console/correct-visit.ts'
import { answerNotification } from '#contract/console/notifications.ts'
import { listSites } from '#contract/console/sites.ts'
import { endVisitByHand, enterByHand, listInside, reprintBadge } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import { useMay, usePages, useRead, useWrite } from '../../api/reading.ts'
import { AnswerDialog } from '../../notifications/answer-dialog.tsx'
import { NotificationList, useNotifications } from '../../notifications/notification-list.tsx'
import { headlineOf, type OpenNotification } from '../../notifications/notification-words.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { clockTime } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { fitInOneLine, SiteFill } from '../../parts/site-fill.tsx'
import { MoreOfWholeList } from '../../parts/table/more-rows.tsx'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import { sortedBy, sortOfPress, type TableSort } from '../../parts/table/sorting.ts'
import * as table from '../../parts/table/table.css.ts'
import { useRowFocus } from '../../parts/table/use-row-focus.ts'
import { useWholeList } from '../../parts/table/use-whole-list.ts'
import { secondLine } from '../../parts/table/visit-columns.tsx'
import { VisitTable } from '../../parts/table/visit-table.tsx'
import { useSnapshot } from '../../realtime/use-snapshot.ts'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { useCompany } from '../../shell/company.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import { CorrectVisitDialog } from '../log/correct-visit-dialog.tsx'
import { type Inside, type InsideColumn, insideValues } from './attention-rank.ts'
import * as css from '../../parts/table/list.css.ts'
import { onlyWithoutMenu } from '../../parts/page.css.ts'
import { ListDone } from '../../parts/table/list-done.tsx'
import { askedOfDesk, DESK_FRESH_MS } from './read-ahead.ts'
import { EndVisitsDialog } from './end-visits-dialog.tsx'
import { filledSites } from './filled-sites.ts'
import { insideColumns } from './inside-columns.tsx'
import type { EnteredAtDesk } from './register/register-drawer.tsx'
import { REGISTER_KEY, useRegister } from './register/register-everywhere.tsx'
import { useUndoneEntry } from './register/use-undone-entry.ts'
import { useDeskNews } from './use-desk-news.ts'
import { useUndoneExits } from './use-undone-exits.ts'
import { useVisitMenu } from './use-visit-menu.ts'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'

/** Interval at which data is read again if the server sends no hint. */
const LOOK_AGAIN_MS = 15_000

const NO_PEOPLE: readonly Inside[] = []

/** The visitors who are inside now. */
export function InsidePage() {
  const { i18n } = useLingui()
  const { companyId, companyName } = useCompany()
  const visitMenu = useVisitMenu()
  const siteName = useSiteName()
  const { data: sites } = useRead(listSites, {}, { everyMs: LOOK_AGAIN_MS })
  const mayEnd = useMay(endVisitByHand)
  const mayEnter = useMay(enterByHand)
  const mayPrint = useMay(reprintBadge)
  const mayCorrect = useMay(correctVisit)
  const mayAnswer = useMay(answerNotification)
  const { siteId } = useChosenSite()
  const [typed, setTyped] = useKeptText('inside')
  const [sort, setSort] = useState<TableSort<InsideColumn>>({ column: 'state', isDescending: false })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<readonly Inside[] | null>(null)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const [answering, setAnswering] = useState<OpenNotification | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const print = useWrite(reprintBadge)
  const undo = useUndoneExits()
  const entry = useUndoneEntry()
  const register = useRegister((entered) => void onEntered(entered))
  const search = useSettledSearch(typed)
  const inside = usePages(listInside, askedOfDesk(siteId, search), {
    everyMs: LOOK_AGAIN_MS,
    freshMs: DESK_FRESH_MS,
  })
  // The list for a roll call follows the rows at once: the server may be away the next moment.
  const isListed = inside.data !== undefined
  const snapshot = useSnapshot(isListed)
  useReadyPages(isListed)
  useWholeList(inside)
  const people = useMemo(() => inside.data?.pages.flatMap((page) => page.people) ?? NO_PEOPLE, [inside.data])
  const isWhole = inside.data !== undefined && !inside.hasNextPage && !inside.isPlaceholderData
  const { news, isSaid, onSaid } = useDeskNews(isWhole ? people : null, `${siteId} ${search}`)
  const { locale } = i18n
  const rows = useMemo(
    () => sortedBy(people, sort, insideValues(siteName), locale),
    [people, sort, siteName, locale],
  )
  const afterAct = useRowFocus(rows.map(({ visitId }) => visitId))
  const chosen = rows.filter(({ visitId }) => ticked.has(visitId))
  const showsSite = (sites?.length ?? 0) > 1 && siteId === null

  const reprint = async (person: Inside) => {
    setDone(null)
    undo.forget()
    entry.forget()
    const printed = await print.write({ visitId: person.visitId })
    if (printed.ok) setDone(i18n._('BADGE_REPRINTED', { name: verbatim(fullName(person)) }))
  }
  const onEntryUndone = async () => {
    if (await entry.takeBack()) setDone(i18n._('REGISTER_UNDONE'))
  }
  const onUndone = async () => {
    const { taken, standing } = await undo.takeBack()
    setDone(
      standing > 0
        ? i18n._('DESK_UNDO_REFUSED', { count: standing })
        : i18n._('DESK_TAKEN_BACK', { count: taken }),
    )
  }
  const onEntered = async ({ visitId, name, hasPrinter }: EnteredAtDesk) => {
    print.forget()
    undo.forget()
    setDone(i18n._('REGISTER_ENTERED', { name: verbatim(name) }))
    entry.offer(visitId)
    if (!hasPrinter) return
    const printed = await print.write({ visitId })
    if (printed.ok && entry.isLast(visitId))
      setDone(i18n._('REGISTER_ENTERED_PRINTED', { name: verbatim(name) }))
  }
  const onEnded = (ended: readonly Inside[]) => {
    print.forget()
    const [first] = ended
    setDone(
      ended.length === 1 && first
        ? i18n._('DESK_ENDED', { name: verbatim(fullName(first)) })
        : i18n._('DESK_ENDED_MANY', { count: ended.length }),
    )
    entry.forget()
    undo.offer(ended.map(({ visitId }) => visitId))
    setTicked(new Set())
    setEnding(null)
    afterAct()
  }
  const onUndo = undo.isOffered ? () => void onUndone() : entry.isOffered ? () => void onEntryUndone() : null
  const siteSaid = showsSite ? siteName : null
  const { data: notifications } = useNotifications(siteId)
  const notified = useMemo(
    () => new Map(notifications?.notifications.map((open) => [open.visitId, open])),
    [notifications],
  )
  const hasOverdue = useMemo(() => rows.some(({ isOverdue }) => isOverdue), [rows])
  // The same for as long as they show the same: rows that stay as they are need not be drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is the same object with other words
  const columns = useMemo(
    () =>
      insideColumns(i18n, {
        siteName: siteSaid,
        hasOverdue,
        toldOf: ({ visitId }) => {
          const open = notified.get(visitId)
          return open ? headlineOf(i18n, open) : null
        },
      }),
    [i18n, locale, siteSaid, hasOverdue, notified],
  )
  const secondOf = useMemo(() => secondLine(siteSaid), [siteSaid])
  const answerOf = (person: Inside) => {
    const open = mayAnswer && notified.get(person.visitId)
    return open ? [{ name: i18n._('NOTIFY_ANSWER'), onChosen: () => setAnswering(open) }] : []
  }
  const menuOf = (person: Inside) => [
    ...answerOf(person),
    ...(mayPrint && person.canPrint
      ? [{ name: i18n._('REPRINT'), onChosen: () => void reprint(person) }]
      : []),
    ...(mayEnd ? [{ name: i18n._('END_VISIT'), onChosen: () => setEnding([person]) }] : []),
    ...(mayCorrect ? [{ name: i18n._('CORRECT'), onChosen: () => setCorrecting(person.visitId) }] : []),
    ...visitMenu(person),
  ]
  const [page] = inside.data?.pages ?? []
  const filled = useMemo(
    () => (page ? filledSites(page, sites, siteId, companyName) : []),
    [page, sites, siteId, companyName],
  )

  return (
    <Page
      wide
      dense
      title={i18n._('DESK_INSIDE')}
      actions={
        <>
          <Link
            to="/$companyId/roll-call"
            params={{ companyId }}
            className={`${variants.light} ${sizes.normal} ${onlyWithoutMenu}`}
          >
            {i18n._('NAV_ROLL_CALL')}
          </Link>
          {mayEnter && (
            <Button variant="primary" aria-keyshortcuts={REGISTER_KEY} onClick={register}>
              <PlusIcon />
              {i18n._('DESK_REGISTER')}
            </Button>
          )}
        </>
      }
    >
      <NotificationList siteId={siteId} which="waiting" />
      <div className={css.tools}>
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        </div>
        <PageSite />
        <PhoneSort
          columns={columns}
          value={sort.column}
          onColumn={(column) => setSort({ column, isDescending: false })}
        />
        <div className={css.announced}>
          <CheckboxRow look="line" label={i18n._('DESK_NEWS')} checked={isSaid} onChecked={onSaid} />
        </div>
      </div>
      <div role="status" className={visuallyHidden}>
        {isSaid && news}
      </div>
      {inside.isError && !inside.data && snapshot && (
        <p>
          {i18n._('ROLL_CALL_PEOPLE', { count: snapshot.people.length, at: clockTime(i18n, snapshot.at) })}
        </p>
      )}
      <Loaded query={inside} rows={6}>
        {() => (
          <div className={css.listed}>
            <div className={css.acts}>
              <SiteFill sites={filled} isOneLine />
              {chosen.length > 0 ? (
                <>
                  <span className={css.chosen}>{i18n._('DESK_CHOSEN', { count: chosen.length })}</span>
                  <Button variant="primary" onClick={() => setEnding(chosen)}>
                    {i18n._('DESK_END_MANY', { count: chosen.length })}
                  </Button>
                  <Button
                    onClick={() => {
                      setTicked(new Set())
                      afterAct()
                    }}
                  >
                    {i18n._('DESK_CHOOSE_NONE')}
                  </Button>
                </>
              ) : (
                rows.length > 0 &&
                fitInOneLine(filled) && <span className={css.keysHint}>{i18n._('DESK_MOVE_HINT')}</span>
              )}
            </div>
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
                onSort={(column) => setSort(sortOfPress(sort, column))}
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
      <ListDone done={done} onHide={() => setDone(null)} onUndo={onUndo} writes={[print, entry.annul]} />
      {answering && (
        <AnswerDialog
          notificationId={answering.notificationId}
          visitor={fullName(answering)}
          onClose={() => setAnswering(null)}
        />
      )}
      {correcting && <CorrectVisitDialog visitId={correcting} onClose={() => setCorrecting(null)} />}
      {ending && (
        <EndVisitsDialog people={ending} onDone={() => onEnded(ending)} onClose={() => setEnding(null)} />
      )}
    </Page>
  )
}

/** Loads the drawer before it is wanted, and the roll call page while online: offline it would be too late. */
function useReadyPages(isListed: boolean): void {
  useEffect(() => {
    if (!isListed) return
    void import('./register/register-drawer.tsx')
    void import('../roll-call/roll-calls-page.tsx')
    void import('../roll-call/roll-call-page.tsx')
  }, [isListed])
}

import { useLingui } from '@lingui/react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { endRollCall, getRollCall, type RollCall, tickRollCall } from '#contract/console/roll-calls.ts'
import { isAssumedGone, isFound } from '#contract/roll-call.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay, useWrite } from '../../api/reading.ts'
import { useRollCall } from '../../realtime/use-roll-call.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { clockMoment } from '../../parts/names.ts'
import { actions } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Pill } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { useClockOf } from '../../parts/use-site-zone.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { RollCallPeople } from './people-list.tsx'
import { RunningTime } from './running-time.tsx'
import { useMusterPoint } from './use-muster-point.ts'
import * as css from './roll-call.css.ts'

/** The list of a roll call, ticked by all wardens who have it open; once ended, its report. */
export function RollCallPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { rollCallId } = useParams({ from: '/$companyId/roll-call/$rollCallId' })
  const navigate = useNavigate()
  const mayTick = useMay(tickRollCall)
  const [isEnding, setEnding] = useState(false)
  const end = useWrite(endRollCall)
  const onJoined = useCallback(
    (id: string) =>
      void navigate({
        to: '/$companyId/roll-call/$rollCallId',
        params: { companyId, rollCallId: id },
        replace: true,
      }),
    [companyId, navigate],
  )
  const seesAllSites = useMay(getRollCall, true)
  const { rollCall, query, isWaiting, isOld, isSaid, tick, add } = useRollCall(rollCallId, onJoined)
  const mayEnd = useMay(endRollCall, rollCall?.siteId === null)
  const { musterPoint, choose } = useMusterPoint(rollCallId, rollCall?.musterPoints ?? [])
  const [isAdding, setAdding] = useState(false)
  const siteName = useSiteName()
  const clockOf = useClockOf()
  const isAway = query.isError || isWaiting || isOld
  const confirm = async () => {
    const ended = await end.write({ rollCallId })
    if (ended.ok) setEnding(false)
  }
  if (!rollCall) {
    return (
      <Page title={i18n._('NAV_ROLL_CALL')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  }
  const hasEnded = rollCall.endedAt !== null
  return (
    <Page
      title={hasEnded ? i18n._('ROLL_CALL_REPORT') : i18n._('NAV_ROLL_CALL')}
      intro={<Summary rollCall={rollCall} />}
      actions={
        <div className={`${actions} ${css.onScreen}`}>
          <Button onClick={() => print()}>{i18n._('PRINT')}</Button>
          {mayTick && !hasEnded && <Button onClick={() => setAdding(true)}>{i18n._('ROLL_CALL_ADD')}</Button>}
          {mayEnd && !hasEnded && (
            <Button variant="primary" onClick={() => setEnding(true)}>
              {i18n._('ROLL_CALL_END')}
            </Button>
          )}
        </div>
      }
    >
      <div role="status" className={css.onScreen}>
        {isAway && (
          <Note tone="warning">{isWaiting ? i18n._('ROLL_CALL_WAITING') : i18n._('ROLL_CALL_AWAY')}</Note>
        )}
        {rollCall.isCut && <Note tone="danger">{i18n._('ROLL_CALL_CUT')}</Note>}
      </div>
      <RollCallPeople
        rollCall={rollCall}
        isFresh={isSaid && !query.isError}
        isPart={rollCall.siteId === null && !seesAllSites}
        siteName={siteName}
        clockOf={clockOf}
        onTick={mayTick && !hasEnded ? tick : null}
        musterPoint={musterPoint}
        onPoint={choose}
      />
      {isEnding && (
        <ConfirmDialog
          title={i18n._('ROLL_CALL_END_QUESTION')}
          action={i18n._('ROLL_CALL_END')}
          busy={end.busy}
          onConfirm={() => void confirm()}
          onClose={() => setEnding(false)}
        >
          <WriteTrouble writes={[end]} />
          {i18n._('ROLL_CALL_END_HINT', {
            count: rollCall.people.filter((one) => !isAssumedGone(one) && !isFound(one)).length,
          })}
        </ConfirmDialog>
      )}
      {isAdding && (
        <AddPersonDialog
          onAdded={(name, isSafe) => add(name, isSafe, musterPoint)}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}

function Summary({ rollCall }: { readonly rollCall: RollCall }) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const clock = useClockOf()(rollCall.siteId)
  const { startedAt, startedBy, endedAt, endedBy } = rollCall
  return (
    <>
      {rollCall.isDrill && (
        <>
          <Pill>{i18n._('ROLL_CALL_DRILL')}</Pill> ·{' '}
        </>
      )}
      {siteName(rollCall.siteId)} ·{' '}
      {i18n._('ROLL_CALL_BEGUN', { at: clockMoment(i18n, startedAt, clock), name: startedBy ?? '–' })}
      {endedAt === null && (
        <>
          {' '}
          <RunningTime since={startedAt} />
        </>
      )}
      {endedAt && (
        <> · {i18n._('ROLL_CALL_ENDED', { at: clockMoment(i18n, endedAt, clock), name: endedBy ?? '–' })}</>
      )}
    </>
  )
}

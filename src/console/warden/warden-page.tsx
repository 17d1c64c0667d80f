import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getWatchedRollCall } from '#contract/console/warden-links.ts'
import { orThrow } from '#src/api/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { type Answered, failureCodeOf } from '../api/reading.ts'
import { withoutAsking } from '../api/staff-client.ts'
import { clockTime } from '../parts/names.ts'
import { forgetWatch, type KeptWatch, keepWatch, readWatch } from '../realtime/roll-call-cache.ts'
import { linkToken, useLinkToken } from '../session/link-token.ts'
import { SessionPage } from '../session/session-page.tsx'
import { OpenForm } from './open-form.tsx'
import { linkMarkOf } from './link-mark.ts'
import { useFormerTicks } from './use-former-ticks.ts'
import { watchKey } from './watch-key.ts'
import { WatchedRollCall } from './watched-roll-call.tsx'

type Watch = Answered<typeof getWatchedRollCall>
const LOOK_AGAIN_MS = 3_000

/** The roll call of a site for a person without an account, by a link and six digits; afterwards also without network. */
export function WardenPage() {
  const { i18n } = useLingui()
  const token = useLinkToken()
  const queries = useQueryClient()
  /** `undefined`: not read yet. */
  const [kept, setKept] = useState<KeptWatch | null | undefined>(undefined)
  /** What was chosen for the link in the address: to type its code, or to stay with the list. */
  const [chosen, setChosen] = useState<{ readonly token: string; readonly isOpening: boolean } | null>(null)
  const setOpening = (isOpening: boolean): void => setChosen({ token, isOpening })
  const isOther = token !== '' && kept?.linkMark !== undefined && kept.linkMark !== linkMarkOf(token)
  const isOpening = chosen?.token === token ? chosen.isOpening : isOther
  useEffect(() => void readWatch().then(setKept), [])
  const query = useQuery({
    queryKey: watchKey,
    queryFn: ({ signal }) => orThrow(withoutAsking, getWatchedRollCall, {}, signal),
    // With a new link, and nothing that an earlier one has opened, there is nothing to ask for.
    enabled: !isOpening && kept !== undefined && (kept !== null || token === ''),
    networkMode: 'always',
    retry: false,
    refetchInterval: (asked) => (isOver(asked.state.error) ? false : LOOK_AGAIN_MS),
  })
  const isPast = useIsPast((query.data ?? kept)?.endsAt ?? null)
  // While the server answers, it says when the link has ended: the clock of the phone may be wrong.
  const over = isOver(query.error) || (isPast && query.isError)
  const watch = over ? null : (query.data ?? null)
  useEffect(() => {
    if (watch) void keepWatch(keptOf(watch)).then(setKept)
  }, [watch])
  useEffect(() => {
    if (over) void forgetWatch().then(() => setKept(null))
  }, [over])
  const opened = (answer: Watch): void => {
    queries.setQueryData(watchKey, answer)
    const now = { ...keptOf(answer), linkMark: linkMarkOf(token) }
    setKept(now)
    setOpening(false)
    void keepWatch(now).then(setKept)
  }

  const seen = watch === null ? kept : keptOf(watch)
  const shownId = isOpening ? null : (seen?.rollCallId ?? null)
  const isWaiting = useFormerTicks((kept?.rollCallIds ?? []).filter((id) => id !== shownId))
  const former = isWaiting && <Note tone="warning">{i18n._('ROLL_CALL_WAITING')}</Note>
  if (kept === undefined) return null
  if (isOpening || !seen)
    return (
      <SessionPage
        title={i18n._('WARDEN_TITLE')}
        intro={token === '' ? undefined : i18n._('WARDEN_INTRO')}
        beginsInField={token !== ''}
      >
        <div role="status">{former}</div>
        {token === '' ? (
          <Note tone="warning" role="alert">
            {i18n._('WARDEN_LINK_AGAIN')}
          </Note>
        ) : (
          <>
            <OpenForm key={token} secret={linkToken()} onOpened={opened} />
            {seen && <Button onClick={() => setOpening(false)}>{i18n._('CANCEL')}</Button>}
          </>
        )}
      </SessionPage>
    )
  const until = i18n._('WARDEN_UNTIL', { at: clockTime(i18n, seen.endsAt) })
  return (
    <SessionPage wide title={seen.siteName === null ? i18n._('NAV_ROLL_CALL') : seen.siteName} intro={until}>
      <div role="status">{former}</div>
      {seen.rollCallId === null ? (
        <p role="status">{query.isError ? i18n._('ROLL_CALL_AWAY') : i18n._('WARDEN_NONE')}</p>
      ) : (
        <WatchedRollCall
          key={seen.rollCallId}
          rollCallId={seen.rollCallId}
          said={watch?.rollCall ?? null}
          isOfOneSite={seen.siteName !== null}
          siteNames={seen.siteNames ?? {}}
          isAway={query.isError}
        />
      )}
      {token !== '' && <Button onClick={() => setOpening(true)}>{i18n._('WARDEN_OTHER')}</Button>}
    </SessionPage>
  )
}

const isOver = (error: unknown): boolean => error !== null && failureCodeOf(error) === 'UNAUTHORIZED'

const keptOf = ({ endsAt, siteName, siteNames, rollCall }: Watch): KeptWatch => ({
  endsAt,
  siteName,
  siteNames,
  rollCallId: rollCall?.rollCallId ?? null,
  rollCallIds: rollCall ? [rollCall.rollCallId] : [],
})

/** Looked at again and again, because the timers of a phone that sleeps stand still. */
function useIsPast(endsAt: string | null): boolean {
  const [past, setPast] = useState<string | null>(null)
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      const left = Date.parse(endsAt) - Date.now()
      if (left <= 0) setPast(endsAt)
      else timer = setTimeout(look, Math.min(left, LOOK_AGAIN_MS))
    }
    look()
    return () => clearTimeout(timer)
  }, [endsAt])
  return endsAt !== null && past === endsAt
}

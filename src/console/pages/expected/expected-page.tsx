import { useLingui } from '@lingui/react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { arriveByHand, listExpected, resendPass, saveAppointment } from '#contract/console/appointments.ts'
import { importGuests } from '#contract/console/guest-list.ts'
import { listSites } from '#contract/console/sites.ts'
import { EXPECTED_MAX } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { type Answered, useMay, useRead, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { ArriveDialog } from './arrive-dialog.tsx'
import { useSiteOfAddress } from '../../shell/chosen-site.ts'
import { useCompany } from '../../shell/company.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DayPicker } from './day-picker.tsx'
import { dayIn } from '../../parts/days.ts'
import { type Done, DoneNote } from './done-note.tsx'
import * as css from './expected.css.ts'
import { GuestList } from './guest-list.tsx'
import { type ExpectedGuest, nameOfGuest } from './guest-words.ts'
import { ChangeInvitation, NewInvitation } from './invitation-dialogs.tsx'
import { Sums } from './sums.tsx'
import { useSiteZone } from '../../parts/use-site-zone.ts'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { useSettledSearch } from '../../parts/use-settled-search.ts'

/** Interval at which data is read again if the server sends no hint. */
const LOOK_AGAIN_MS = 15_000

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit' | 'cancel' | 'name'; readonly guest: ExpectedGuest }

/** The guests of a day, by hour. */
export function ExpectedPage() {
  const { i18n } = useLingui()
  const { day = null, site } = useSearch({ from: '/$companyId/expected' })
  const navigate = useNavigate({ from: '/$companyId/expected' })
  const show = (asked: { readonly day: string | null; readonly siteId: string | null }) =>
    void navigate({
      search: {
        ...(asked.day !== null && { day: asked.day }),
        ...(asked.siteId !== null && { site: asked.siteId }),
      },
      replace: true,
    })
  const { siteId } = useSiteOfAddress(site, (chosen) => show({ day, siteId: chosen ?? null }))
  const { data: sites = [] } = useRead(listSites, {})
  const { companyId } = useCompany()
  const mayInvite = useMay(saveAppointment)
  const mayImport = useMay(importGuests)
  const now = useNow()
  const zoneOf = useSiteZone()
  const today = dayIn(zoneOf(siteId), now)
  const [typed, setTyped] = useKeptText('expected')
  const search = useSettledSearch(typed)
  const expected = useRead(listExpected, { siteId, day, search }, { everyMs: LOOK_AGAIN_MS })
  const [open, setOpen] = useState<Open | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const arrive = useWrite(arriveByHand)
  const resend = useWrite(resendPass)
  const [pressed, setPressed] = useState<string | null>(null)

  const close = () => setOpen(null)
  const finish = (what: Done, shown: string | null = null) => {
    setDone(what)
    close()
    if (shown !== null) show({ day: shown === today ? null : shown, siteId })
  }
  const onArrive = async (guest: ExpectedGuest) => {
    setDone(null)
    setPressed(guest.guestId)
    const { guestId } = guest
    const answer = await arrive.write({ guestId, firstName: null, lastName: null })
    if (answer.ok) setDone({ kind: 'arrived', name: nameOfGuest(guest) })
    else if (answer.error.issues.some(({ path }) => path === 'firstName')) setOpen({ kind: 'name', guest })
  }
  const onSendAgain = async (guest: ExpectedGuest) => {
    setDone(null)
    const answer = await resend.write({ guestId: guest.guestId })
    if (answer.ok) setDone({ kind: 'sentAgain', name: nameOfGuest(guest), mails: answer.value.mails })
  }
  const needsName = arrive.failed?.issues.some(({ path }) => path === 'firstName') ?? false
  const inviteButton = mayInvite && (
    <Button
      variant="primary"
      onClick={() => {
        setDone(null)
        setOpen({ kind: 'invite' })
      }}
    >
      <PlusIcon />
      {i18n._('GUEST_INVITE')}
    </Button>
  )
  return (
    <Page
      wide
      dense
      title={i18n._('NAV_EXPECTED')}
      actions={
        <>
          {mayImport && (
            <Link
              to="/$companyId/expected/import"
              params={{ companyId }}
              className={`${variants.light} ${sizes.normal}`}
            >
              {i18n._('GUESTS_IMPORT')}
            </Link>
          )}
          {inviteButton}
        </>
      }
    >
      <WriteTrouble writes={needsName ? [resend] : [arrive, resend]} />
      <DoneNote done={done} />
      <div className={`${css.tools} ${css.dense}`}>
        <DayPicker
          day={expected.data?.day ?? day ?? today}
          today={today}
          onDay={(chosen) => show({ day: chosen, siteId })}
        />
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        </div>
        <PageSite />
      </div>
      <Loaded query={expected} rows={6}>
        {(list) => (
          <>
            <Sums list={list} timeZone={zoneOf(siteId)} />
            {list.isCut && <Note>{i18n._('EXPECTED_CUT', { count: EXPECTED_MAX })}</Note>}
            <GuestList
              guests={list.guests}
              now={now}
              isToday={list.day === today}
              showsSite={sites.length > 1 && siteId === null}
              zoneOf={zoneOf}
              arriving={arrive.busy ? pressed : null}
              acts={{
                onArrive: (guest) => void onArrive(guest),
                onSendAgain: (guest) => void onSendAgain(guest),
                onEdit: (guest) => setOpen({ kind: 'edit', guest }),
                onCancel: (guest) => setOpen({ kind: 'cancel', guest }),
              }}
              empty={<Empty list={list} search={search} invite={inviteButton} />}
            />
          </>
        )}
      </Loaded>
      {open?.kind === 'invite' && (
        <NewInvitation day={day ?? today} siteId={siteId} onSaved={finish} onClose={close} />
      )}
      {open?.kind === 'edit' && (
        <ChangeInvitation appointmentId={open.guest.appointmentId} onSaved={finish} onClose={close} />
      )}
      {open?.kind === 'cancel' && (
        <CancelDialog
          appointmentId={open.guest.appointmentId}
          onDone={() => finish({ kind: 'cancelled' })}
          onClose={close}
        />
      )}
      {open?.kind === 'name' && (
        <ArriveDialog
          guest={open.guest}
          onDone={(name) => finish({ kind: 'arrived', name })}
          onClose={close}
        />
      )}
    </Page>
  )
}

function Empty({
  list,
  search,
  invite,
}: {
  readonly list: Answered<typeof listExpected>
  readonly search: string
  readonly invite: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    <div className={css.empty}>
      <p className={css.muted}>
        {search.trim() !== '' && list.expected > 0 ? i18n._('EXPECTED_NOT_FOUND') : i18n._('EXPECTED_NONE')}
      </p>
      {search.trim() === '' && invite}
    </div>
  )
}

import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { getAppointment, saveAppointment } from '#contract/console/appointments.ts'
import { listHosts } from '#contract/console/hosts.ts'
import { listSites } from '#contract/console/sites.ts'
import { APPOINTMENT_AHEAD_MS, APPOINTMENT_DAYS_MAX, APPOINTMENT_SERIES_MAX } from '#contract/limits.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import type { Host } from '#contract/entities/host.ts'
import { DAY_MS } from '#contract/time.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { HostField } from '../../parts/host-field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { fields } from '../../parts/page.css.ts'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { dayIn } from '../../parts/days.ts'
import type { Done } from './done-note.tsx'
import * as css from './expected.css.ts'
import { GuestRows } from './guest-rows.tsx'
import {
  hasMore,
  type InvitationDraft,
  knownInvitation,
  newInvitation,
  withStart,
} from './invitation-draft.ts'
import { MoreFields } from './more-fields.tsx'
import { useSiteZone } from '../../parts/use-site-zone.ts'

interface DialogProps {
  /** With the day to show: that of a new invitation, or the new one of a moved one. */
  readonly onSaved: (done: Done, day: string | null) => void
  readonly onClose: () => void
}

interface NewInvitationProps extends DialogProps {
  /** The day and site that are listed. */
  readonly day: string
  readonly siteId: string | null
}

/** Invites guests. Site and host are chosen already where there is only one. */
export function NewInvitation({ day, siteId, ...rest }: NewInvitationProps) {
  const { i18n } = useLingui()
  const sites = useRead(listSites, {})
  const hosts = useRead(listHosts, { search: '' })
  const zoneOf = useSiteZone()
  if (!sites.data || !hosts.data)
    return (
      <Dialog title={i18n._('GUEST_INVITE')} onClose={rest.onClose}>
        <Loaded query={sites}>{() => <Loaded query={hosts}>{() => null}</Loaded>}</Loaded>
      </Dialog>
    )
  const [onlySite] = sites.data.length === 1 ? sites.data : []
  const site = siteId ?? onlySite?.id ?? null
  const receiving = hosts.data.hosts.filter(({ canReceive }) => canReceive)
  const only = hosts.data.total === 1 ? receiving[0] : undefined
  const timeZone = zoneOf(site)
  const today = dayIn(timeZone, new Date())
  return (
    <InvitationForm
      title={i18n._('GUEST_INVITE')}
      action={i18n._('GUEST_INVITE_DO')}
      beginsAs={() =>
        newInvitation({ day, siteId: site, hostId: only?.id ?? null, today, timeZone }, new Date())
      }
      host={only ? { ...only, image: only.photo } : null}
      {...rest}
    />
  )
}

/** Changes an invitation. */
export function ChangeInvitation({
  appointmentId,
  ...rest
}: DialogProps & { readonly appointmentId: string }) {
  const { i18n } = useLingui()
  const appointment = useRead(getAppointment, { appointmentId })
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt } = appointment
  // What was read before, or of another appointment, is not what is changed now.
  if (data?.appointmentId !== appointmentId || dataUpdatedAt < openedAt)
    return (
      <Dialog title={i18n._('APPOINTMENT_EDIT')} onClose={rest.onClose}>
        <Loaded query={appointment}>{() => null}</Loaded>
      </Dialog>
    )
  const { hostId, hostName } = data
  return (
    <InvitationForm
      title={i18n._('APPOINTMENT_EDIT')}
      beginsAs={() => knownInvitation(data)}
      host={
        hostId === null
          ? null
          : { id: hostId, firstName: hostName ?? '', lastName: '', area: null, image: null }
      }
      isInCalendar={data.origin === 'calendar'}
      note={
        data.origin === 'calendar' ? (
          <Note>{i18n._('APPOINTMENT_IN_CALENDAR')}</Note>
        ) : (
          data.isSeries && <Note>{i18n._('APPOINTMENT_ONE_OF_SERIES')}</Note>
        )
      }
      {...rest}
    />
  )
}

interface InvitationFormProps extends DialogProps {
  readonly title: string
  readonly action?: string
  readonly beginsAs: () => InvitationDraft
  readonly host: Host | null
  readonly note?: ReactNode
  /** It is changed in a calendar: here only what that does not say. */
  readonly isInCalendar?: boolean
}

function InvitationForm({
  title,
  action,
  beginsAs,
  host,
  note,
  isInCalendar = false,
  onSaved,
  onClose,
}: InvitationFormProps) {
  const { i18n } = useLingui()
  const { data: sites = [] } = useRead(listSites, {})
  // Not anew with each reading of the appointment: what is typed would change.
  const [initial] = useState(beginsAs)
  const isNew = initial.appointmentId === null
  const [isMore, setMore] = useState(() => hasMore(initial))
  const explain = ({ path, message }: FieldIssue): string | null => {
    if (/^guests\.\d+\.firstName$/.test(path) && message === 'INPUT_REQUIRED')
      return i18n._('GUEST_NEEDS_NAME')
    if (message === 'INPUT_TWICE') return i18n._('GUEST_TWICE')
    if (path === 'to' && message === 'INPUT_DATE') return i18n._('APPOINTMENT_ENDS_BEFORE')
    if (path === 'day' && message === 'INPUT_DATE')
      return i18n._('APPOINTMENT_DAY_WRONG', { days: APPOINTMENT_AHEAD_MS / DAY_MS })
    if (path === 'lastDay') return i18n._('APPOINTMENT_LAST_DAY_WRONG', { days: APPOINTMENT_DAYS_MAX })
    if (path === 'repeat.until') return i18n._('APPOINTMENT_UNTIL_WRONG', { count: APPOINTMENT_SERIES_MAX })
    if (path === 'hostId') return i18n._('APPOINTMENT_HOST_WRONG')
    return path === 'siteId' ? i18n._('APPOINTMENT_SITE_WRONG') : null
  }
  const form = useCompanyForm(
    saveAppointment,
    initial,
    ({ mails }, { day }) =>
      onSaved({ kind: isNew ? 'invited' : 'changed', mails }, isNew || day !== initial.day ? day : null),
    explain,
  )
  const { draft, set } = form
  const isMoreWrong =
    ['lastDay', 'repeat.until', 'reason', 'visitorTypeId', 'deskNote', 'guestNote'].some(
      (path) => form.errorOf(path) !== null,
    ) || draft.guests.some((_, nth) => form.errorOf(`guests.${nth}.companyName`) !== null)
  const showsMore = isMore || isMoreWrong
  return (
    <FormDialog form={form} title={title} onClose={onClose} {...(action !== undefined && { action })}>
      {note}
      {isInCalendar ? null : (
        <>
          <GuestRows
            guests={draft.guests}
            onGuests={(guests) => set('guests', guests)}
            errorOf={form.errorOf}
            showsMore={showsMore}
          />
          <div className={css.when}>
            <div className={css.firstDay}>
              <TextField label={i18n._('DAY')} type="date" {...form.text('day')} />
            </div>
            <TextField
              label={i18n._('APPOINTMENT_FROM')}
              type="time"
              {...form.text('from')}
              onValue={(start) => {
                const next = withStart(draft, start)
                set('from', next.from)
                set('to', next.to)
              }}
            />
            <TextField label={i18n._('APPOINTMENT_TO')} type="time" {...form.text('to')} />
          </div>
          <div className={fields}>
            {sites.length > 1 && (
              <SiteField
                value={draft.siteId ?? null}
                onValue={(siteId) => set('siteId', siteId)}
                all={i18n._('SITE_CHOOSE')}
                error={form.errorOf('siteId')}
              />
            )}
            <HostField
              value={draft.hostId ?? null}
              onValue={(hostId) => set('hostId', hostId)}
              none={i18n._('HOST_NONE')}
              first={host}
              error={form.errorOf('hostId')}
            />
          </div>
          <div>
            <Button aria-expanded={showsMore} onClick={() => setMore(!showsMore)}>
              {i18n._('APPOINTMENT_MORE')}
            </Button>
          </div>
        </>
      )}
      {(showsMore || isInCalendar) && <MoreFields form={form} isNew={isNew} isInCalendar={isInCalendar} />}
    </FormDialog>
  )
}

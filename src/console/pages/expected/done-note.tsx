import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { mailOutlooks } from '#contract/console/appointments.ts'
import { type Message, verbatim } from '#src/i18n/messages.ts'
import { Note } from '#src/ui/note.tsx'
import { useCompany } from '../../shell/company.tsx'
import { mayOpen } from '../../shell/places.ts'

type Outlook = (typeof mailOutlooks)[number]

/** What was done last on the page, and what becomes of the mails to guests. */
export type Done =
  | { readonly kind: 'invited' | 'changed'; readonly mails: Outlook }
  | { readonly kind: 'sentAgain'; readonly name: string; readonly mails: Outlook }
  | { readonly kind: 'arrived'; readonly name: string }
  | { readonly kind: 'cancelled' }

const queued: Readonly<Record<'invited' | 'changed', Message>> = {
  invited: (i18n) => i18n._('APPOINTMENT_SAVED_QUEUED'),
  changed: (i18n) => i18n._('APPOINTMENT_CHANGED_QUEUED'),
}

export function DoneNote({ done }: { readonly done: Done | null }) {
  return <div role="status">{done && <Said done={done} />}</div>
}

function Said({ done }: { readonly done: Done }) {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  if (done.kind === 'arrived')
    return <Note tone="success">{i18n._('GUEST_ARRIVED_DONE', { name: verbatim(done.name) })}</Note>
  if (done.kind === 'cancelled') return <Note tone="success">{i18n._('APPOINTMENT_CANCELLED_DONE')}</Note>
  if (done.mails === 'noSender')
    return (
      <Note tone="warning">
        {done.kind === 'sentAgain' ? i18n._('GUEST_NOT_SENT') : i18n._('APPOINTMENT_SAVED')}{' '}
        {i18n._('GUEST_MAIL_NO_SENDER')}{' '}
        {mayOpen(memberships, '/$companyId/company') && (
          <Link to="/$companyId/company" params={{ companyId }}>
            {i18n._('GUEST_MAIL_SETTINGS')}
          </Link>
        )}
      </Note>
    )
  if (done.mails === 'noAddress')
    return (
      <Note tone="info">
        {done.kind === 'sentAgain' ? i18n._('GUEST_NOT_SENT') : i18n._('APPOINTMENT_SAVED')}{' '}
        {i18n._('GUEST_MAIL_NO_ADDRESSES')}
      </Note>
    )
  return (
    <Note tone="success">
      {done.kind === 'sentAgain'
        ? i18n._('GUEST_SENT_AGAIN', { name: verbatim(done.name) })
        : queued[done.kind](i18n)}
    </Note>
  )
}

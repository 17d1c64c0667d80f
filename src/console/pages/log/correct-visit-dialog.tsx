import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { correctVisit } from '#contract/console/correct-visit.ts'
import { getVisit } from '#contract/console/log.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, useRead, useWrite } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { HostField } from '../../parts/host-field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { orNull } from '../../parts/or-null.ts'
import { browserTimeZone } from '../../parts/time-zones.ts'
import { useClockOf } from '../../parts/use-site-zone.ts'
import { fields } from '../../parts/page.css.ts'
import { useForm } from '../../parts/use-form.ts'
import { useCompany } from '../../shell/company.tsx'
import { instantAt, shownAt } from '../../parts/days.ts'

type Visit = Answered<typeof getVisit>

/** What a field for a day and a time holds, once it is filled. */
const IS_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

interface CorrectVisitProps {
  readonly visitId: string
  readonly onClose: () => void
}

/** Corrects a visit and the names of its visitor, as it is stored when the dialog opens. */
export function CorrectVisitDialog({ visitId, onClose }: CorrectVisitProps) {
  const { i18n } = useLingui()
  const visit = useRead(getVisit, { visitId })
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt } = visit
  // What was read before is not what is corrected now.
  if (data?.visitId !== visitId || dataUpdatedAt < openedAt)
    return (
      <Dialog title={i18n._('CORRECT')} onClose={onClose}>
        <Loaded query={visit}>{() => null}</Loaded>
      </Dialog>
    )
  return <CorrectVisitForm visit={data} onClose={onClose} />
}

interface CorrectVisitFormProps {
  readonly visit: Visit
  readonly onClose: () => void
}

function CorrectVisitForm({ visit, onClose }: CorrectVisitFormProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { write } = useWrite(correctVisit)
  const { visitId, firstName, lastName, companyName, hostId, hostName, reason } = visit
  // As the page says them; the same for as long as the dialog is open, since what is typed is meant by what was shown.
  const clock = useClockOf()(visit.siteId)
  const [timeZone] = useState(clock ?? browserTimeZone)
  const shown = (instant: string | null) => (instant === null ? '' : shownAt(new Date(instant), timeZone))
  const meant = (time: string) => (IS_TIME.test(time) ? instantAt(time, timeZone).toISOString() : '')
  // Times that a scan has measured stay as they are.
  const isEntryOfStaff = visit.entryHow === 'byHand' && !visit.isLate
  const isExitOfStaff = visit.exitedAt !== null && visit.exitHow !== 'scanned'
  const [initial] = useState(() => ({
    firstName,
    lastName: orNull(lastName),
    companyName,
    hostId,
    reason,
    enteredAt: shown(visit.enteredAt),
    exitedAt: shown(visit.exitedAt),
    needsHelp: visit.needsHelp,
  }))
  const form = useForm({
    schema: correctVisit.request,
    initial,
    toRequest: ({ enteredAt, exitedAt, ...draft }) => ({
      companyId,
      visitId,
      ...draft,
      ...(isEntryOfStaff && { enteredAt: meant(enteredAt) }),
      ...(isExitOfStaff && { exitedAt: meant(exitedAt) }),
    }),
    send: (draft, changed) => {
      const times = { enteredAt: meant(draft.enteredAt), exitedAt: meant(draft.exitedAt) }
      const wanted = Object.entries({ ...draft, ...times }).filter(([name]) => Object.hasOwn(changed, name))
      return write({ visitId, ...Object.fromEntries(wanted) })
    },
    explain: ({ path }) =>
      path === 'enteredAt' || path === 'exitedAt' ? i18n._('CORRECT_VISIT_TIME') : null,
    onSaved: onClose,
  })
  const { draft, set, text, errorOf } = form
  const host =
    hostId === null ? null : { id: hostId, firstName: hostName ?? '', lastName: '', area: null, image: null }
  return (
    <FormDialog
      form={form}
      title={i18n._('CORRECT_VISIT_OF', { name: verbatim(fullName(visit)) })}
      onClose={onClose}
    >
      <div className={fields}>
        <TextField label={i18n._('FIRSTNAME')} {...text('firstName')} />
        <TextField
          label={i18n._('LASTNAME')}
          {...text('lastName')}
          onValue={(typed) => set('lastName', lastName === '' ? orNull(typed) : typed)}
        />
      </div>
      <div className={fields}>
        <TextField
          label={i18n._('COMPANY')}
          optional
          {...text('companyName')}
          onValue={(typed) => set('companyName', orNull(typed))}
        />
        <TextField
          label={i18n._('REASON')}
          optional
          {...text('reason')}
          onValue={(typed) => set('reason', orNull(typed))}
        />
      </div>
      <HostField
        value={draft.hostId}
        onValue={(id) => set('hostId', id)}
        first={host}
        none={i18n._('HOST_NONE')}
        error={errorOf('hostId')}
      />
      {(isEntryOfStaff || isExitOfStaff) && (
        <div className={fields}>
          {isEntryOfStaff && (
            <TextField label={i18n._('ENTERED_AT')} type="datetime-local" {...text('enteredAt')} />
          )}
          {isExitOfStaff && (
            <TextField label={i18n._('EXITED_AT')} type="datetime-local" {...text('exitedAt')} />
          )}
        </div>
      )}
      {visit.exitedAt === null && (
        <CheckboxRow
          label={i18n._('GUEST_NEEDS_HELP')}
          hint={i18n._('CORRECT_NEEDS_HELP_HINT')}
          checked={draft.needsHelp}
          onChecked={(needsHelp) => set('needsHelp', needsHelp)}
        />
      )}
      {!isEntryOfStaff && <p>{i18n._('CORRECT_VISIT_SCANNED')}</p>}
    </FormDialog>
  )
}

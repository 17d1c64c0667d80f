import { useLingui } from '@lingui/react'
import { arriveByHand } from '#contract/console/appointments.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { fields } from '../../parts/page.css.ts'
import { useCompanyForm } from '../../parts/use-form.ts'
import { type ExpectedGuest, nameOfGuest } from './guest-words.ts'

interface ArriveDialogProps {
  readonly guest: ExpectedGuest
  readonly onDone: (name: string) => void
  readonly onClose: () => void
}

/** Lets a guest in who was invited by an address alone: a visit needs a name. */
export function ArriveDialog({ guest, onDone, onClose }: ArriveDialogProps) {
  const { i18n } = useLingui()
  const initial = { guestId: guest.guestId, firstName: null, lastName: null }
  const form = useCompanyForm(arriveByHand, initial, (_, { firstName, lastName }) =>
    onDone(fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })),
  )
  return (
    <FormDialog
      form={form}
      title={i18n._('GUEST_ARRIVE_OF', { name: verbatim(nameOfGuest(guest)) })}
      action={i18n._('GUEST_ARRIVE')}
      onClose={onClose}
    >
      <p>{i18n._('GUEST_NAME_NEEDED')}</p>
      <div className={fields}>
        <TextField label={i18n._('FIRSTNAME')} {...form.text('firstName')} />
        <TextField label={i18n._('LASTNAME')} {...form.text('lastName')} />
      </div>
    </FormDialog>
  )
}

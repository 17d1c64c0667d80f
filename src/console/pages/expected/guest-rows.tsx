import { useLingui } from '@lingui/react'
import { useRef, useState } from 'react'
import { APPOINTMENT_GUESTS_MAX } from '#contract/limits.ts'
import { isLanguage, languageList, ownNameOf } from '#contract/languages.ts'
import { Button } from '#src/ui/button.tsx'
import { hint } from '#src/ui/field.css.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { actions } from '../../parts/page.css.ts'
import * as css from './expected.css.ts'
import { type InvitedGuest, noGuest } from './invitation-draft.ts'
import { PasteGuests } from './paste-guests.tsx'

interface GuestRowsProps {
  readonly guests: readonly InvitedGuest[]
  readonly onGuests: (guests: InvitedGuest[]) => void
  /** The error of a dotted path in words. */
  readonly errorOf: (path: string) => string | null
  /** Company and language of each guest as well. */
  readonly showsMore: boolean
}

const isEmpty = ({ firstName, lastName, email }: InvitedGuest): boolean => !firstName && !lastName && !email

/** One row for each guest; more are added by hand or from a list. */
export function GuestRows({ guests, onGuests, errorOf, showsMore }: GuestRowsProps) {
  const { i18n } = useLingui()
  const [isPasting, setPasting] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const change = (nth: number, part: Partial<InvitedGuest>) =>
    onGuests(guests.map((guest, index) => (index === nth ? { ...guest, ...part } : guest)))
  const remove = (nth: number) => {
    onGuests(guests.filter((_, index) => index !== nth))
    box.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const add = () => {
    onGuests([...guests, noGuest])
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[data-guest]:last-of-type input')?.focus(),
    )
  }
  return (
    <fieldset ref={box} className={css.guests}>
      <legend className={css.legend}>{i18n._('GUESTS', { count: guests.length })}</legend>
      {guests.map((guest, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: guests have no other name until they are saved
        <div key={nth} className={css.guest} data-guest>
          <GuestRow
            guest={guest}
            errorOf={(field) => errorOf(`guests.${nth}.${field}`)}
            onChange={(part) => change(nth, part)}
            showsMore={showsMore}
          />
          {guests.length > 1 && (
            <span className={css.remove}>
              <Button aria-label={i18n._('GUEST_REMOVE_OF', { number: nth + 1 })} onClick={() => remove(nth)}>
                {i18n._('REMOVE')}
              </Button>
            </span>
          )}
        </div>
      ))}
      <p className={hint}>{i18n._('GUEST_NEEDS_HINT')}</p>
      <div className={actions}>
        <Button disabled={guests.length >= APPOINTMENT_GUESTS_MAX} onClick={add}>
          <PlusIcon />
          {i18n._('GUEST_ADD')}
        </Button>
        <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {i18n._('GUESTS_PASTE')}
        </Button>
      </div>
      {isPasting && (
        <PasteGuests
          guests={guests.filter((guest) => !isEmpty(guest))}
          onGuests={onGuests}
          onDone={() => setPasting(false)}
        />
      )}
    </fieldset>
  )
}

interface GuestRowProps extends Pick<GuestRowsProps, 'errorOf' | 'showsMore'> {
  readonly guest: InvitedGuest
  readonly onChange: (part: Partial<InvitedGuest>) => void
}

function GuestRow({ guest, errorOf, onChange, showsMore }: GuestRowProps) {
  const { i18n } = useLingui()
  const text = (name: 'firstName' | 'lastName' | 'companyName' | 'email') => ({
    value: guest[name] ?? '',
    onValue: (typed: string) => onChange({ [name]: typed === '' ? null : typed }),
    error: errorOf(name),
  })
  return (
    <>
      <TextField label={i18n._('FIRSTNAME')} {...text('firstName')} />
      <TextField label={i18n._('LASTNAME')} {...text('lastName')} />
      <div className={css.email}>
        <TextField label={i18n._('EMAIL')} type="email" {...text('email')} />
      </div>
      {showsMore && (
        <>
          <div className={css.company}>
            <TextField label={i18n._('COMPANY_OF_GUEST')} optional {...text('companyName')} />
          </div>
          <SelectField
            label={i18n._('GUEST_LANGUAGE')}
            value={guest.language ?? ''}
            onValue={(chosen) => onChange({ language: isLanguage(chosen) ? chosen : null })}
            options={[
              { value: '', name: i18n._('HOST_LANGUAGE_PLACE') },
              ...languageList.map((value) => ({ value, name: ownNameOf(value) })),
            ]}
          />
        </>
      )}
    </>
  )
}

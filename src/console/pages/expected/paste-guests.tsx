import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { APPOINTMENT_GUESTS_MAX } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import * as css from './expected.css.ts'
import { type InvitedGuest, noGuest } from './invitation-draft.ts'
import { type LineTrouble, pastedGuests } from './pasted-guests.ts'

interface PasteGuestsProps {
  readonly guests: readonly InvitedGuest[]
  readonly onGuests: (guests: InvitedGuest[]) => void
  /** All lines were guests. */
  readonly onDone: () => void
}

type Left = ReturnType<typeof pastedGuests>['left']

const troubles: Readonly<Record<LineTrouble, (i18n: I18n, line: number) => string>> = {
  email: (i18n, line) => i18n._('PASTE_EMAIL', { line }),
  twice: (i18n, line) => i18n._('PASTE_TWICE', { line }),
  text: (i18n, line) => i18n._('PASTE_TEXT', { line }),
  full: (i18n, line) => i18n._('PASTE_FULL', { line, max: APPOINTMENT_GUESTS_MAX }),
}

/** Guests from a list. Lines that are none stay in the field, with the reason. */
export function PasteGuests({ guests, onGuests, onDone }: PasteGuestsProps) {
  const { i18n } = useLingui()
  const [text, setText] = useState('')
  const [left, setLeft] = useState<Left>([])
  const add = () => {
    const taken = guests.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
    const pasted = pastedGuests(text, taken, APPOINTMENT_GUESTS_MAX - guests.length)
    if (pasted.guests.length > 0)
      onGuests([...guests, ...pasted.guests.map((guest) => ({ ...noGuest, ...guest }))])
    // Their numbers are those of the lines that are left in the field.
    setLeft(pasted.left.map((one, nth) => ({ ...one, line: nth + 1 })))
    setText(pasted.left.map((one) => one.text).join('\n'))
    if (pasted.left.length === 0 && pasted.guests.length > 0) onDone()
  }
  return (
    <>
      <TextArea
        label={i18n._('PASTE_LABEL')}
        hint={i18n._('PASTE_HINT')}
        rows={5}
        value={text}
        onValue={(typed) => {
          setText(typed)
          setLeft([])
        }}
      />
      {left.length > 0 && (
        <ul className={css.troubles} role="alert">
          {left.map(({ line, why }) => (
            <li key={line}>{troubles[why](i18n, line)}</li>
          ))}
        </ul>
      )}
      <div>
        <Button disabled={text.trim() === ''} onClick={add}>
          {i18n._('PASTE_ADD')}
        </Button>
      </div>
    </>
  )
}

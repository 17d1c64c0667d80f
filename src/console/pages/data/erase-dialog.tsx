import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { erasePerson } from '#contract/console/privacy.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useWrite } from '../../api/reading.ts'
import { dialogFoot, form } from '../../parts/form.css.ts'
import { Note } from '#src/ui/note.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import type { FoundPerson } from './person.ts'

const isSame = (typed: string, name: string): boolean =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase()

/** Asks for the person's name first, so that no data is erased by accident. */
export function EraseDialog({
  person,
  onClose,
  onErased,
}: {
  readonly person: FoundPerson
  readonly onClose: () => void
  readonly onErased?: (() => void) | undefined
}) {
  const { i18n } = useLingui()
  const erase = useWrite(erasePerson)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    if (!isSame(typed, person.name)) return setError(i18n._('ERASE_NAME_WRONG'))
    const erased = await erase.write({ visitorId: person.id })
    if (!erased.ok) return
    onClose()
    onErased?.()
  }
  return (
    <Dialog title={i18n._('ERASE_TITLE', { name: verbatim(person.name) })} onClose={onClose}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{i18n._('ERASE_HINT', { count: person.visits })}</p>
        {person.keptDocuments.length > 0 && (
          <Note tone="warning">
            {i18n._('ERASE_KEEPS')}
            <ul>
              {person.keptDocuments.map((one) => (
                <li key={`${one.name}${one.version}${one.until}`}>
                  {i18n._('KEPT_UNTIL', {
                    document: verbatim(one.name),
                    version: one.version,
                    until: i18n.date(one.until, { dateStyle: 'medium' }),
                    reason: verbatim(one.reason),
                  })}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {erase.failed?.code === 'ANOTHER_VISIT_OPEN' ? (
          <Note tone="danger" role="alert">
            {i18n._('ERASE_INSIDE')}
          </Note>
        ) : (
          <WriteTrouble writes={[erase]} />
        )}
        <TextField
          label={i18n._('ERASE_NAME', { name: verbatim(person.name) })}
          value={typed}
          onValue={(value) => {
            setTyped(value)
            setError(null)
          }}
          error={error}
        />
        <div className={dialogFoot}>
          <Button onClick={onClose}>{i18n._('CANCEL')}</Button>
          <Button type="submit" variant="danger" busy={erase.busy}>
            {i18n._('ERASE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { addNote, deleteNote } from '#contract/console/person.ts'
import { PERSON_NOTES_MAX } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useMay, useWrite } from '../../api/reading.ts'
import { ConfirmDialog, SavingForm } from '../../parts/form-parts.tsx'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import type { KnownPerson } from './known-person.ts'
import * as css from './people.css.ts'

type KnownNote = KnownPerson['notes'][number]

/** What staff have written about a visitor. */
export function NotesCard({ person }: { readonly person: KnownPerson }) {
  const { i18n } = useLingui()
  const may = useMay(addNote)
  const remove = useWrite(deleteNote)
  const [added, setAdded] = useState(0)
  const [removed, setRemoved] = useState<KnownNote | null>(null)
  const { visitorId, notes } = person
  const discard = async ({ noteId }: KnownNote) => {
    await remove.write({ visitorId, noteId })
    setRemoved(null)
  }
  return (
    <Card title={i18n._('NOTES')} hint={i18n._('NOTES_HINT')}>
      {notes.length === 0 ? (
        <p>{i18n._('NOTES_NONE')}</p>
      ) : (
        <ul className={css.list}>
          {notes.map((note) => (
            <li key={note.noteId} className={css.entry}>
              <span className={css.words}>
                <span className={css.note}>{note.text}</span>
                <span className={css.about}>
                  {[moment(i18n, note.at), note.by].filter(Boolean).join(' · ')}
                </span>
              </span>
              {may && (
                <Button
                  aria-label={i18n._('NOTE_REMOVE', { at: moment(i18n, note.at) })}
                  onClick={() => setRemoved(note)}
                >
                  {i18n._('REMOVE')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <WriteTrouble writes={[remove]} />
      {removed && (
        <ConfirmDialog
          title={i18n._('NOTE_REMOVE_ASK')}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void discard(removed)}
          onClose={() => setRemoved(null)}
        >
          <p className={css.note}>{removed.text}</p>
        </ConfirmDialog>
      )}
      {may &&
        (notes.length >= PERSON_NOTES_MAX ? (
          <Note>{i18n._('NOTES_FULL', { count: PERSON_NOTES_MAX })}</Note>
        ) : (
          <NewNote key={added} visitorId={visitorId} onAdded={() => setAdded(added + 1)} />
        ))}
    </Card>
  )
}

function NewNote({ visitorId, onAdded }: { readonly visitorId: string; readonly onAdded: () => void }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(addNote, { visitorId, text: '' }, onAdded)
  return (
    <SavingForm form={form} action={i18n._('NOTE_ADD')}>
      <TextArea label={i18n._('NOTE_NEW')} rows={2} {...form.text('text')} />
    </SavingForm>
  )
}

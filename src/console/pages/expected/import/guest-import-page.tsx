import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { guestColumns, importGuests, previewGuests } from '#contract/console/guest-list.ts'
import { CSV_MAX_ROWS } from '#contract/limits.ts'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { type Answered, useMay, useWrite } from '../../../api/reading.ts'
import { FileButton } from '../../../parts/file-button.tsx'
import { actions } from '../../../parts/page.css.ts'
import { Card, Page } from '../../../parts/page.tsx'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { useCompany } from '../../../shell/company.tsx'
import { FoundGuests } from './found-guests.tsx'
import { guestColumnName } from './guest-import-words.ts'
import { GuestMailsCard } from './guest-mails-card.tsx'

type Preview = Answered<typeof previewGuests>
type Imported = Answered<typeof importGuests>

/** Imports a file of guests after showing what it would plan: all rows or none. */
export function GuestImportPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(importGuests)
  const look = useWrite(previewGuests)
  const take = useWrite(importGuests)
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [done, setDone] = useState<Imported | null>(null)

  const lookAt = async (text: string) => {
    setDone(null)
    setPreview(null)
    const answer = await look.write({ csv: text })
    if (!answer.ok) return
    setCsv(text)
    setPreview(answer.value)
  }
  const doImport = async () => {
    const answer = await take.write({ csv })
    if (!answer.ok) return
    setDone(answer.value)
    setPreview(null)
  }
  return (
    <Page title={i18n._('GUESTS_IMPORT')} intro={i18n._('GUESTS_IMPORT_INTRO', { count: CSV_MAX_ROWS })}>
      {may && (
        <Card title={i18n._('IMPORT_FILE')} hint={i18n._('IMPORT_FILE_HINT')}>
          <p>{guestColumns.map((column) => guestColumnName(i18n, column)).join(' · ')}</p>
          <p>{i18n._('GUESTS_IMPORT_RULES')}</p>
          <div className={actions}>
            <FileButton
              accept=".csv,.txt,text/csv"
              disabled={look.busy || take.busy}
              onFile={(file) => void file.text().then(lookAt)}
            >
              {i18n._('IMPORT_CHOOSE')}
              {look.busy && <Spinner />}
            </FileButton>
            <Link to="/$companyId/expected" params={{ companyId }}>
              {i18n._('GUESTS_IMPORT_BACK')}
            </Link>
          </div>
        </Card>
      )}
      <WriteTrouble writes={[look, take]} />
      <div role="status">
        {take.busy && <Note>{i18n._('GUESTS_IMPORT_RUNNING')}</Note>}
        {done && <ImportedNote done={done} />}
      </div>
      {preview && <FoundGuests preview={preview} busy={take.busy} onImport={() => void doImport()} />}
      <GuestMailsCard />
    </Page>
  )
}

function ImportedNote({ done: { guests, appointments, mails } }: { readonly done: Imported }) {
  const { i18n } = useLingui()
  return (
    <Note tone={mails === 'noSender' ? 'warning' : 'success'}>
      {i18n._('GUESTS_IMPORT_DONE', { guests, appointments })}
      {mails === 'noSender' && <> {i18n._('GUEST_MAIL_NO_SENDER')}</>}
      {mails === 'noAddress' && <> {i18n._('GUEST_MAIL_NO_ADDRESSES')}</>}
    </Note>
  )
}

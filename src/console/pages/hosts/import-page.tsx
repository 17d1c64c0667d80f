import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hostColumns, importHosts, previewHosts } from '#contract/console/hosts.ts'
import { CSV_MAX_ROWS } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { type Answered, useWrite } from '../../api/reading.ts'
import { CsvPreview } from '../../parts/csv-preview.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { actions } from '../../parts/page.css.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { Note } from '#src/ui/note.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { Pill, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import { columnName, rowTrouble } from './import-words.ts'

type Preview = Answered<typeof previewHosts>

/** Imports a file after showing what it would change: all rows or none. */
export function ImportPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const look = useWrite(previewHosts)
  const take = useWrite(importHosts)
  const [csv, setCsv] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [done, setDone] = useState<Answered<typeof importHosts> | null>(null)

  const lookAt = async (text: string, whole: boolean) => {
    setDone(null)
    setPreview(null)
    const answer = await look.write({ csv: text, isWhole: whole })
    if (!answer.ok) return
    setCsv(text)
    setPreview(answer.value)
  }
  const chooseWhole = (whole: boolean) => {
    setWhole(whole)
    if (preview !== null) void lookAt(csv, whole)
  }
  const doImport = async () => {
    const answer = await take.write({ csv, isWhole })
    if (!answer.ok) return
    setDone(answer.value)
    setPreview(null)
  }
  return (
    <Page title={i18n._('HOSTS_IMPORT')} intro={i18n._('IMPORT_INTRO', { count: CSV_MAX_ROWS })}>
      <Card title={i18n._('IMPORT_FILE')} hint={i18n._('IMPORT_FILE_HINT')}>
        <p>{hostColumns.map((column) => columnName(i18n, column)).join(' · ')}</p>
        <SwitchRow
          label={i18n._('IMPORT_WHOLE')}
          hint={i18n._('IMPORT_WHOLE_HINT')}
          checked={isWhole}
          onChecked={chooseWhole}
        />
        <div className={actions}>
          <FileButton
            accept=".csv,.txt,text/csv"
            disabled={look.busy}
            onFile={(file) => void file.text().then((text) => lookAt(text, isWhole))}
          >
            {i18n._('IMPORT_CHOOSE')}
            {look.busy && <Spinner />}
          </FileButton>
          <Link to="/$companyId/hosts" params={{ companyId }}>
            {i18n._('IMPORT_BACK')}
          </Link>
        </div>
      </Card>
      <WriteTrouble writes={[look, take]} />
      <div role="status">
        {done && (
          <Note tone="success">
            {i18n._('IMPORT_DONE', { added: done.added, changed: done.changed })}
            {done.archived > 0 && <> {i18n._('IMPORT_ARCHIVED', { count: done.archived })}</>}
          </Note>
        )}
      </div>
      {preview && <Found preview={preview} busy={take.busy} onImport={() => void doImport()} />}
    </Page>
  )
}

interface FoundProps {
  readonly preview: Preview
  readonly busy: boolean
  readonly onImport: () => void
}

function Found({ preview, busy, onImport }: FoundProps) {
  const { i18n } = useLingui()
  const { rows, added, changed, archived, archivedNames } = preview
  return (
    <CsvPreview
      preview={preview}
      good={i18n._('IMPORT_GOOD', { rows, added, changed })}
      warning={
        archived > 0 && (
          <Note tone="warning">
            {i18n._('IMPORT_ARCHIVES', { count: archived, names: verbatim(archivedNames.join(', ')) })}
          </Note>
        )
      }
      troubleOf={(error) => rowTrouble(i18n, error)}
      busy={busy}
      onImport={onImport}
    >
      {({ area, email, canReceive, ...person }) => (
        <RowWords
          name={fullName(person)}
          pills={!canReceive && <Pill>{i18n._('HOST_RECEIVES_NOT')}</Pill>}
          detail={
            <>
              {area && <span>{area}</span>}
              {email && <span>{email}</span>}
            </>
          }
        />
      )}
    </CsvPreview>
  )
}

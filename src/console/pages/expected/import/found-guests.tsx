import { useLingui } from '@lingui/react'
import type { previewGuests } from '#contract/console/guest-list.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { Answered } from '../../../api/reading.ts'
import { Card } from '../../../parts/page.tsx'
import { ItemRows, RowWords } from '../../../parts/rows.tsx'
import { guestRowTrouble } from './guest-import-words.ts'

const SHOWN_ERRORS = 200

interface FoundGuestsProps {
  readonly preview: Answered<typeof previewGuests>
  readonly busy: boolean
  readonly onImport: () => void
}

/** What a file would plan, and what is wrong in it. */
export function FoundGuests({ preview, busy, onImport }: FoundGuestsProps) {
  const { i18n } = useLingui()
  const { errors, sample, rows, guests, appointments } = preview
  const unread = preview.columns.filter((column) => column.as === null)
  return (
    <>
      <div role="status">
        <Note tone={errors.length === 0 ? 'success' : 'danger'}>
          {errors.length === 0
            ? i18n._('GUESTS_IMPORT_GOOD', { guests, appointments })
            : i18n._('IMPORT_BAD', { count: errors.length })}
        </Note>
      </div>
      {unread.length > 0 && (
        <Note>{i18n._('IMPORT_UNREAD', { names: verbatim(unread.map(({ name }) => name).join(', ')) })}</Note>
      )}
      {errors.length > 0 && (
        <Card title={i18n._('IMPORT_ERRORS')} hint={i18n._('IMPORT_ERRORS_HINT')}>
          <ItemRows
            label={i18n._('IMPORT_ERRORS')}
            items={errors.slice(0, SHOWN_ERRORS)}
            keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
            empty=""
          >
            {(error) => (
              <RowWords
                name={i18n._('IMPORT_ROW', { row: error.row })}
                detail={guestRowTrouble(i18n, error)}
              />
            )}
          </ItemRows>
        </Card>
      )}
      <Card title={i18n._('IMPORT_SAMPLE')}>
        <ItemRows
          label={i18n._('IMPORT_SAMPLE')}
          items={sample}
          keyOf={({ row }) => String(row)}
          empty={i18n._('IMPORT_NOTHING')}
        >
          {({ name, email, day, from, hostName }) => (
            <RowWords
              name={name || email}
              detail={
                <>
                  <span>{i18n.date(`${day}T${from}Z`, WHEN)}</span>
                  {hostName && <span>{hostName}</span>}
                  {name && email && <span>{email}</span>}
                </>
              }
            />
          )}
        </ItemRows>
      </Card>
      {errors.length === 0 && rows > 0 && (
        <div>
          <Button variant="primary" busy={busy} onClick={onImport}>
            {i18n._('IMPORT_DO', { count: rows })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Days and times of the site's clock stay as the file has them. */
const WHEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }

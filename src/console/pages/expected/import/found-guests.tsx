import { useLingui } from '@lingui/react'
import type { previewGuests } from '#contract/console/guest-list.ts'
import type { Answered } from '../../../api/reading.ts'
import { CsvPreview } from '../../../parts/csv-preview.tsx'
import { RowWords } from '../../../parts/rows.tsx'
import { guestRowTrouble } from './guest-import-words.ts'

interface FoundGuestsProps {
  readonly preview: Answered<typeof previewGuests>
  readonly busy: boolean
  readonly onImport: () => void
}

/** What a file would plan, and what is wrong in it. */
export function FoundGuests({ preview, busy, onImport }: FoundGuestsProps) {
  const { i18n } = useLingui()
  const { guests, appointments } = preview
  return (
    <CsvPreview
      preview={preview}
      good={i18n._('GUESTS_IMPORT_GOOD', { guests, appointments })}
      troubleOf={(error) => guestRowTrouble(i18n, error)}
      busy={busy}
      onImport={onImport}
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
    </CsvPreview>
  )
}

/** Days and times of the site's clock stay as the file has them. */
const WHEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }

import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Card } from './page.tsx'
import { ItemRows, RowWords } from './rows.tsx'

const SHOWN_ERRORS = 200

interface CsvError {
  readonly row: number
  readonly column: string | null
  readonly message: string
}

interface CsvPreviewProps<Sample extends { readonly row: number }, Wrong extends CsvError> {
  readonly preview: {
    /** `as`: what the column is read as; `null`: it is not read. */
    readonly columns: readonly { readonly name: string; readonly as: string | null }[]
    readonly errors: readonly Wrong[]
    readonly sample: readonly Sample[]
    readonly rows: number
  }
  /** What the file would do, where nothing in it is wrong. */
  readonly good: string
  readonly warning?: ReactNode
  readonly troubleOf: (error: Wrong) => string
  readonly busy: boolean
  readonly onImport: () => void
  /** A row of the sample. */
  readonly children: (row: Sample) => ReactNode
}

/** What a file would do, what is wrong in it, and the button that imports it. */
export function CsvPreview<Sample extends { readonly row: number }, Wrong extends CsvError>({
  preview: { columns, errors, sample, rows },
  good,
  warning,
  troubleOf,
  busy,
  onImport,
  children,
}: CsvPreviewProps<Sample, Wrong>) {
  const { i18n } = useLingui()
  const unread = columns.filter((column) => column.as === null)
  return (
    <>
      <div role="status">
        <Note tone={errors.length === 0 ? 'success' : 'danger'}>
          {errors.length === 0 ? good : i18n._('IMPORT_BAD', { count: errors.length })}
        </Note>
      </div>
      {warning}
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
              <RowWords name={i18n._('IMPORT_ROW', { row: error.row })} detail={troubleOf(error)} />
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
          {children}
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

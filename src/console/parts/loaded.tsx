import { useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failure } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { failureCodeOf } from '../api/reading.ts'
import { Note } from '#src/ui/note.tsx'
import { actions } from './page.css.ts'
import { troubleMessage } from './trouble.ts'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Expected number of rows. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** Shows loaded data, a placeholder while it is loading, or why it could not be loaded. */
export function Loaded<Data>({ query, rows = 3, children }: LoadedProps<Data>) {
  const { i18n } = useLingui()
  const { data, error, refetch, isFetching } = query
  return (
    <>
      {error && (
        <Note tone="danger" role="alert">
          <div className={actions}>
            {troubleMessage(i18n, failure(failureCodeOf(error)))}
            <Button busy={isFetching} onClick={() => void refetch()}>
              {i18n._('TRY_AGAIN')}
            </Button>
          </div>
        </Note>
      )}
      {data !== undefined ? children(data) : !error && <Skeleton rows={rows} height={72} />}
    </>
  )
}

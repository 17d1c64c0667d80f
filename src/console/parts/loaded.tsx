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
  const code = error ? failureCodeOf(error) : isRefused(query) ? 'FORBIDDEN' : null
  return (
    <>
      {code !== null && (
        <Note tone="danger" role="alert">
          <div className={actions}>
            {troubleMessage(i18n, failure(code))}
            {code !== 'FORBIDDEN' && (
              <Button busy={isFetching} onClick={() => void refetch()}>
                {i18n._('TRY_AGAIN')}
              </Button>
            )}
          </div>
        </Note>
      )}
      {data !== undefined ? children(data) : code === null && <Skeleton rows={rows} height={72} />}
    </>
  )
}

/** What no role of the person allows is not asked for: the query waits for nothing. */
const isRefused = ({ isPending, fetchStatus }: UseQueryResult<unknown>): boolean =>
  isPending && fetchStatus === 'idle'

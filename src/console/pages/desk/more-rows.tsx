import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { tools } from '../../parts/table/list.css.ts'

interface MoreRowsProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly shown: number
}

/** Reads on in a list that is too long to be read as a whole. */
export function MoreRows({ list, shown }: MoreRowsProps) {
  const { i18n } = useLingui()
  if (!list.hasNextPage || list.isFetchingNextPage) return null
  return (
    <div className={tools}>
      <span>{i18n._('DESK_SHOWN', { count: shown })}</span>
      <Button onClick={() => void list.fetchNextPage()}>{i18n._('MORE')}</Button>
    </div>
  )
}

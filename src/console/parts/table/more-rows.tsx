import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { tools } from './list.css.ts'

interface MoreRowsProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  /** Name of the button; "More" without it. */
  readonly name?: string
  readonly busy?: boolean
  readonly className?: string
}

/** The button that reads the next page of a list. It stays while that page is read, so that it keeps its focus. */
export function MoreRows({ list, name, busy = list.isFetchingNextPage, className }: MoreRowsProps) {
  const { i18n } = useLingui()
  if (!list.hasNextPage) return null
  return (
    <div className={className}>
      <Button busy={busy} onClick={() => void list.fetchNextPage()}>
        {name ?? i18n._('MORE')}
      </Button>
    </div>
  )
}

interface MoreOfWholeListProps extends Pick<MoreRowsProps, 'list'> {
  readonly shown: number
}

/** The same for a list that reads its first pages by itself (`useWholeList`): only what is beyond them has a button. */
export function MoreOfWholeList({ list, shown }: MoreOfWholeListProps) {
  const { i18n } = useLingui()
  if (!list.hasNextPage || list.isFetchingNextPage) return null
  return (
    <div className={tools}>
      <span>{i18n._('DESK_SHOWN', { count: shown })}</span>
      <Button onClick={() => void list.fetchNextPage()}>{i18n._('MORE')}</Button>
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { OutboxCount, RefusedItem } from '#machines/ports.ts'
import { useEffects } from '#src/kiosk/connect/effects-context.tsx'
import { RefusedList } from '#src/kiosk/screens/settings/refused-list.tsx'

interface RefusedItemsProps {
  readonly outbox: OutboxCount
  /** The site's; `null` = the device's own. */
  readonly timeZone: string | null
}

/** The list is read again whenever a request was sent or refused. */
export function RefusedItems({ outbox: count, timeZone }: RefusedItemsProps) {
  const { offline } = useEffects()
  const [items, setItems] = useState<readonly RefusedItem[]>([])
  useEffect(() => {
    if (offline === null) return
    let isOver = false
    void offline.then(async ({ outbox }) => {
      const read = count.refused === 0 ? [] : await outbox.refused()
      if (!isOver) setItems(read)
    })
    return () => {
      isOver = true
    }
  }, [offline, count])
  if (offline === null || items.length === 0) return null
  return (
    <RefusedList
      items={items}
      timeZone={timeZone}
      onRetry={(id) => void offline.then(({ outbox }) => outbox.retry(id))}
      onDismiss={(id) => void offline.then(({ outbox }) => outbox.dismiss(id))}
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { listMyVisitors } from '#contract/console/my-visitors.ts'
import { openStaffLine, type StaffLine } from '../../realtime/staff-line.ts'
import { useWhileVisible } from '../../realtime/while-visible.ts'

interface Shown {
  readonly companyId: string
  readonly notificationId: string
}

/** Reads the person's visitors again as soon as the server says that they changed. @returns the line, while there is one */
export function useMyLine(): StaffLine | null {
  const queries = useQueryClient()
  const [line, setLine] = useState<StaffLine | null>(null)
  useEffect(() => {
    const look = (): void => void queries.invalidateQueries({ queryKey: [listMyVisitors.name] })
    return openStaffLine({
      onConnect: (opened) =>
        opened.emit('watchMyVisitors', (isAccepted) => {
          setLine(isAccepted ? opened : null)
          look()
        }),
      onLost: () => setLine(null),
      listen: (opened) => opened.on('myVisitorsChanged', look),
    })
  }, [queries])
  return line
}

/** While they are on a screen that the person may see, the server is told that these visitors are shown. */
export function useShownToMe(line: StaffLine | null, visitors: readonly Shown[]): void {
  const report = useCallback(
    (shown: readonly string[]) => {
      const pairs = shown.map((one) => one.split(' ') as [string, string])
      line?.emit(
        'myVisitorsShown',
        pairs.map(([companyId, notificationId]) => ({ companyId, notificationId })),
      )
    },
    [line],
  )
  useWhileVisible(
    visitors.map(({ companyId, notificationId }) => `${companyId} ${notificationId}`),
    report,
  )
}

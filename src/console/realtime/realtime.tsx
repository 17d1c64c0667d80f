import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { listExpected } from '#contract/console/appointments.ts'
import { getVisit } from '#contract/console/log.ts'
import { getOverview } from '#contract/console/overview.ts'
import { listNotifications } from '#contract/console/notifications.ts'
import { NOTIFICATIONS_MAX } from '#contract/limits.ts'
import { getRollCall, listRollCalls, listRunningRollCalls } from '#contract/console/roll-calls.ts'
import { listSites } from '#contract/console/sites.ts'
import { listEvacuation, listInside } from '#contract/console/today.ts'
import { useCompany } from '../shell/company.tsx'
import { openStaffLine, type StaffLine } from './staff-line.ts'
import { useWhileVisible } from './while-visible.ts'

/** Tells the server what is on this screen, so that it is recorded as shown. */
type ReportShown = (notificationIds: readonly string[]) => void

const Shown = createContext<ReportShown>(() => undefined)

const inside = [listInside, listEvacuation, listExpected, listSites, getOverview].map(({ name }) => name)
const rollCalls = [getRollCall.name, listRollCalls.name, listRunningRollCalls.name]
// A mail to a guest has another state.
const notifications = [listNotifications.name, getVisit.name, listExpected.name]

/** Reads data again as soon as the server says that it changed, on every page below. */
export function Realtime({ children }: { readonly children: ReactNode }) {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  /** The line, while the server has accepted it. */
  const watching = useRef<StaffLine | null>(null)
  const reported = useRef(new Set<string>())
  useEffect(() => {
    const look = (calls: readonly string[]): void => {
      for (const call of calls) void queries.invalidateQueries({ queryKey: [companyId, call] })
    }
    const close = openStaffLine({
      onConnect: (line) =>
        line.emit('watch', companyId, (isAccepted) => {
          if (isAccepted) {
            watching.current = line
            // What came onto the screen while there was no line.
            const ids = [...reported.current].slice(-NOTIFICATIONS_MAX)
            if (ids.length > 0) line.emit('notificationsShown', ids)
          }
          look([...inside, ...rollCalls, ...notifications])
        }),
      onLost() {
        watching.current = null
      },
      listen(line) {
        line.on('insideChanged', () => look(inside))
        line.on('rollCallChanged', () => look(rollCalls))
        line.on('notificationsChanged', () => look(notifications))
      },
    })
    return () => {
      watching.current = null
      reported.current.clear()
      close()
    }
  }, [companyId, queries])
  const shown = useMemo<ReportShown>(
    () => (ids) => {
      for (const id of ids) reported.current.add(id)
      watching.current?.emit('notificationsShown', ids)
    },
    [],
  )
  return <Shown.Provider value={shown}>{children}</Shown.Provider>
}

/** While they are on a screen that a person may see, the server is told that these notifications are shown. */
export function useShown(notificationIds: readonly string[]): void {
  useWhileVisible(notificationIds, useContext(Shown))
}

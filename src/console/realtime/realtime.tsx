import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { getVisit } from '#contract/console/log.ts'
import { listNotifications } from '#contract/console/notifications.ts'
import { NOTIFICATIONS_MAX } from '#contract/limits.ts'
import { getRollCall, listRollCalls, listRunningRollCalls } from '#contract/console/roll-calls.ts'
import { listEvacuation, listInside } from '#contract/console/today.ts'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
import { useCompany } from '../shell/company.tsx'

type Line = Socket<ServerToStaff, StaffToServer>

/** Tells the server what is on this screen, so that it is recorded as shown. */
type ReportShown = (notificationIds: readonly string[]) => void

const Shown = createContext<ReportShown>(() => undefined)

const inside = [listInside.name, listEvacuation.name]
const rollCalls = [getRollCall.name, listRollCalls.name, listRunningRollCalls.name]
const notifications = [listNotifications.name, getVisit.name]
/** The library itself does not reconnect after a refusal. */
const COME_BACK_MS = 5_000

/** Reads data again as soon as the server says that it changed, on every page below. */
export function Realtime({ children }: { readonly children: ReactNode }) {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  /** The line, while the server has accepted it. */
  const watching = useRef<Line | null>(null)
  const reported = useRef(new Set<string>())
  useEffect(() => {
    let isOver = false
    let line: Line | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    const look = (calls: readonly string[]): void => {
      for (const call of calls) void queries.invalidateQueries({ queryKey: [companyId, call] })
    }
    void import('socket.io-client').then(({ io }) => {
      if (isOver) return
      const opened: Line = io(STAFF_NAMESPACE, {
        path: '/api/socket',
        transports: ['websocket'],
        reconnectionDelay: 500,
        reconnectionDelayMax: 3_000,
      })
      line = opened
      const comeBack = () => {
        watching.current = null
        if (!opened.active && !isOver) again = setTimeout(() => opened.connect(), COME_BACK_MS)
      }
      // Changes during the interruption are unknown, so everything is read again.
      opened.on('connect', () =>
        opened.emit('watch', companyId, (isAccepted) => {
          if (isAccepted) {
            watching.current = opened
            // What came onto the screen while there was no line.
            const ids = [...reported.current].slice(-NOTIFICATIONS_MAX)
            if (ids.length > 0) opened.emit('notificationsShown', ids)
          }
          look([...inside, ...rollCalls, ...notifications])
        }),
      )
      opened.on('connect_error', comeBack)
      opened.on('disconnect', comeBack)
      opened.on('insideChanged', () => look(inside))
      opened.on('rollCallChanged', () => look(rollCalls))
      opened.on('notificationsChanged', () => look(notifications))
    })
    return () => {
      isOver = true
      clearTimeout(again)
      watching.current = null
      reported.current.clear()
      line?.disconnect()
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
  const report = useContext(Shown)
  const ids = notificationIds.join()
  useEffect(() => {
    if (ids === '') return
    const tell = (): void => {
      if (document.visibilityState === 'visible') report(ids.split(','))
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [ids, report])
}

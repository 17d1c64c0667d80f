import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { getRollCall, listRollCalls } from '#contract/console/roll-calls.ts'
import { listEvacuation, listInside } from '#contract/console/today.ts'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
import { useCompany } from '../shell/company.tsx'

type Line = Socket<ServerToStaff, StaffToServer>

const inside = [listInside.name, listEvacuation.name]
const rollCalls = [getRollCall.name, listRollCalls.name]
/** The library itself does not reconnect after a refusal. */
const COME_BACK_MS = 5_000

/** Reads data again as soon as the server says that it changed, while a component uses this. */
export function useRealtimeUpdates(): void {
  const { companyId } = useCompany()
  const queries = useQueryClient()
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
        if (!opened.active && !isOver) again = setTimeout(() => opened.connect(), COME_BACK_MS)
      }
      // Changes during the interruption are unknown, so everything is read again.
      opened.on('connect', () => opened.emit('watch', companyId, () => look([...inside, ...rollCalls])))
      opened.on('connect_error', comeBack)
      opened.on('disconnect', comeBack)
      opened.on('insideChanged', () => look(inside))
      opened.on('rollCallChanged', () => look(rollCalls))
    })
    return () => {
      isOver = true
      clearTimeout(again)
      line?.disconnect()
    }
  }, [companyId, queries])
}

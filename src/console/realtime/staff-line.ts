import type { Socket } from 'socket.io-client'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'

export type StaffLine = Socket<ServerToStaff, StaffToServer>

/** The library itself does not reconnect after a refusal. */
const COME_BACK_MS = 5_000

interface StaffLineEvents {
  /** The line connects for the first time or again. What changed during an interruption is unknown. */
  readonly onConnect: (line: StaffLine) => void
  readonly onLost: () => void
  /** Listens to the server's hints. */
  readonly listen: (line: StaffLine) => void
}

/** Opens the socket between console and server, and keeps it open. @returns closes it */
export function openStaffLine({ onConnect, onLost, listen }: StaffLineEvents): () => void {
  let isOver = false
  let line: StaffLine | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  void import('socket.io-client').then(({ io }) => {
    if (isOver) return
    const opened: StaffLine = io(STAFF_NAMESPACE, {
      path: '/api/socket',
      transports: ['websocket'],
      reconnectionDelay: 500,
      reconnectionDelayMax: 3_000,
    })
    line = opened
    const comeBack = () => {
      if (isOver) return
      onLost()
      if (!opened.active) again = setTimeout(() => opened.connect(), COME_BACK_MS)
    }
    opened.on('connect', () => onConnect(opened))
    opened.on('connect_error', comeBack)
    opened.on('disconnect', comeBack)
    listen(opened)
  })
  return () => {
    isOver = true
    clearTimeout(again)
    line?.disconnect()
  }
}

import type { Namespace, Server, Socket } from 'socket.io'
import { watchers } from '#contract/console/today.ts'
import { INSIDE_HINT_MS } from '#contract/limits.ts'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
import { type Account, siteScopeOf, type Memberships } from '#server/accounts/staff.rules.ts'

export interface StaffLineOptions {
  /** The signed-in account, by the headers of the handshake; this look-up does not prolong the session. */
  readonly findSession: (headers: Socket['handshake']['headers']) => Promise<Account | null>
  readonly membershipsIn: (companyId: string, accountId: string) => Promise<Memberships>
  readonly onError: (error: unknown) => void
}

/** Events that consoles and kiosks get at once. */
export interface Live {
  /** A visitor came or went. */
  insideChanged: (companyId: string) => void
  /** Staff let a visitor in or out: kiosks read the occupancy again as well. */
  onByHand: (companyId: string) => void
  rollCallChanged: (companyId: string, rollCallId: string) => void
}

interface Watching {
  companyId?: string
}
type StaffLines = Namespace<StaffToServer, ServerToStaff, Record<string, never>, Watching>
type StaffSocket = Socket<StaffToServer, ServerToStaff, Record<string, never>, Watching>

/** Within this time a client gets no more events after its session or role has ended. */
const LOOK_AGAIN_MS = 60_000
const roomOf = (companyId: string): string => `staff/${companyId}`

/** The sockets of consoles: the session's cookie at the handshake, and the role at every wish to watch, and ever again. */
export function openStaffLines(
  io: Pick<Server, 'of'>,
  { findSession, membershipsIn, onError }: StaffLineOptions,
) {
  // The library types every namespace as the server's own.
  const staff = io.of(STAFF_NAMESPACE) as unknown as StaffLines

  async function mayWatch({ handshake }: StaffSocket, companyId: string): Promise<boolean> {
    const account = await findSession(handshake.headers)
    if (account === null) return false
    return siteScopeOf(watchers, await membershipsIn(companyId, account.id), account, Date.now()).ok
  }

  staff.use((socket, next) => {
    findSession(socket.handshake.headers).then(
      (account) => next(account === null ? new Error('UNAUTHORIZED') : undefined),
      (error: unknown) => {
        onError(error)
        next(new Error('UNAVAILABLE'))
      },
    )
  })
  staff.on('connection', (socket) => {
    socket.on('watch', (companyId, watching) => {
      if (typeof companyId !== 'string' || typeof watching !== 'function') return
      mayWatch(socket, companyId).then(async (may) => {
        if (socket.data.companyId !== undefined) await socket.leave(roomOf(socket.data.companyId))
        if (may) await socket.join(roomOf(companyId))
        socket.data = may ? { companyId } : {}
        watching(may)
      }, onError)
    })
  })

  const looking = setInterval(() => {
    for (const socket of staff.sockets.values()) {
      const { companyId } = socket.data
      if (companyId === undefined) continue
      mayWatch(socket, companyId).then((may) => !may && socket.disconnect(true), onError)
    }
  }, LOOK_AGAIN_MS)

  const insideChanged = paced((companyId: string) => staff.to(roomOf(companyId)).emit('insideChanged'))

  return {
    insideChanged,
    rollCallChanged(companyId: string, rollCallId: string) {
      staff.to(roomOf(companyId)).emit('rollCallChanged', rollCallId)
    },
    stop: () => clearInterval(looking),
  }
}

/** At once, and then at most every so often: a crowd at the doors costs its entries nothing. */
function paced(tell: (companyId: string) => void): (companyId: string) => void {
  const waiting = new Map<string, boolean>()
  const rest = (companyId: string): void => {
    setTimeout(() => {
      const isNews = waiting.get(companyId) === true
      waiting.delete(companyId)
      if (isNews) go(companyId)
    }, INSIDE_HINT_MS).unref()
  }
  const go = (companyId: string): void => {
    waiting.set(companyId, false)
    tell(companyId)
    rest(companyId)
  }
  return (companyId) => (waiting.has(companyId) ? void waiting.set(companyId, true) : go(companyId))
}

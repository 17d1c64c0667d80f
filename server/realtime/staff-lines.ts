import type { Namespace, Server, Socket } from 'socket.io'
import * as v from 'valibot'
import { desk, VisitId, watchers } from '#contract/console/today.ts'
import { INSIDE_HINT_MS, NOTIFICATIONS_MAX } from '#contract/limits.ts'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
import type { Policy } from '#contract/console/policy.ts'
import { type Account, siteScopeOf, type Memberships } from '#server/accounts/staff.rules.ts'

export interface StaffLineOptions {
  /** The signed-in account, by the headers of the handshake; this look-up does not prolong the session. */
  readonly findSession: (headers: Socket['handshake']['headers']) => Promise<Account | null>
  readonly membershipsIn: (companyId: string, accountId: string) => Promise<Memberships>
  /** A console says that it shows these notifications. @param sites whose visits its account may see; `null`: all */
  readonly onShown: (
    companyId: string,
    sites: readonly string[] | null,
    notificationIds: readonly string[],
  ) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Events that consoles and kiosks get at once. */
export interface Live {
  /** A visitor came or went. */
  insideChanged: (companyId: string) => void
  /** Staff let a visitor in or out: kiosks read the occupancy again as well. */
  onByHand: (companyId: string) => void
  rollCallChanged: (companyId: string, rollCallId: string) => void
  /** A notification of a host has another state. */
  notificationsChanged: (companyId: string) => void
}

interface Watching {
  companyId?: string
}
type StaffLines = Namespace<StaffToServer, ServerToStaff, Record<string, never>, Watching>
type StaffSocket = Socket<StaffToServer, ServerToStaff, Record<string, never>, Watching>

const ShownIds = v.pipe(v.array(VisitId), v.maxLength(NOTIFICATIONS_MAX))
/** Within this time a client gets no more events after its session or role has ended. */
const LOOK_AGAIN_MS = 60_000
const roomOf = (companyId: string): string => `staff/${companyId}`

/** The sockets of consoles: the session's cookie at the handshake, and the role at every wish to watch, and ever again. */
export function openStaffLines(
  io: Pick<Server, 'of'>,
  { findSession, membershipsIn, onShown, onError }: StaffLineOptions,
) {
  // The library types every namespace as the server's own.
  const staff = io.of(STAFF_NAMESPACE) as unknown as StaffLines

  /** The sites that the account of a socket reaches by a policy; `null`: it reaches nothing. */
  async function scopeOf({ handshake }: StaffSocket, companyId: string, policy: Policy) {
    const account = await findSession(handshake.headers)
    if (account === null) return null
    const scope = siteScopeOf(policy, await membershipsIn(companyId, account.id), account, Date.now())
    return scope.ok ? { sites: scope.value } : null
  }
  const mayWatch = async (socket: StaffSocket, companyId: string): Promise<boolean> =>
    (await scopeOf(socket, companyId, watchers)) !== null

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
    socket.on('notificationsShown', (ids) => void takeShown(socket, ids).catch(onError))
  })

  /** Only what a member of the reception sees counts as shown. */
  async function takeShown(socket: StaffSocket, said: unknown): Promise<void> {
    const { companyId } = socket.data
    const ids = v.safeParse(ShownIds, said)
    if (companyId === undefined || !ids.success) return
    const scope = await scopeOf(socket, companyId, desk)
    if (scope !== null) await onShown(companyId, scope.sites, ids.output)
  }

  const looking = setInterval(() => {
    for (const socket of staff.sockets.values()) {
      const { companyId } = socket.data
      if (companyId === undefined) continue
      mayWatch(socket, companyId).then((may) => !may && socket.disconnect(true), onError)
    }
  }, LOOK_AGAIN_MS)

  const insideChanged = paced((companyId: string) => staff.to(roomOf(companyId)).emit('insideChanged'))
  const notificationsChanged = paced((companyId: string) =>
    staff.to(roomOf(companyId)).emit('notificationsChanged'),
  )

  return {
    insideChanged,
    notificationsChanged,
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

import type { Namespace, Server, Socket } from 'socket.io'
import * as v from 'valibot'
import { desk, followers, VisitId } from '#contract/console/today.ts'
import { HOST_HINT_MS, INSIDE_HINT_MS, NOTIFICATIONS_MAX } from '#contract/limits.ts'
import { MyShown, type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
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
  /** The hosts whose mail address an account has. */
  readonly hostsOf: (accountId: string) => Promise<readonly OwnHost[]>
  /** The hosts on whose own pages these visits are. */
  readonly hostsOfVisits: (companyId: string, visitIds: readonly string[]) => Promise<readonly string[]>
  /** A host's own page says that it shows these. */
  readonly onShownToHost: (accountId: string, shown: MyShown) => Promise<void>
  readonly onError: (error: unknown) => void
}

interface OwnHost {
  readonly companyId: string
  readonly hostId: string
}

/** Events that consoles and kiosks get at once. */
export interface Live {
  /** A visitor came or went. */
  insideChanged: (companyId: string) => void
  /**
   * A person let a visitor in or out: kiosks read the occupancy again as well.
   * @param endedVisitId the visit that it ended
   */
  onByHand: (companyId: string, endedVisitId?: string) => void
  /** A visit has ended at a tablet, or by a person. */
  visitEnded: (companyId: string, visitId: string) => void
  rollCallChanged: (companyId: string) => void
  /** A notification of a host has another state. @param hostIds on whose own pages it is shown */
  notificationsChanged: (companyId: string, hostIds?: readonly string[]) => void
}

interface Watching {
  companyId?: string
  /** The rooms of the hosts whose page it shows. */
  ownRooms?: readonly string[]
}
type StaffLines = Namespace<StaffToServer, ServerToStaff, Record<string, never>, Watching>
type StaffSocket = Socket<StaffToServer, ServerToStaff, Record<string, never>, Watching>

const ShownIds = v.pipe(v.array(VisitId), v.maxLength(NOTIFICATIONS_MAX))
/** Within this time a client gets no more events after its session or role has ended. */
const LOOK_AGAIN_MS = 60_000
const roomOf = (companyId: string): string => `staff/${companyId}`
const roomOfHost = (companyId: string, hostId: string): string => `host/${companyId}/${hostId}`
const roomOfHosts = (companyId: string): string => `hosts/${companyId}`
/** The rooms of more hosts than these do not fit into one announcement to the other processes: all pages are told then. */
const HOSTS_NAMED_MAX = 40

/** The sockets of consoles. The session is checked at the handshake, the role whenever a page asks to watch, and both again each minute. */
export function openStaffLines(
  io: Pick<Server, 'of'>,
  { findSession, membershipsIn, onShown, hostsOf, hostsOfVisits, onShownToHost, onError }: StaffLineOptions,
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
    (await scopeOf(socket, companyId, followers)) !== null

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
    socket.on('watchMyVisitors', (watching) => {
      if (typeof watching !== 'function') return
      watchOwn(socket).then(watching, onError)
    })
    socket.on('myVisitorsShown', (shown) => void takeOwnShown(socket, shown).catch(onError))
  })

  /** Gives it the hints of the hosts whose address the account has now. @returns false: the session has ended */
  async function watchOwn(socket: StaffSocket): Promise<boolean> {
    const account = await findSession(socket.handshake.headers)
    const hosts = account === null || account.isForRollCalls ? [] : await hostsOf(account.id)
    const rooms = hosts.flatMap(({ companyId, hostId }) => [
      roomOfHost(companyId, hostId),
      roomOfHosts(companyId),
    ])
    for (const room of socket.data.ownRooms ?? []) if (!rooms.includes(room)) await socket.leave(room)
    await socket.join(rooms)
    socket.data = { ...socket.data, ownRooms: rooms }
    return account !== null
  }

  async function takeOwnShown(socket: StaffSocket, said: unknown): Promise<void> {
    const shown = v.safeParse(MyShown, said)
    if (socket.data.ownRooms === undefined || !shown.success) return
    const account = await findSession(socket.handshake.headers)
    if (account !== null) await onShownToHost(account.id, shown.output)
  }

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
      const { companyId, ownRooms } = socket.data
      const end = (may: boolean) => !may && socket.disconnect(true)
      if (companyId !== undefined) mayWatch(socket, companyId).then(end, onError)
      if (ownRooms !== undefined) watchOwn(socket).then(end, onError)
    }
  }, LOOK_AGAIN_MS)

  const insideChanged = paced(INSIDE_HINT_MS, (companyId) =>
    staff.to(roomOf(companyId)).emit('insideChanged'),
  )
  const notificationsChanged = paced(INSIDE_HINT_MS, (companyId) =>
    staff.to(roomOf(companyId)).emit('notificationsChanged'),
  )
  const hostsChanged = paced(HOST_HINT_MS, (companyId, hostIds) => {
    const rooms =
      hostIds.length > HOSTS_NAMED_MAX
        ? [roomOfHosts(companyId)]
        : hostIds.map((hostId) => roomOfHost(companyId, hostId))
    staff.to(rooms).emit('myVisitorsChanged')
  })

  /** Hosts are looked up after the exit, which waits for nothing. */
  const visitsEnded = paced(HOST_HINT_MS, (companyId, visitIds) => {
    hostsOfVisits(companyId, visitIds).then((hostIds) => {
      if (hostIds.length > 0) hostsChanged(companyId, hostIds)
    }, onError)
  })

  return {
    insideChanged: (companyId: string) => insideChanged(companyId),
    visitEnded: (companyId: string, visitId: string) => visitsEnded(companyId, [visitId]),
    notificationsChanged(companyId: string, hostIds: readonly string[] = []) {
      notificationsChanged(companyId)
      if (hostIds.length > 0) hostsChanged(companyId, hostIds)
    },
    rollCallChanged(companyId: string) {
      staff.to(roomOf(companyId)).emit('rollCallChanged')
    },
    stop: () => clearInterval(looking),
  }
}

/** At once, and then at most every so often: a crowd at the doors costs its entries nothing. */
function paced(
  restMs: number,
  tell: (companyId: string, ids: readonly string[]) => void,
): (companyId: string, ids?: readonly string[]) => void {
  /** What came meanwhile; `null`: nothing. */
  const waiting = new Map<string, Set<string> | null>()
  const go = (companyId: string, ids: ReadonlySet<string>): void => {
    waiting.set(companyId, null)
    tell(companyId, [...ids])
    setTimeout(() => {
      const news = waiting.get(companyId) ?? null
      waiting.delete(companyId)
      if (news !== null) go(companyId, news)
    }, restMs).unref()
  }
  return (companyId, ids = []) => {
    if (!waiting.has(companyId)) go(companyId, new Set(ids))
    else waiting.set(companyId, new Set([...(waiting.get(companyId) ?? []), ...ids]))
  }
}

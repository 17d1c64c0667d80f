import { randomUUID } from 'node:crypto'
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server, type Socket } from 'socket.io'
import * as v from 'valibot'
import { directionToWire } from '#contract/entities/direction.ts'
import { CommandOutcome, RegisterTablet, type ServerToTablet, type TabletToServer } from '#contract/socket.ts'
import type { Token } from '#server/devices/token.ts'
import { apiHeaders } from '#server/http/headers.ts'
import type { Command } from '#server/devices/commands.store.ts'
import type { Store } from '#server/store.ts'
import { listeningPool } from '#server/database/listening-pool.ts'
import { watchUpgradedSockets } from './upgraded-sockets.ts'
import { type Live, openStaffLines, type StaffLineOptions } from './staff-lines.ts'

/** Sends a command to a tablet, whichever server process it is connected to. */
type PushCommand = (companyId: string, deviceId: string, command: Command) => void

/** Asks a tablet to begin the visit of a visitor, whichever server process it is connected to. */
export type SendVisitor = (
  companyId: string,
  deviceId: string,
  code: string,
) => Promise<'shown' | 'busy' | 'unheard'>

interface RealtimeOptions {
  readonly store: Store
  /** Whether the page that connects is one of ours. */
  readonly isOwnOrigin: (origin: string | undefined) => boolean
  /** Served over TLS by ourselves. */
  readonly isSecure: boolean
  readonly findSession: StaffLineOptions['findSession']
  readonly onError: (error: unknown) => void
}

interface TabletData {
  readonly token: Token
  readonly text: string
}

type TabletSocket = Socket<TabletToServer, ServerToTablet, Record<string, never>, TabletData>

const PATH = '/api/socket'
const MESSAGE_MAX_BYTES = 4_096
/** A client that has not identified itself by then is no tablet. */
const JOIN_MS = 10_000
/** A client that is told to reconnect confirms it; one that has vanished never does. */
const FAREWELL_MS = 2_000

/** A tablet answers at once whether it shows the visitor. */
const VISITOR_SENT_MS = 3_000
/** Time for a revoked tablet to receive the message before its socket is closed. */
const REVOKED_MS = 1_000
/** Interval of checking the tokens of open sockets, in case a message was lost. */
const REVIEW_MS = 60_000

/** The room of the registered tablet: commands go there. */
const roomOf = (companyId: string, deviceId: string): string => `${companyId}/${deviceId}`
/** The room of every socket of a device, registered or not. */
const socketsOf = (companyId: string, deviceId: string): string => `lines/${companyId}/${deviceId}`

/** The sockets of the tablets: a token at the handshake, one's own device only, and nothing but the contract's events. */
export function startRealtime(
  server: HttpServer,
  { store, isOwnOrigin, isSecure, findSession, onError }: RealtimeOptions,
) {
  const io = new Server<TabletToServer, ServerToTablet, Record<string, never>, TabletData>(server, {
    path: PATH,
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: JOIN_MS,
    destroyUpgrade: false,
    allowRequest: (request, decide) => decide(null, isWelcome(request.headers.origin)),
  })
  const upgraded = watchUpgradedSockets(server, PATH)
  const headers = Object.entries(apiHeaders(isSecure))
  io.engine.use((_request: IncomingMessage, answer: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) answer.setHeader(name, value)
    next()
  })
  // A page of another origin may not speak through a tablet's browser; programs send no Origin.
  const isWelcome = (origin?: string): boolean => origin === undefined || isOwnOrigin(origin)
  /** Sends commands of other processes that were missed while the database was away, to tablets of this process. */
  const catchUp = async (): Promise<void> => {
    for (const { companyId, deviceId, ...command } of await store.commands.allWaitingCommands())
      io.local.to(roomOf(companyId, deviceId)).emit('openAccessOnTablet', onTheWire(command))
  }
  const listening = listeningPool(store.background, () => void catchUp().catch(onError))
  io.adapter(createAdapter(listening, { errorHandler: onError }))

  const { membershipsIn } = store.accounts
  const staff = openStaffLines(io, {
    findSession,
    membershipsIn,
    async onShown(companyId, sites, notificationIds) {
      const isNews = await store.notifications.keepShown(companyId, sites, notificationIds)
      if (isNews) staff.notificationsChanged(companyId)
    },
    hostsOf: store.myVisitors.hostsOf,
    hostsOfVisits: store.myVisitors.hostsOfVisits,
    async onShownToHost(accountId, shown) {
      for (const companyId of await store.myVisitors.keepShown(accountId, shown))
        staff.notificationsChanged(companyId)
    },
    onError,
  })

  io.use((socket, next) => {
    const { token } = socket.handshake.auth
    const text = typeof token === 'string' ? token : ''
    store.tokens.findNow(text).then(
      (found) => {
        if (found?.kind !== 'tablet') return next(new Error('UNAUTHORIZED'))
        socket.data = { token: found, text }
        next()
      },
      (error: unknown) => {
        onError(error)
        next(new Error('UNAVAILABLE'))
      },
    )
  })

  io.on('connection', (socket: TabletSocket) => {
    const { token } = socket.data
    const { companyId, deviceId } = token
    if (deviceId !== null) void socket.join(socketsOf(companyId, deviceId))
    const end = setTimeout(() => socket.disconnect(true), Math.max(0, token.expiresAt.getTime() - Date.now()))
    socket.on('disconnect', () => clearTimeout(end))
    socket.on('registerTablet', (tablet, registered) => {
      register(socket, tablet).then(
        (accepted) => typeof registered === 'function' && registered(accepted),
        onError,
      )
    })
    socket.on('accessOutcome', (answer) => {
      const parsed = v.safeParse(CommandOutcome, answer)
      if (parsed.success) takeOutcome(socket, parsed.output).catch(onError)
    })
  })

  /** The token of the socket as it is valid now; a socket whose token is not valid any more is closed. */
  async function authority(socket: TabletSocket): Promise<Token | null> {
    const token = await store.tokens.findNow(socket.data.text)
    if (token?.kind === 'tablet') return token
    socket.disconnect(true)
    return null
  }

  /** Joins the tablet's own room and sends what it missed while it was away. Its site is looked up, never said. */
  async function register(socket: TabletSocket, tablet: unknown): Promise<boolean> {
    const parsed = v.safeParse(RegisterTablet, tablet)
    const token = parsed.success ? await authority(socket) : null
    if (!parsed.success || token === null || token.deviceId === null) return false
    const { companyId, deviceId } = token
    if (parsed.output.deviceId !== deviceId || parsed.output.companyId !== companyId) return false
    await socket.join([companyId, roomOf(companyId, deviceId)])
    for (const command of await store.commands.waitingCommands({ companyId, deviceId })) {
      socket.emit('openAccessOnTablet', onTheWire(command))
    }
    return true
  }

  async function takeOutcome(socket: TabletSocket, outcome: CommandOutcome): Promise<void> {
    const token = await authority(socket)
    if (token === null || token.deviceId === null) return
    await store.commands.answerCommand({ companyId: token.companyId, deviceId: token.deviceId }, outcome)
  }

  /** Closes sockets of this process whose tokens are not valid any more. */
  async function review(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()]
    if (sockets.length === 0) return
    const valid = await store.tokens.stillValid(sockets.map(({ data }) => data.token))
    for (const socket of sockets) {
      if (!valid.has(socket.data.token.hash.toString('hex'))) socket.disconnect(true)
    }
  }
  const reviewing = setInterval(() => void review().catch(onError), REVIEW_MS)
  reviewing.unref()

  const push: PushCommand = (companyId, deviceId, command) => {
    io.to(roomOf(companyId, deviceId)).emit('openAccessOnTablet', onTheWire(command))
  }

  const sendVisitor: SendVisitor = async (companyId, deviceId, code) => {
    const tablet = io.to(roomOf(companyId, deviceId)).timeout(VISITOR_SENT_MS)
    // It rejects if one of those who were asked does not answer.
    const answers = await tablet
      .emitWithAck('visitorSent', { id: randomUUID(), code })
      .catch((): boolean[] => [])
    if (answers.length === 0) return 'unheard'
    return answers.includes(true) ? 'shown' : 'busy'
  }

  const live: Live = {
    insideChanged: staff.insideChanged,
    rollCallChanged: staff.rollCallChanged,
    notificationsChanged: staff.notificationsChanged,
    visitEnded: staff.visitEnded,
    onByHand(companyId, endedVisitId) {
      staff.insideChanged(companyId)
      if (endedVisitId !== undefined) staff.visitEnded(companyId, endedVisitId)
      io.to(companyId).emit('occupancyChanged')
    },
  }

  return {
    push,
    sendVisitor,
    live,
    /** Every tablet of a company asks anew for what it shows. */
    announceChange: (companyId: string): void => {
      io.to(companyId).emit('configurationChanged')
    },
    /** The tablet deletes all stored data, and its sockets are closed. */
    dismiss: (companyId: string, deviceId: string): void => {
      const lines = socketsOf(companyId, deviceId)
      io.in(lines).socketsLeave([companyId, roomOf(companyId, deviceId)])
      io.to(lines).emit('revoked')
      // Ended at once, some of them would not hear it.
      setTimeout(() => io.in(lines).disconnectSockets(true), REVOKED_MS).unref()
    },
    /** The device needs a new token: its sockets are closed, and it connects again with that. */
    renew: (companyId: string, deviceId: string): void => {
      io.in(socketsOf(companyId, deviceId)).disconnectSockets(true)
    },
    /** Sockets of this process. */
    connected: (): number => io.sockets.sockets.size,
    /** Tablets are told to come back, at another process or at this one's successor. */
    stop(): Promise<void> {
      clearInterval(reviewing)
      staff.stop()
      setTimeout(upgraded.destroyAll, FAREWELL_MS).unref()
      return io.close()
    },
  }
}

const onTheWire = ({ id, code, direction }: Command) => ({ id, code, direction: directionToWire(direction) })

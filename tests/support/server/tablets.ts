import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { calls } from '#contract/calls/index.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { OpenAccessCommand, type ServerToTablet, type TabletToServer } from '#contract/socket.ts'
import type { TestCompany } from '#tests/support/e2e/company.ts'
import type { Ask } from './server-under-test.ts'

/** The tablets' own settings (src/kiosk/effects/device/tablet-socket.ts). */
const LINE = {
  reconnectionDelay: 500,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: REQUEST_TIMEOUT_MS,
}
const Session = v.object({ token: v.string() })

type TabletSocket = Socket<ServerToTablet, TabletToServer>

/**
 * Tablets with a line each, which comes back whenever it breaks, and which do what they are told.
 * @param urls where they connect to, in turn
 */
export async function connectTablets(urls: readonly string[], ask: Ask, company: TestCompany, count: number) {
  const { serviceCode, taxCode } = company.stored.credentials
  const registered = new Set<string>()
  const sockets = new Map<string, TabletSocket>()

  const connect = async (deviceId: string, url = ''): Promise<void> => {
    const login = { service_code: serviceCode, tax_code: taxCode, deviceId }
    const { token } = v.parse(Session, (await ask(calls.getToken, login)).body.data)
    const socket: TabletSocket = io(url, {
      path: '/api/socket',
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      ...LINE,
    })
    socket.on('connect', () => {
      socket.emit('registerTablet', { deviceId, companyId: company.companyId, site: null }, (accepted) => {
        if (accepted) registered.add(deviceId)
      })
    })
    socket.on('disconnect', (reason) => {
      registered.delete(deviceId)
      // Told to go: the library would stay away.
      if (reason === 'io server disconnect')
        setTimeout(() => socket.connect(), LINE.reconnectionDelay * (0.5 + Math.random()))
    })
    socket.on('openAccessOnTablet', (message) => {
      const { id } = v.parse(OpenAccessCommand, message)
      socket.emit('accessOutcome', { id, outcome: 'done', errorCode: null })
    })
    sockets.set(deviceId, socket)
  }
  const ids = Array.from({ length: count }, (_, number) => `tablet-${number}`)
  for (const [number, id] of ids.entries()) await connect(id, urls[number % urls.length])
  return {
    ids,
    /** How many have a line and are known there. */
    connected: (): number => registered.size,
    /** @param hear is told which tablet was told */
    listen(event: keyof ServerToTablet, hear: (deviceId: string) => void) {
      const listeners = [...sockets].map(([id, socket]) => {
        const listener = () => hear(id)
        socket.on(event, listener)
        return () => void socket.off(event, listener)
      })
      return {
        end(): void {
          for (const stop of listeners) stop()
        },
      }
    },
    close(): void {
      for (const socket of sockets.values()) socket.disconnect()
    },
  }
}

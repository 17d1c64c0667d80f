import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { calls } from '#contract/calls/index.ts'
import { OpenAccessCommand, type ServerToTablet, type TabletToServer } from '#contract/socket.ts'
import type { TestCompany } from '#tests/support/e2e/company.ts'
import type { Ask } from './desk.ts'

/** As tablets do (src/effects/tablet-line.ts). */
const LINE = { reconnectionDelay: 500, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 }
const Session = v.object({ token: v.string() })

type TabletSocket = Socket<ServerToTablet, TabletToServer>

/** Tablets with a line each, which comes back whenever it breaks, and which do what they are told. */
export async function connectTablets(url: string, ask: Ask, company: TestCompany, count: number) {
  const { serviceCode, taxCode } = company.stored.credentials
  const registered = new Set<string>()
  const sockets: TabletSocket[] = []

  const connect = async (deviceId: string): Promise<void> => {
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
    sockets.push(socket)
  }
  const ids = Array.from({ length: count }, (_, number) => `tablet-${number}`)
  for (const id of ids) await connect(id)
  return {
    ids,
    /** How many have a line and are known there. */
    connected: (): number => registered.size,
    close(): void {
      for (const socket of sockets) socket.disconnect()
    },
  }
}

import type { FastifyInstance } from 'fastify'
import { errorLogger } from '#server/http/error-logger.ts'
import { type DoorKeeper, doorKeeper } from './door-keeper.ts'
import type { OpenDoor } from './door-opener.ts'
import type { PulseStore } from './pulses.store.ts'

interface DoorsOptions {
  readonly pulses: PulseStore
  readonly openDoor: OpenDoor
  readonly onFailed: (companyId: string) => void
}

/** Opens doors for visitors until the server stops. */
export function startDoors(app: FastifyInstance, options: DoorsOptions): DoorKeeper {
  const doors = doorKeeper({ ...options, onError: errorLogger(app.log, 'warn', 'a door was not asked') })
  app.addHook('preClose', () => doors.stop())
  return doors
}

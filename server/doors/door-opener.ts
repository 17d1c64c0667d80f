import { setTimeout as sleep } from 'node:timers/promises'
import type { DoorOutcome } from '#contract/doors.ts'
import { DOOR_LIMIT_MS, DOOR_TRY_MS } from '#contract/limits.ts'
import { guardedRequest } from '#server/platform/guarded-request.ts'
import type { Door } from './door.ts'
import type { DoorValues } from './door-templates.rules.ts'
import { tryHttpDoor } from './http-door.ts'
import { mqttDoors } from './mqtt-door.ts'

/** Asks an opener once, and once more under the same id if there was no answer that says anything. */
export type OpenDoor = (door: Door, values: Omit<DoorValues, 'pulse' | 'secret'>) => Promise<DoorOutcome>

/** After these the same request may be obeyed a moment later. */
const again: readonly DoorOutcome[] = ['unreachable', 'timeOut']
/** A device that has just closed a connection may accept the next one. */
const PAUSE_MS = 100
/** Less is left for no second try. */
const SECOND_TRY_MS = 250

/** @param networks CIDR: private networks in which openers may be */
export function doorOpener(networks: readonly string[]): OpenDoor {
  const request = guardedRequest(networks)
  const tryMqtt = mqttDoors(networks)
  return async (door, known) => {
    const values = { ...known, pulse: String(door.pulseSeconds), secret: door.secret }
    const end = performance.now() + DOOR_LIMIT_MS
    const attempt = (ms: number) => {
      const signal = AbortSignal.timeout(Math.ceil(ms))
      return door.recipe === 'mqtt'
        ? tryMqtt(door, values, signal)
        : tryHttpDoor(request, door, values, signal)
    }
    const first = await attempt(DOOR_TRY_MS)
    if (!again.includes(first)) return first
    await sleep(PAUSE_MS)
    const rest = Math.min(DOOR_TRY_MS, end - performance.now())
    return rest < SECOND_TRY_MS ? first : attempt(rest)
  }
}

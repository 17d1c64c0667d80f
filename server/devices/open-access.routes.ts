import { setTimeout as sleep } from 'node:timers/promises'
import type * as v from 'valibot'
import type { publicCalls } from '#contract/public/index.ts'
import { isErrorCode } from '#contract/error-codes.ts'
import { COMMAND_LIFE_MS, COMMANDS } from '#contract/limits.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { Command } from './commands.store.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'
import { guesserOf } from './token.ts'

/** The tablet may be on another process: its answer is looked for in the database. */
const LOOK_EVERY_MS = 60
/** A tablet that is told at the last moment still needs one call to answer. */
const GRACE_MS = 1_000

interface Place {
  readonly companyId: string
  /** The site whose tablets are meant; `null` for all sites. */
  readonly siteId: string | null
}
interface Wanted {
  readonly deviceId: string
  readonly code: string
  readonly direction: Direction
}
type Opened = v.InferInput<(typeof publicCalls.openAccess)['answer']>
export type OpenFromAfar = (place: Place, wanted: Wanted) => Promise<Result<Opened, Refusal>>

/** Tells a tablet to let a visitor in or out, and waits for what became of it. */
export const opener =
  (
    { commands }: Store,
    push: (companyId: string, deviceId: string, command: Command) => void,
  ): OpenFromAfar =>
  async (place, { deviceId, code, direction }) => {
    const command = await commands.createCommand(place, deviceId, code, direction)
    if (command === null) return refuse('NOT_FOUND')
    push(place.companyId, deviceId, command)
    for (const end = Date.now() + COMMAND_LIFE_MS + GRACE_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
      const answer = await commands.findOutcome(place.companyId, command.id)
      if (answer?.outcome) {
        return ok({ commandId: command.id, outcome: answer.outcome, errorCode: knownCode(answer.error_code) })
      }
    }
    return refuse('UNAVAILABLE')
  }

export const openAccessHandler =
  ({ limits }: Store, openFromAfar: OpenFromAfar): Handler<typeof publicCalls.openAccess> =>
  async (wanted, { token }) => {
    const counted = { companyId: token.companyId, what: 'commands', who: guesserOf(token) }
    const allowed = await limits.spend(counted, COMMANDS)
    return allowed.ok ? openFromAfar(token, wanted) : allowed
  }

function knownCode(code: string | null) {
  if (code === 'BUSY' || code === 'ERR_NETWORK' || code === null) return code
  return isErrorCode(code) ? code : 'ERR_NETWORK'
}

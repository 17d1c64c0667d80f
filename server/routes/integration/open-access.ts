import { setTimeout as sleep } from 'node:timers/promises'
import type { integrationCalls } from '#contract/calls/index.ts'
import { isErrorCode } from '#contract/error-codes.ts'
import { COMMAND_LIFE_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { refuse } from '#server/domain/refusal.ts'
import type { Command } from '../../store/commands.store.ts'
import type { Store } from '../../store/store.ts'
import type { Handler } from '../serve.ts'

/** The tablet may be on another process: its answer is looked for in the database. */
const LOOK_EVERY_MS = 60
/** A tablet that is told at the last moment still needs one call to answer. */
const GRACE_MS = 1_000

export const openAccess =
  (
    { commands }: Store,
    push: (companyId: string, deviceId: string, command: Command) => void,
  ): Handler<typeof integrationCalls.openAccess> =>
  async ({ deviceId, code, direction }, { token }) => {
    const command = await commands.createCommand(token, deviceId, code, direction)
    if (command === null) return refuse('NOT_FOUND')
    push(token.companyId, deviceId, command)
    for (const end = Date.now() + COMMAND_LIFE_MS + GRACE_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
      const answer = await commands.findOutcome(token.companyId, command.id)
      if (answer?.outcome) {
        return ok({ commandId: command.id, outcome: answer.outcome, errorCode: knownCode(answer.error_code) })
      }
    }
    return refuse('UNAVAILABLE')
  }

function knownCode(code: string | null) {
  if (code === 'BUSY' || code === 'ERR_NETWORK' || code === null) return code
  return isErrorCode(code) ? code : 'ERR_NETWORK'
}

import type { calls } from '#contract/calls/index.ts'
import { CODE_END_LENGTH, HOST_ANSWER_SHOWN_MS } from '#contract/limits.ts'
import { toldToVisitor } from '#contract/notification-evidence.ts'
import { ok } from '#contract/result.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import { readOwnNotifications } from './host-answers.store.ts'

/** What hosts answered, for the visitors themselves: those who entered at the tablet, or with the phone, that asks. */
export const hostAnswersHandler =
  ({ tenantOf }: Store, vault: Vault): Handler<typeof calls.getHostAnswers> =>
  async (_, { token }) => {
    const own = await readOwnNotifications(tenantOf(token.companyId, null), token)
    const now = Date.now()
    return ok(
      own.flatMap(({ codeSealed, view }) => {
        const told = toldToVisitor(view)
        const since = Date.parse(told.at ?? view.at ?? '')
        if (told.says !== 'asked' && now - since > HOST_ANSWER_SHOWN_MS) return []
        const code = token.kind === 'temp' ? null : vault.decrypt(codeSealed).toString()
        return [{ ...told, codeEnd: code?.slice(-CODE_END_LENGTH) ?? null }]
      }),
    )
  }

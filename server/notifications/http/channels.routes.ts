import { randomUUID } from 'node:crypto'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { GuardedPost } from '#server/platform/guarded-post.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { webAddress } from '#server/platform/web-address.ts'
import { newWebhookSecret } from '#server/webhooks/webhook-signature.ts'
import { notificationWords } from '../notification-words.ts'
import * as channelStore from './channels.store.ts'
import { callService } from './http-channel.ts'

type Calls = typeof consoleCalls

interface ChannelTools {
  readonly vault: Vault
  readonly post: GuardedPost
}

/** Handlers of calls about the services that are told of visitors. */
export function channelHandlers({ vault, post }: ChannelTools) {
  const listChannels: CompanyHandler<Calls['listChannels']> = async (_, { tenant }) =>
    ok({ channels: await channelStore.readChannels(tenant, vault) })

  const saveChannel: CompanyHandler<Calls['saveChannel']> = async (asked, { tenant }) => {
    const { channelId, kind, name, steps, isOn, token } = asked
    const url = asked.endpoint === null ? null : webAddress(asked.endpoint)
    if (url === null && (asked.endpoint !== null || channelId === null)) return refuseField('endpoint')
    if (channelId !== null && token === null && url !== null) {
      const stored = await channelStore.findChannel(tenant, vault, channelId)
      // A stored token must not be sent to a service that its owner did not type it for.
      const moves = stored !== null && stored.secret !== null && stored.kind !== 'webhook'
      if (moves && new URL(stored.url).origin !== new URL(url).origin)
        return refuse('INVALID_INPUT', [{ path: 'token', message: 'INPUT_REQUIRED' }])
    }
    const isSigned = kind === 'webhook'
    const made = isSigned && channelId === null ? newWebhookSecret() : null
    const secret = isSigned ? made : token
    const saved = await channelStore.writeChannel(tenant, vault, channelId, {
      kind,
      name,
      isOn,
      url,
      secret,
      steps: [...new Set(steps)],
    })
    return saved === null ? refuse('NOT_FOUND') : ok({ channelId: saved, secret: made })
  }

  const deleteChannel: CompanyHandler<Calls['deleteChannel']> = async ({ channelId }, { tenant }) =>
    (await channelStore.removeChannel(tenant, channelId)) ? ok(null) : refuse('NOT_FOUND')

  const testChannel: CompanyHandler<Calls['testChannel']> = async ({ channelId }, { tenant, locale }) => {
    const target = await channelStore.findChannel(tenant, vault, channelId)
    if (target === null) return refuse('NOT_FOUND')
    const words = notificationWords(locale)
    const outcome = await callService(post, target, {
      id: randomUUID(),
      step: 'host',
      text: words.test,
      details: [],
      link: null,
      visitor: { name: words.test },
      host: null,
      site: null,
      enteredAt: new Date().toISOString(),
    })
    return ok({ outcome })
  }

  return { listChannels, saveChannel, deleteChannel, testChannel }
}

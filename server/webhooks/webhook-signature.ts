import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/**
 * The headers of Standard Webhooks 1.0: a receiver signs id, time and body again and compares.
 * @param secrets two while a new one takes over: a receiver may know either
 */
export function signatureHeaders(secrets: readonly string[], id: string, body: string, now: Date) {
  const at = String(Math.floor(now.getTime() / 1_000))
  return {
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${at}.${body}`)).join(' '),
  }
}

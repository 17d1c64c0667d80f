import { signatureHeaders } from '#server/webhooks/webhook-signature.ts'
import type { ChannelKind, ChannelOutcome, ChannelStep } from '#contract/notification-evidence.ts'

/** What a service is told of a visitor. */
export interface ChannelMessage {
  /** The same for every try, so that a receiver can recognise a repeat. */
  readonly id: string
  readonly step: ChannelStep
  /** One sentence, in the language of the host or the place. */
  readonly text: string
  /** Time and site. */
  readonly details: readonly string[]
  /** The page that answers, and the words of its button; `null`: the server does not know its own address. */
  readonly link: { readonly url: string; readonly words: string } | null
  readonly visitor: { readonly name: string }
  readonly host: {
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
  } | null
  readonly site: { readonly id: string; readonly name: string } | null
  /** ISO instant. */
  readonly enteredAt: string
}

interface ChannelRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Target {
  readonly url: string
  readonly secret: string | null
}

interface Format {
  readonly request: (message: ChannelMessage, target: Target, now: Date) => ChannelRequest
  /** Whether what a successful answer says is an error after all. */
  readonly hasError: (body: string) => boolean
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Signs by which a chat or card would format what a person typed, or call everybody in it. */
const MARKS = /[<>[\]()*_~`|#\\!]+/gu
const plain = (text: string): string => text.replace(MARKS, ' ').replaceAll('@', '@\u200B')
const lines = ({ text, details }: ChannelMessage): string => [text, details.join(' · ')].map(plain).join('\n')

const jsonOf = (body: string): Readonly<Record<string, unknown>> | null => {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null
  } catch {
    return null
  }
}
const isSaidYes = (body: string): boolean => body.trim().toLowerCase() === 'ok'
const lacksId = (body: string): boolean => jsonOf(body)?.id === undefined

/** Mattermost reads Slack's form, with one address in angle brackets as the link. */
const chat: Format['request'] = (message, { url }) => ({
  url: new URL(url),
  headers: JSON_TYPE,
  body: JSON.stringify({
    text: [
      lines(message),
      ...(message.link === null ? [] : [`<${message.link.url}|${plain(message.link.words)}>`]),
    ].join('\n'),
  }),
})

const formats: Readonly<Record<ChannelKind, Format>> = {
  webhook: {
    request(message, target, now) {
      const { id, link, ...data } = message
      const body = JSON.stringify({
        type: 'host.notified',
        timestamp: now.toISOString(),
        data: { ...data, answerUrl: link?.url ?? null },
      })
      return {
        url: new URL(target.url),
        headers: { ...JSON_TYPE, ...signatureHeaders([target.secret ?? ''], id, body, now) },
        body,
      }
    },
    hasError: (body) => {
      const said = jsonOf(body)
      return said !== null && (Boolean(said.error) || said.ok === false || said.success === false)
    },
  },
  mattermost: { request: chat, hasError: (body) => !isSaidYes(body) },
  slack: { request: chat, hasError: (body) => !isSaidYes(body) },
  googleChat: { request: chat, hasError: (body) => jsonOf(body)?.name === undefined },
  teams: {
    request: (message, { url }) => ({
      url: new URL(url),
      headers: JSON_TYPE,
      body: JSON.stringify({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                { type: 'TextBlock', text: plain(message.text), wrap: true, weight: 'Bolder' },
                { type: 'TextBlock', text: plain(message.details.join(' · ')), wrap: true, isSubtle: true },
              ],
              ...(message.link !== null && {
                actions: [{ type: 'Action.OpenUrl', title: message.link.words, url: message.link.url }],
              }),
            },
          },
        ],
      }),
    }),
    // Flows answer with nothing; older connectors say with a 200 that a message was not delivered.
    hasError: (body) => /error|failed/i.test(body),
  },
  ntfy: {
    request(message, { url, secret }) {
      const address = new URL(url)
      const topic = decodeURIComponent(address.pathname.split('/').findLast((part) => part !== '') ?? '')
      const { link } = message
      return {
        url: new URL('/', address),
        headers: { ...JSON_TYPE, ...(secret !== null && { authorization: `Bearer ${secret}` }) },
        body: JSON.stringify({
          topic,
          title: message.text,
          message: message.details.join(' · '),
          priority: 4,
          ...(link !== null && {
            click: link.url,
            actions: [{ action: 'view', label: link.words, url: link.url }],
          }),
        }),
      }
    },
    hasError: lacksId,
  },
  gotify: {
    request(message, { url, secret }) {
      const address = new URL(url)
      address.pathname = `${address.pathname.replace(/\/(?:message\/?)?$/, '')}/message`
      const { link } = message
      return {
        url: address,
        headers: { ...JSON_TYPE, ...(secret !== null && { 'x-gotify-key': secret }) },
        body: JSON.stringify({
          title: message.text,
          message: message.details.join(' · '),
          priority: 8,
          ...(link !== null && { extras: { 'client::notification': { click: { url: link.url } } } }),
        }),
      }
    },
    hasError: lacksId,
  },
}

export const channelRequest = (
  kind: ChannelKind,
  message: ChannelMessage,
  target: Target,
  now: Date,
): ChannelRequest => formats[kind].request(message, target, now)

/** Statuses after which the same message may be taken later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429])

/** How a call ended, by what was answered. */
export function outcomeOf(
  kind: ChannelKind,
  { status, body }: { readonly status: number; readonly body: string },
): ChannelOutcome {
  if (status >= 200 && status < 300) return formats[kind].hasError(body) ? 'errorInside' : 'taken'
  if (status >= 300 && status < 400) return 'redirected'
  return status >= 500 || LATER.has(status) ? 'unreachable' : 'refused'
}

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { channelKinds } from '#contract/notification-evidence.ts'
import { type ChannelMessage, channelRequest, outcomeOf } from './channel-format.ts'

const LINK = 'https://kiosk.house.example/n/AAAAAAAAAAAAAAAAAAAAAA'
const message: ChannelMessage = {
  id: '0198c0de-0000-7000-8000-000000000001',
  step: 'host',
  text: 'Ada Conti: Grace Okafor has arrived and is waiting for you.',
  details: ['Arrival: 10:02', 'Site: South'],
  link: { url: LINK, words: 'Answer' },
  visitor: { name: 'Grace Okafor' },
  host: { name: 'Ada Conti', email: 'ada@house.example', phone: '+39 06 1234' },
  site: { id: 's1', name: 'South' },
  enteredAt: '2026-11-24T09:02:00.000Z',
}
const now = new Date('2026-11-24T09:02:01.500Z')
const at = (url: string, secret: string | null = null) => ({ url, secret })

describe('a signed webhook', () => {
  const key = Buffer.alloc(24, 7)
  const secret = `whsec_${key.toString('base64')}`
  test('is signed as Standard Webhooks asks, with an id that stays', () => {
    const { headers, body } = channelRequest('webhook', message, at('https://pager.example/', secret), now)
    expect(headers['webhook-id']).toBe(message.id)
    expect(headers['webhook-timestamp']).toBe('1795510921')
    const signed = createHmac('sha256', key).update(`${message.id}.1795510921.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signed}`)
    expect(JSON.parse(body)).toEqual({
      type: 'host.notified',
      timestamp: now.toISOString(),
      data: {
        step: 'host',
        text: message.text,
        details: message.details,
        visitor: message.visitor,
        host: message.host,
        site: message.site,
        enteredAt: message.enteredAt,
        answerUrl: LINK,
      },
    })
  })

  // The example of the specification's own documentation.
  test('agrees with the published example', () => {
    const example = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    const said = createHmac('sha256', example)
      .update('msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}')
      .digest('base64')
    expect(said).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})

test('a chat gets names without marks, calls nobody, and carries the link', () => {
  const hostile = { ...message, text: '<!channel> @here [x](https://evil) *Grace* `#1`' }
  for (const kind of ['mattermost', 'slack', 'googleChat'] as const) {
    const { text } = JSON.parse(channelRequest(kind, hostile, at('https://chat.example/hook/x'), now).body)
    const [first] = text.split('\n')
    expect(first).not.toMatch(/[<>[\]()*`#!]/)
    expect(first).not.toContain('@here')
    expect(text).toContain(`<${LINK}|Answer>`)
  }
})

test('a flow of Teams gets an adaptive card with the link as a button', () => {
  const body = JSON.parse(channelRequest('teams', message, at('https://flow.example/'), now).body)
  const [card] = body.attachments
  expect([body.type, card.contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive'])
  expect(card.content.body[0].text).toBe(message.text)
  expect(card.content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Answer', url: LINK }])
})

test('ntfy takes the topic from the address, and Gotify its path', () => {
  const push = channelRequest('ntfy', message, at('https://push.example/front%20desk', 'tk_1'), now)
  expect([push.url.href, push.headers.authorization]).toEqual(['https://push.example/', 'Bearer tk_1'])
  expect(JSON.parse(push.body)).toMatchObject({ topic: 'front desk', title: message.text, click: LINK })
  const other = channelRequest('gotify', message, at('https://push.example/gotify/', 'A1'), now)
  expect([other.url.href, other.headers['x-gotify-key']]).toEqual([
    'https://push.example/gotify/message',
    'A1',
  ])
})

test('without a link none is named', () => {
  for (const kind of channelKinds)
    expect(
      channelRequest(kind, { ...message, link: null }, at('https://x.example/y'), now).body,
    ).not.toContain('/n/')
})

test.each([
  ['webhook', 204, '', 'taken'],
  ['webhook', 200, '{"ok":true}', 'taken'],
  ['webhook', 200, '{"error":"no such pager"}', 'errorInside'],
  ['webhook', 200, '{"success":false}', 'errorInside'],
  ['slack', 200, 'ok', 'taken'],
  ['slack', 200, 'no_service', 'errorInside'],
  ['mattermost', 200, '<html>Sign in</html>', 'errorInside'],
  ['googleChat', 200, '{"name":"spaces/A/messages/B"}', 'taken'],
  ['googleChat', 200, '{}', 'errorInside'],
  ['teams', 202, '', 'taken'],
  ['teams', 200, 'Webhook message delivery failed with error: 413', 'errorInside'],
  ['ntfy', 200, '{"id":"x"}', 'taken'],
  ['gotify', 200, '<html></html>', 'errorInside'],
  ['slack', 302, '', 'redirected'],
  ['slack', 404, 'no_team', 'refused'],
  ['slack', 429, '', 'unreachable'],
  ['slack', 503, '', 'unreachable'],
] as const)('%s that answers %i %s: %s', (kind, status, body, outcome) => {
  expect(outcomeOf(kind, { status, body })).toBe(outcome)
})

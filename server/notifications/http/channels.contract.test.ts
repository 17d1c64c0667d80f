import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { CHANNELS_MAX } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type HttpPeer, httpPeer } from '#tests/support/http-peer.ts'
import { isLong } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** Services of the company are told of visitors: signed, at the steps that staff chose, and without being trusted. */

let peer: HttpPeer
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let manager: Browser
/** Answers 503 while it is set. */
let isAway = false

beforeAll(async () => {
  peer = await httpPeer((path) => {
    if (isAway) return { status: 503 }
    if (path === '/hang') return 'hang'
    if (path === '/redirect') return { status: 307, headers: { location: 'http://169.254.169.254/' } }
    if (path === '/inside') return { status: 200, body: '{"error":"no such pager"}' }
    if (path === '/refuse') return { status: 410 }
    return { status: 200, body: 'ok' }
  })
  server = await serverUnderTest((url) => ({ PUBLIC_URL: url, NOTIFY_NETWORKS: '127.0.0.0/8' }))
})
afterAll(async () => {
  await server.stop()
  await peer.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  peer.received.length = 0
})
afterEach(() => {
  isAway = false
})

const fieldsOf = (path: string) => ({
  companyId,
  channelId: null,
  kind: 'webhook',
  name: 'Pager',
  isOn: true,
  token: null,
  steps: ['host', 'again', 'desk'],
  endpoint: `${peer.url}${path}`,
})
const add = (path: string, more: object = {}) =>
  manager.get(consoleCalls.saveChannel, { ...fieldsOf(path), ...more } as never) as Promise<{
    channelId: string
    secret: string | null
  }>
const list = async () => (await manager.get(consoleCalls.listChannels, { companyId })).channels
async function arrive(): Promise<void> {
  const { status, body } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId: await company.meet(), toUserId: 'h1' },
    { token: company.token, key: randomUUID() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
}
const open = async () =>
  (await manager.get(consoleCalls.listNotifications, { companyId, siteId: null })).notifications
const headlines = async (): Promise<readonly string[]> =>
  (await open()).map(({ headline }: { readonly headline: string }) => headline)

test('a company has no more services than it may have, however many are added at once', async () => {
  const all = Array.from({ length: CHANNELS_MAX + 10 }, () =>
    manager.ask(consoleCalls.saveChannel, fieldsOf('/many') as never),
  )
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(CHANNELS_MAX)
  expect(await list()).toHaveLength(CHANNELS_MAX)
})

test('a stored token is sent to no other service', async () => {
  const { channelId } = await add('/topic', { kind: 'ntfy', token: 'tk_secret' })
  const save = async (more: object) =>
    (
      await manager.ask(consoleCalls.saveChannel, {
        companyId,
        channelId,
        kind: 'ntfy',
        name: 'Pager',
        isOn: true,
        token: null,
        steps: ['host'],
        ...more,
      } as never)
    ).body
  const elsewhere = { endpoint: 'https://other.example/topic' }
  expect(await save(elsewhere)).toMatchObject({ issues: [{ path: 'token', message: 'INPUT_REQUIRED' }] })
  expect(await save({ endpoint: `${peer.url}/another` })).toMatchObject({ data: { channelId } })
  expect(await save({ ...elsewhere, token: 'tk_new' })).toMatchObject({ data: { channelId } })
})

describe('a signed webhook', () => {
  test('is told of the arrival, with a link that answers, and proves who speaks', async () => {
    const { secret } = await add('/pager')
    await arrive()
    await expect.poll(headlines).toEqual(['serviceHanded'])
    const [taken] = peer.received
    const { headers, body = '' } = taken ?? {}
    const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64')
    const signed = `${headers?.['webhook-id']}.${headers?.['webhook-timestamp']}.${body}`
    expect(headers?.['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    const { data } = JSON.parse(body)
    expect(data).toMatchObject({ step: 'host', visitor: { name: 'Grace Okafor' } })
    const pressed = await fetch(data.answerUrl, {
      method: 'POST',
      redirect: 'manual',
      body: 'answer=minutes5',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.status).toBe(303)
    expect(await open()).toMatchObject([{ answer: { answer: 'minutes5', via: 'link' } }])
  })

  test('is told only at the steps that staff chose, and not while it is off', async () => {
    await add('/desk', { steps: ['desk'] })
    await add('/off', { isOn: false })
    await arrive()
    // Without an address the reception is alerted at once.
    await expect.poll(() => peer.received.map(({ path }) => path)).toEqual(['/desk'])
    await expect.poll(headlines).toEqual(['deskRaised'])
  })

  test('that was away gets the same message again, under the same id', async () => {
    await add('/later')
    isAway = true
    await arrive()
    await expect.poll(() => peer.received.length).toBeGreaterThan(0)
    isAway = false
    await expect.poll(headlines, { timeout: 10_000 }).toEqual(['serviceHanded'])
    expect(new Set(peer.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})

describe('a service', () => {
  test.each([
    ['/refuse', 'refused'],
    ['/redirect', 'redirected'],
    ['/inside', 'errorInside'],
  ])('at %s is not believed: the reception is alerted at once', async (path, failure) => {
    await add(path)
    await arrive()
    await expect.poll(headlines).toEqual(['deskRaised'])
    expect(await list()).toMatchObject([{ failure, takenAt: null }])
  })

  test('that hangs delays no other', async () => {
    await add('/hang', { name: 'Hangs' })
    await add('/works', { name: 'Works' })
    for (let nth = 0; nth < 5; nth++) await arrive()
    const from = performance.now()
    // Behind five calls that hang for three seconds each they would be late.
    await expect
      .poll(() => peer.received.filter(({ path }) => path === '/works').length, { timeout: 10_000 })
      .toBe(5)
    if (isLong) expect(performance.now() - from).toBeLessThan(3_000)
  })

  test('can be tried out, which says what it answered', async () => {
    const outcomeAt = async (path: string, more: object = {}) => {
      const { channelId } = await add(path, more)
      return (await manager.get(consoleCalls.testChannel, { companyId, channelId })).outcome
    }
    expect(await outcomeAt('/ok', { kind: 'slack' })).toBe('taken')
    expect(await outcomeAt('/refuse')).toBe('refused')
    expect(await outcomeAt('/inside')).toBe('errorInside')
    expect(await outcomeAt('/redirect')).toBe('redirected')
    expect(await outcomeAt('/hang')).toBe('unreachable')
    expect(await outcomeAt('', { endpoint: 'http://169.254.169.254/latest/meta-data/' })).toBe('forbidden')
    expect(await outcomeAt('', { endpoint: 'https://10.0.0.1/hook' })).toBe('forbidden')
    const tried = peer.received.find(({ path }) => path === '/ok')
    expect(JSON.parse(tried?.body ?? '')).toMatchObject({ text: expect.any(String) })
  })

  test('keeps address and secret sealed, and tells neither', async () => {
    const { channelId, secret } = await add('/very-secret-path')
    const [listed] = await list()
    expect(JSON.stringify(listed)).not.toContain('very-secret-path')
    expect(listed.host).toBe(new URL(peer.url).host)
    const { rows } = await server.adminAccess.database.pool.query(
      `select encode(url_sealed, 'escape') || encode(secret_sealed, 'escape') as stored
       from notification_channels where company_id = $1`,
      [companyId],
    )
    expect(rows[0].stored).not.toContain('very-secret-path')
    expect(rows[0].stored).not.toContain(secret)
    // Without a new address the old one stays, and the secret is not told again.
    expect(await add('', { channelId, name: 'Renamed', endpoint: null })).toEqual({ channelId, secret: null })
    expect(await list()).toMatchObject([{ name: 'Renamed', host: listed.host }])
    await manager.get(consoleCalls.deleteChannel, { companyId, channelId })
    expect(await list()).toEqual([])
  })

  test.each(['ftp://x.example', 'not an address', 'https://user:word@x.example/', ''])(
    'has no address like %s',
    async (url) => {
      const { body } = await manager.ask(consoleCalls.saveChannel, {
        companyId,
        channelId: null,
        kind: 'webhook',
        name: 'Pager',
        isOn: true,
        token: null,
        steps: ['host'],
        endpoint: url,
      } as never)
      expect(body.issues).toMatchObject([{ path: 'endpoint' }])
    },
  )
})

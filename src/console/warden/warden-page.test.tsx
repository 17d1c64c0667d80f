import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { personOf, rollCallOf } from '#tests/support/roll-call.ts'
import { withIndexedDb } from '#tests/support/with-indexed-db.ts'
import { keepHeard, keepWatch, readHeard, readTicks, readWatch } from '../realtime/roll-call-cache.ts'
import { linkMarkOf } from './link-mark.ts'
import { WardenPage } from './warden-page.tsx'

withIndexedDb()
withScreens()

const PATIENCE = { timeout: 20_000 }

/** `null`: it cannot be reached. */
let server: ((path: string, body: unknown) => Response) | null
beforeEach(() => {
  server = null
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (server === null) throw new TypeError('unreachable')
    return server(path, typeof body === 'string' ? JSON.parse(body) : null)
  })
})
const queries = new QueryClient()
afterEach(() => {
  queries.clear()
  history.replaceState(null, '', '/')
  vi.useRealTimers()
})

const show = () =>
  renderScreen(
    <QueryClientProvider client={queries}>
      <WardenPage />
    </QueryClientProvider>,
  )
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
const CANCEL = /^cancel$/i
function openLink(secret: string): void {
  history.replaceState(null, '', `/console/warden#${secret}`)
  dispatchEvent(new Event('hashchange'))
}
async function kept(endsAt: string, rollCall: RollCall, linkMark = ''): Promise<void> {
  const { rollCallId } = rollCall
  await keepWatch({
    endsAt,
    siteName: 'North',
    rollCallId,
    rollCallIds: [rollCallId],
    ...(linkMark && { linkMark }),
  })
  await keepHeard(rollCall)
}

const answered = (data: unknown): Response => Response.json({ data })
const refused = (status: number, errorCode: string): Response =>
  Response.json({ errorCode, message: '' }, { status })

test('ticks that wait are sent for their own roll call when another one has begun', async () => {
  await kept(inMs(60_000), rollCallOf('first', ['Ada']))
  const { user } = show()
  await user.click(await screen.findByRole('checkbox', { name: /Ada/ }, PATIENCE))
  await vi.waitFor(async () => expect(await readTicks('first')).toHaveLength(1), PATIENCE)
  const sent: string[] = []
  const second = rollCallOf('second', ['Bob'])
  server = (path, body) => {
    if (!path.endsWith('/tick'))
      return answered({ endsAt: inMs(60_000), siteName: 'North', rollCall: second })
    const { rollCallId } = body as { readonly rollCallId: string }
    // While the former list is on the screen it sends by itself.
    if (screen.queryByText(/Bob/) === null) return refused(503, 'UNAVAILABLE')
    sent.push(rollCallId)
    return answered(rollCallOf(rollCallId, ['Ada']))
  }
  await screen.findByRole('checkbox', { name: /Bob/ }, PATIENCE)
  await vi.waitFor(() => expect(sent).toContain('first'), { timeout: 40_000 })
  await vi.waitFor(async () => expect(await readTicks('first')).toEqual([]), PATIENCE)
})

test('the link of another site shows its form first, from which one comes back to the list', async () => {
  await kept(inMs(60_000), rollCallOf('first', ['Ada']), linkMarkOf('north'))
  openLink('south')
  const { user } = show()
  const back = await screen.findByRole('button', { name: CANCEL }, PATIENCE)
  expect(screen.queryByText(/Ada/)).toBeNull()
  await user.click(back)
  await screen.findByRole('checkbox', { name: /Ada/ }, PATIENCE)
})

test('people of several sites stand with the names of their sites, and with none where a server before has not said them', async () => {
  const rollCall = rollCallOf('all', [], {
    siteId: null,
    people: [personOf('Ada'), personOf('Bob', { siteId: 'unknown-id' })],
  })
  const siteNames = { north: 'North gate' }
  server = () => answered({ endsAt: inMs(60_000), siteName: null, siteNames, rollCall })
  await kept(inMs(60_000), rollCall)
  show()
  await screen.findByText('North gate', {}, PATIENCE)
  expect(screen.queryByText('unknown-id')).toBeNull()
  expect(screen.queryByText('north')).toBeNull()
})

test('the same link shows the list that it has opened', async () => {
  await kept(inMs(60_000), rollCallOf('first', ['Ada']), linkMarkOf('north'))
  openLink('north')
  show()
  await screen.findByRole('checkbox', { name: /Ada/ }, PATIENCE)
  expect(screen.queryByRole('button', { name: CANCEL })).toBeNull()
})

test('without network the names go from the screen and from the device when the link ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await kept(inMs(60_000), rollCallOf('first', ['Ada']))
  show()
  await screen.findByRole('checkbox', { name: /Ada/ }, PATIENCE)
  vi.setSystemTime(Date.now() + 60_000)
  await vi.waitFor(() => expect(screen.queryByText(/Ada/)).toBeNull(), PATIENCE)
  await vi.waitFor(async () => expect(await readHeard('first')).toBeNull())
  expect(await readWatch()).toBeNull()
})

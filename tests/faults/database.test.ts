import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { tortureDatabase } from './torture-database.ts'

/** The time after which a supervisor kills a process that it has told to end (deploy/). */
const SUPERVISED_MS = 30_000
/** Jobs are looked for each second. */
const LOOKED_FOR_MS = 2_000

/** The short form of `npm run torture:database` (R16). */
test('the database goes and comes back: an alarm meanwhile, and nothing acknowledged is lost', {
  timeout: 120_000,
}, async () => {
  const told = await tortureDatabase({ awayMs: 4_000, perSecond: 50 })
  expect(told.wrong).toEqual([])
  expect(told).toMatchObject({ wasRaised: true, isOver: true })
  expect(told.toldMs.length).toBeGreaterThan(0)
  // A kiosk gives up after six seconds.
  expect(Math.max(...told.toldMs)).toBeLessThan(6_000)
})

test('a server ends although its database is away', { tags: 'long', timeout: 120_000 }, async () => {
  const group = await startServerGroup(1)
  await group.database.stop()
  await sleep(LOOKED_FOR_MS)
  const toldAt = performance.now()
  await group.stop()
  expect(performance.now() - toldAt).toBeLessThan(SUPERVISED_MS)
})

test('a database that was told to end makes its server unready, though it still answers', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const group = await startServerGroup(1)
  const isReady = async () => (await fetch(`${group.servers[0]?.url}/api/ready`)).status
  expect(await isReady()).toBe(200)
  // What `pkill postgres` sends: the connections that are there are served until they end.
  process.kill(group.database.pid(), 'SIGTERM')
  await expect.poll(isReady, { timeout: 15_000 }).toBe(503)
  await group.database.stop()
  await group.stop()
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doorTemplates, type DoorRecipe } from '#contract/doors.ts'
import { DOOR_LIMIT_MS, DOOR_TRY_MS } from '#contract/limits.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  DOOR_SECRET,
  DOOR_USER,
  type FakeBroker,
  type FakeDoors,
  fakeBroker,
  fakeDoors,
  silentPeer,
} from '#tests/support/server/fake-doors.ts'
import type { Door } from './door.ts'
import { doorOpener } from './door-opener.ts'

/** Each recipe of docs/configure/doors.md against a device that behaves as its maker describes it. */

const HOUSE = ['127.0.0.0/8', '::1/128']
let peer: FakeDoors
let broker: FakeBroker
beforeAll(async () => {
  peer = await fakeDoors()
  broker = await fakeBroker()
})
afterAll(async () => {
  await peer.close()
  await broker.close()
})
beforeEach(() => {
  peer.pulses.length = 0
  peer.requests.length = 0
  broker.published.length = 0
})

/** What a recipe fills in, at the peer. */
function byRecipe(recipe: DoorRecipe, more: Partial<Door> = {}): Door {
  const fields = doorTemplates[recipe]
  const { pathname, search } = new URL(fields.address.replace('{pulse}', '3'))
  const at = recipe === 'mqtt' ? broker.url : peer.url + pathname + search
  return { ...fields, recipe, address: at, user: DOOR_USER, secret: DOOR_SECRET, ...more }
}
const relay = (path: string, more: Partial<Door> = {}): Door =>
  byRecipe('relay', { address: peer.url + path, ...more })

const passage = () => ({
  visitId: randomUUID(),
  direction: 'entry',
  siteId: 'hq',
  deviceId: 'door-1',
  commandId: randomUUID(),
})
const open = (door: Door, networks: readonly string[] = HOUSE, values = passage()) =>
  doorOpener(networks)(door, values)

describe('a recipe opens once, under the id of the pulse', () => {
  test.each(['shelly', 'twoN', 'axis', 'relay'] as const)('%s', async (recipe) => {
    const values = passage()
    expect(await open(byRecipe(recipe), HOUSE, values)).toBe('opened')
    expect(peer.pulses.map(({ id }) => id)).toEqual([values.commandId])
  })

  test('mqtt', async () => {
    const values = passage()
    expect(await open(byRecipe('mqtt'), HOUSE, values)).toBe('opened')
    expect(broker.published).toMatchObject([{ topic: 'doors/front/open', qos: 1 }])
    expect(JSON.parse(broker.published[0]?.payload ?? '')).toEqual({
      commandId: values.commandId,
      visitId: values.visitId,
      direction: 'entry',
      seconds: 3,
    })
    await expect.poll(() => broker.connections()).toBe(0)
  })

  test('shelly is told for how long', async () => {
    await open(byRecipe('shelly', { pulseSeconds: 7 }))
    expect(JSON.parse(peer.pulses[0]?.body ?? '')).toEqual({ id: 0, on: true, toggle_after: 7 })
  })
})

describe('proof', () => {
  test('Basic and Bearer', async () => {
    expect(await open(relay('/basic', { proof: 'basic' }))).toBe('opened')
    expect(await open(relay('/bearer', { proof: 'bearer', method: 'POST', secret: 'token-1' }))).toBe(
      'opened',
    )
    expect(peer.pulses).toHaveLength(2)
  })

  test('a nonce that is too old is answered once more', async () => {
    expect(await open(relay('/stale', { proof: 'digest' }))).toBe('opened')
    expect(peer.requests).toHaveLength(3)
    expect(peer.pulses).toHaveLength(1)
  })

  test('a device that goes on asking is left', async () => {
    expect(await open(relay('/endless', { proof: 'digest' }))).toBe('unauthorized')
    expect(peer.requests).toHaveLength(3)
  })

  test.each(['shelly', 'twoN', 'axis', 'mqtt'] as const)('a wrong password is said: %s', async (recipe) => {
    expect(await open(byRecipe(recipe, { secret: 'wrong' }))).toBe('unauthorized')
    expect(peer.pulses).toEqual([])
    expect(broker.published).toEqual([])
    // The same words a second time would lock some devices.
    if (recipe !== 'mqtt') expect(peer.requests).toHaveLength(2)
  })

  test('a password is never sent without being asked for it as Digest', async () => {
    expect(await open(relay('/basic', { proof: 'digest' }))).toBe('unauthorized')
    expect(peer.requests).toHaveLength(1)
  })
})

describe('what does not open', () => {
  test('says why', async () => {
    expect(await open(relay('/redirect'))).toBe('redirected')
    expect(await open(relay('/refuse'))).toBe('refused')
    expect(await open(relay('/relay/0', { expectedStatus: 204 }))).toBe('refused')
    expect(await open(byRecipe('twoN', { address: `${peer.url}/api/switch/ctrl?switch=1&action=x` }))).toBe(
      'refused',
    )
    expect(await open(relay('/relay/0', { address: `http://127.0.0.1:${await freePort()}/` }))).toBe(
      'unreachable',
    )
    expect(await open(byRecipe('mqtt', { address: `mqtt://127.0.0.1:${await freePort()}` }))).toBe(
      'unreachable',
    )
  })

  test('after a broken connection it is asked once more, under the same id', async () => {
    const values = passage()
    expect(await open(relay('/once'), HOUSE, values)).toBe('opened')
    expect(peer.pulses.map(({ id }) => id)).toEqual([values.commandId])
    const before = peer.resets()
    expect(await open(relay('/reset'))).toBe('unreachable')
    expect(peer.resets() - before).toBe(2)
  })

  test('a device or broker that hangs costs no more than both tries', async () => {
    const silent = await silentPeer()
    for (const door of [relay('/hang'), byRecipe('mqtt', { address: `mqtt://127.0.0.1:${silent.port}` })]) {
      const from = performance.now()
      expect(await open(door)).toBe('timeOut')
      expect(performance.now() - from).toBeGreaterThan(DOOR_TRY_MS - 50)
      expect(performance.now() - from).toBeLessThan(DOOR_LIMIT_MS + 400)
    }
    // No broker is tried again for ever.
    expect(silent.connections()).toBeLessThanOrEqual(2)
    silent.close()
  })
})

describe('the server calls only where the operator lets it', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://10.0.0.5/',
    'http://192.0.2.1/',
    'mqtt://127.0.0.1',
    'mqtt://localhost',
    'mqtts://192.168.1.10',
    'mqtt://192.0.2.1',
  ])('not at %s, which is not listed', async (address) => {
    const recipe = address.startsWith('mqtt') ? 'mqtt' : 'relay'
    expect(await open(byRecipe(recipe, { address }), [])).toBe('forbidden')
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://100.100.100.200/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://[fe80::1]/',
    'mqtt://169.254.169.254',
    'mqtts://0.0.0.0',
  ])('never at %s', async (address) => {
    const recipe = address.startsWith('mqtt') ? 'mqtt' : 'relay'
    expect(await open(byRecipe(recipe, { address }), ['0.0.0.0/0', '::/0'])).toBe('forbidden')
  })
})

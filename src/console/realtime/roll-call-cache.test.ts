import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import { rollCallOf } from '#tests/support/roll-call.ts'
import { withIndexedDb } from '#tests/support/with-indexed-db.ts'
import {
  forgetWatch,
  keepHeard,
  keepMusterPoint,
  keepTick,
  keepWatch,
  readHeard,
  readMusterPoint,
  readTicks,
  readWatch,
} from './roll-call-cache.ts'
import { rollCallOutbox } from './roll-call-outbox.ts'

withIndexedDb()

const watchOf = (rollCallId: string | null, endsInMs = 60_000) => ({
  endsAt: new Date(Date.now() + endsInMs).toISOString(),
  siteName: 'North',
  rollCallId,
  rollCallIds: rollCallId === null ? [] : [rollCallId],
})
const tickOf = (rollCallId: string) => ({
  tickId: `tick ${rollCallId}`,
  rollCallId,
  visitId: 'one',
  state: 'safe' as const,
  at: new Date().toISOString(),
})

async function showTwoRollCalls(): Promise<void> {
  for (const id of ['first', 'second']) {
    await keepWatch(watchOf(id))
    await keepHeard(rollCallOf(id, ['Ada']))
    await keepTick(tickOf(id))
    await keepMusterPoint(id, 'A')
  }
  await keepWatch(watchOf(null))
}
const left = async () =>
  (
    await Promise.all(
      ['first', 'second'].map(async (id) => [
        await readHeard(id),
        await readMusterPoint(id),
        ...(await readTicks(id)),
      ]),
    )
  )
    .flat()
    .filter((one) => one !== null)

test('a link that has ended leaves no names of any roll call that it has shown', async () => {
  await showTwoRollCalls()
  expect(await left()).toHaveLength(6)
  await forgetWatch()
  expect(await left()).toEqual([])
})

test('nor does one that had ended before the page was opened', async () => {
  await showTwoRollCalls()
  await keepWatch(watchOf(null, -1))
  expect(await readWatch()).toBeNull()
  expect(await left()).toEqual([])
})

test('a page of a server before opens the storage too', async () => {
  await keepWatch(watchOf('first'))
  const db = await openDB('roll-calls', 3)
  db.close()
  expect(await readWatch()).toMatchObject({ rollCallId: 'first' })
})

test('a storage that a later server has made is used as it is', async () => {
  await keepTick(tickOf('first'))
  const db = await openDB('roll-calls', 9)
  db.close()
  expect(await readTicks('first')).toHaveLength(1)
})

/** @returns how to set it right again */
const broken = {
  async refuses() {
    const real = indexedDB
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('no storage', 'SecurityError')
      },
    })
    return () => vi.stubGlobal('indexedDB', real)
  },
  async 'is blocked by another tab'() {
    const other = await openDB('roll-calls', 1)
    return () => other.close()
  },
}
test.each(Object.keys(broken) as (keyof typeof broken)[])(
  'ticks are sent from memory where the storage %s',
  async (how) => {
    const mend = await broken[how]()
    const sent: string[] = []
    const outbox = rollCallOutbox({
      line: {
        begin: null,
        tick: async (rollCallId, { ticks }) => {
          sent.push(...ticks.map(({ tickId }) => tickId))
          return ok(rollCallOf(rollCallId, ['Ada']))
        },
      },
      rollCallId: how,
      onAnswered: () => undefined,
      onKept: () => undefined,
    })
    void outbox.add(tickOf(how))
    await vi.waitFor(() => expect(sent).toEqual([`tick ${how}`]), { timeout: 20_000 })
    expect(await readTicks(how)).toEqual([])
    outbox.stop()
    mend()
  },
)

import { expect, test } from 'vitest'
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

withIndexedDb()

const watchOf = (rollCallId: string | null, endsInMs = 60_000) => ({
  endsAt: new Date(Date.now() + endsInMs).toISOString(),
  ...{ siteName: 'North', rollCallId, rollCallIds: rollCallId === null ? [] : [rollCallId] },
})
const tickOf = (rollCallId: string) => ({
  ...{ tickId: `tick ${rollCallId}`, rollCallId, visitId: 'one', state: 'safe' as const },
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

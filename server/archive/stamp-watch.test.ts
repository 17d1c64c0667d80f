import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeStampService } from '#tests/support/server/archive/time-stamp-service.ts'
import { askStampsAt } from './ask-stamps.ts'
import { watchStamps } from './stamp-watch.ts'

/** Whether an authority gives stamps, as those see it who seal PDFs. */

const LOOK_MS = 50
/** As often as at first. */
const OFTEN = { firstMs: LOOK_MS, mostMs: LOOK_MS }
let service: Awaited<ReturnType<typeof timeStampService>>
let watch: ReturnType<typeof watchStamps> | null = null
beforeEach(async () => {
  service = await timeStampService('ec')
})
afterEach(async () => {
  watch?.close()
  await service.stop()
})

test('is told of once, however many PDFs get none, and again after it had recovered', async () => {
  const tell = vi.fn()
  const begun = watchStamps(askStampsAt(service), OFTEN)
  watch = begun
  begun.whenFailing(tell)
  expect(begun.isFailing()).toBe(false)
  service.mood = 'refuses'
  for (let pdf = 0; pdf < 3; pdf++) begun.failed()
  expect(begun.isFailing()).toBe(true)
  // It is asked again and again, and refuses.
  await expect.poll(() => service.seen.length).toBeGreaterThan(2)
  expect([begun.isFailing(), tell.mock.calls.length]).toEqual([true, 1])
  service.mood = 'stamps'
  await expect.poll(() => begun.isFailing()).toBe(false)
  const asked = service.seen.length
  // One that works is left alone.
  await new Promise((resolve) => setTimeout(resolve, 4 * LOOK_MS))
  expect(service.seen).toHaveLength(asked)
  begun.failed()
  expect(tell).toHaveBeenCalledTimes(2)
})

test('does not end with an answer that is no stamp', async () => {
  let asked = 0
  const begun = watchStamps(async () => {
    asked += 1
    return Buffer.from('<html>')
  }, OFTEN)
  watch = begun
  begun.failed()
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(begun.isFailing()).toBe(true)
})

test('is asked soon, and about a hundred times a day at most: stamps may cost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let asked = 0
    const begun = watchStamps(async () => {
      asked += 1
      return Buffer.from('<html>')
    })
    watch = begun
    begun.failed()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(asked).toBeGreaterThan(90)
    expect(asked).toBeLessThan(110)
    expect(begun.isFailing()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachAtOnce } from './each-at-once.ts'

test('all have their turn, no more at a time than told, and the first failure is thrown last', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  const all = Array.from({ length: 50 }, (_, number) => number)
  const working = eachAtOnce(all, 4, async (number) => {
    most = Math.max(most, ++running)
    await sleep(Math.random() * 5)
    running--
    if (number % 20 === 7) throw new Error(`failed: ${number}`)
    done.push(number)
  })
  await expect(working).rejects.toThrow(/failed: (?:7|27|47)$/)
  expect(most).toBe(4)
  expect(done.toSorted((a, b) => a - b)).toEqual(all.filter((number) => number % 20 !== 7))
})

test('nothing to do is done', async () => {
  await expect(eachAtOnce([], 4, () => Promise.reject(new Error('none')))).resolves.toBeUndefined()
})

import { expect, test } from 'vitest'
import { markOfAddress } from './queue-lists.store.ts'

test('an address in the queue is a mark that says nothing of it, and is another one for another address', () => {
  const mark = markOfAddress('fire@example.com')
  expect(mark).toMatch(/^[0-9a-f]{32}$/)
  expect(markOfAddress('fire@example.com')).toBe(mark)
  expect(markOfAddress('porter@example.com')).not.toBe(mark)
})

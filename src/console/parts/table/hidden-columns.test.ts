import { expect, test } from 'vitest'
import { readHidden, withToggled } from './hidden-columns.ts'

test('what is kept is read, and anything else is none', () => {
  expect([...readHidden('["host","type"]')]).toEqual(['host', 'type'])
  expect([...readHidden('["host",7,null]')]).toEqual(['host'])
  for (const kept of [null, '', '{', '7', '{"host":true}', 'null'])
    expect(readHidden(kept).size, String(kept)).toBe(0)
})

test('a column is hidden, and shown again', () => {
  const hidden = withToggled(new Set(['type']), 'host')
  expect([...hidden]).toEqual(['type', 'host'])
  expect([...withToggled(hidden, 'type')]).toEqual(['host'])
})

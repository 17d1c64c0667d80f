import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('identifiers are UUIDs of version 4, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(v.is(v.pipe(v.string(), v.uuid()), id)).toBe(true)
    expect(id).toMatch(/^.{14}4.{4}[89ab]/)
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** One folder decides who is inside: other code that writes or removes visits, or writes counters, would be a second rule. */

const root = new URL('../../server/', import.meta.url).pathname
const HOME = /^visits\//
/** Migrations are history; a new company or site gets a counter, which begins at 0. */
const BEGINNINGS = /^(?:database\/migrations\/|demo\/|companies\/(?:first-company|places\.store)\.ts)/

const writes: readonly RegExp[] = [
  /insert into (?:visits|occupancy|stray_exits)\b/i,
  /update (?:visits|occupancy|stray_exits)\b/i,
  /delete from (?:visits|stray_exits)\b/i,
  /insertInto\('(?:visits|occupancy|stray_exits)'\)/,
  /\.insert\('(?:visits|occupancy|stray_exits)'/,
  /(?:updateTable|\.update)\('(?:visits|occupancy|stray_exits)'\)/,
  /(?:deleteFrom|\.delete)\('(?:visits|stray_exits)'\)/,
  /\b(?:entered_at|exited_at|inside)\s*(?::|=)\s*(?:sql|new Date|now\(|inside|NOW)/,
]

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const writers = files.filter(({ text }) => writes.some((pattern) => pattern.test(text)))

test('server/visits writes visits and counters', () => {
  expect(writers.filter(({ path }) => HOME.test(path)).length).toBeGreaterThan(3)
})

test('no other file writes or removes a visit, or writes a counter', () => {
  const others = writers.map(({ path }) => path).filter((path) => !HOME.test(path) && !BEGINNINGS.test(path))
  expect(others).toEqual([])
})

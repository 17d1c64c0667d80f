import { expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { publicCalls } from '#contract/public/index.ts'

const all = [...Object.values(calls), ...Object.values(consoleCalls), ...Object.values(publicCalls)]

/** Every pattern below a schema; what a format stands for is no pattern. */
function patternsOf(part: unknown, seen = new Set<unknown>()): RegExp[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if ('type' in part && part.type === 'regex' && 'requirement' in part) return [part.requirement as RegExp]
  return Object.values(part).flatMap((inner) => patternsOf(inner, seen))
}

test('no pattern of a call needs a flag, which a document could not say', () => {
  const patterns = all.flatMap(({ request, answer }) => patternsOf([request, answer]))
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter(({ flags }) => flags.replaceAll('u', '') !== '').map(String)).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALREADY_INSIDE_MS, NEXT_SCAN_LOCK_MS } from '#contract/limits.ts'
import { badgeOf, codeOf, door, type Line } from '#tests/support/machines/door.ts'
import { sampleOf } from '#tests/support/long.ts'

const known = ['ada', 'bo', 'cy'] as const

const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      text: fc.constantFrom(...known.flatMap((id) => [badgeOf(id), codeOf(id)]), badgeOf('nobody'), null),
      milliseconds: fc.integer({ min: 100, max: 6_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      milliseconds: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      line: fc.constantFrom<Line>(
        'works',
        'works',
        'no answers',
        'loses accesses',
        'down',
        'drops accesses',
        'throttled',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('camera' as const) }) },
)

test('no visitor is let out by the scan that let them in, and the door is always ready again', async () => {
  let accesses = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 40, size: 'max' }),
      fc.subarray([...known]),
      fc.integer({ min: 0, max: 3 }),
      async (happenings, inside, capacity) => {
        const at = door({ known, inside, capacity })
        for (const step of happenings) {
          const before = at.accesses.length
          if (step.kind === 'hold') await at.hold(step.text, step.milliseconds)
          if (step.kind === 'pass') await at.pass(step.milliseconds)
          if (step.kind === 'line') at.setLine(step.line)
          if (step.kind === 'camera') at.actor.send({ type: 'CAMERA_CHOSEN', cameraId: 'other' })
          // One code, held however long, is at most one access.
          expect(at.accesses.length - before).toBeLessThanOrEqual(1)
        }
        for (const [index, { visitorId, direction, at: left }] of at.accesses.entries()) {
          if (direction === 'entry') continue
          const entered = at.accesses
            .slice(0, index)
            .findLast((access) => access.visitorId === visitorId && access.direction === 'entry')
          if (entered) expect(left - entered.at).toBeGreaterThanOrEqual(ALREADY_INSIDE_MS)
        }
        accesses += at.accesses.length

        at.setLine('works')
        await at.pass(30_000)
        const answered = at.outcomes.length
        await at.show(badgeOf('nobody'))
        expect(at.outcomes).toHaveLength(answered + 1)
        await at.pass(NEXT_SCAN_LOCK_MS)
        await at.show(badgeOf('ada'))
        expect(at.outcomes).toHaveLength(answered + 2)
        at.actor.stop()
      },
    ),
    { numRuns: sampleOf(100, 500) },
  )
  expect(accesses).toBeGreaterThan(sampleOf(100, 500))
})

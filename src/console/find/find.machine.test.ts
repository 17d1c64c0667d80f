import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { FIND_AFTER_MS } from '#contract/limits.ts'
import { findMachine } from './find.machine.ts'

type Step =
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'enter' | 'pause' | 'answer' | 'fail' }

const steps = fc.array(
  fc.oneof(
    fc.constantFrom('', ' ', 'a', 'ad', 'ada').map((text): Step => ({ kind: 'type', text })),
    fc.constantFrom('enter', 'pause', 'answer', 'fail').map((kind): Step => ({ kind: kind as 'enter' })),
  ),
  { maxLength: 30 },
)

function openSearch() {
  const clock = new SimulatedClock()
  const asked: { text: string; signal: AbortSignal; answer: () => void; fail: () => void }[] = []
  const ask = vi.fn(
    (text: string, signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        asked.push({ text, signal, answer: () => resolve(text), fail: () => reject(new Error('Refused')) })
      }),
  )
  const actor = createActor(findMachine(ask), { clock })
  actor.start()
  return { actor, clock, asked }
}
const settle = () => new Promise<void>((done) => setTimeout(done, 0))

test('whatever is typed and answered when, only the answer to the typed text is shown, one request at a time', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const { actor, clock, asked } = openSearch()
      for (const step of walk) {
        if (step.kind === 'type') actor.send({ type: 'TYPED', text: step.text })
        else if (step.kind === 'enter') actor.send({ type: 'ENTERED' })
        else if (step.kind === 'pause') clock.increment(FIND_AFTER_MS)
        // All that were ever asked answer late, also those that nobody waits for.
        else for (const one of asked) step.kind === 'answer' ? one.answer() : one.fail()
        await settle()
        const { context, value } = actor.getSnapshot()
        if (context.found !== null) expect([value, context.found]).toEqual(['answered', context.text.trim()])
        if (context.text.trim() === '') expect([value, context.isEager]).toEqual(['empty', false])
        if (value === 'asking') expect(asked.at(-1)?.text).toBe(context.text.trim())
      }
      actor.stop()
    }),
    { numRuns: 200 },
  )
})

test('an answer that was overtaken is dropped and its request stopped', async () => {
  const { actor, clock, asked } = openSearch()
  actor.send({ type: 'TYPED', text: 'ad' })
  clock.increment(FIND_AFTER_MS)
  actor.send({ type: 'TYPED', text: 'ada' })
  clock.increment(FIND_AFTER_MS)
  expect(asked.map(({ text, signal }) => [text, signal.aborted])).toEqual([
    ['ad', true],
    ['ada', false],
  ])
  asked[0]?.answer()
  await settle()
  expect(actor.getSnapshot().value).toBe('asking')
  asked[1]?.answer()
  await settle()
  expect(actor.getSnapshot().context).toMatchObject({ found: 'ada', isEager: false })
})

test('nothing is asked before a pause, but Enter asks at once and is remembered', async () => {
  const { actor, clock, asked } = openSearch()
  for (const text of ['a', 'ad', 'ada']) {
    actor.send({ type: 'TYPED', text })
    clock.increment(FIND_AFTER_MS - 1)
  }
  expect(asked).toEqual([])
  actor.send({ type: 'ENTERED' })
  expect(asked.map(({ text }) => text)).toEqual(['ada'])
  asked[0]?.answer()
  await settle()
  expect(actor.getSnapshot().context).toEqual({ text: 'ada', found: 'ada', isEager: true })
  actor.send({ type: 'TYPED', text: 'adam' })
  expect(actor.getSnapshot().context.isEager).toBe(false)
})

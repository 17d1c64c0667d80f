import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type FailureCode, failure } from '#contract/error-codes.ts'
import {
  ALREADY_INSIDE_MS,
  NEXT_SCAN_LOCK_MS,
  REFUSAL_SCREEN_MS,
  SAME_CODE_MUTE_MS,
} from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { fakeSources } from '#tests/support/machines/fakes.ts'
import { visitor } from '#tests/support/machines/builders.ts'
import type { KioskAccessRequest, VisitPorts } from '../ports.ts'
import { remoteOpeningMachine } from '../remote-opening/remote-opening.machine.ts'
import { evacuationMachine } from './evacuation.machine.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

/**
 * @param fails what the server answers to an exit
 * @param isInside what it answers to the question whether the visitor can leave
 */
function exits(fails: FailureCode | null = null, isInside = () => true) {
  const sources = fakeSources()
  const clock = new SimulatedClock()
  const asked: KioskAccessRequest[] = []
  const codes: string[] = []
  const identify: VisitPorts['identify'] = fromPromise(async ({ input }) => {
    codes.push(`${input.code} ${input.direction}`)
    return isInside() ? ok(visitor()) : err(failure('NO_VISIT_OPEN'))
  })
  const submitAccess: VisitPorts['submitAccess'] = fromPromise(async ({ input }) => {
    asked.push(input)
    return fails ? err(failure(fails)) : ok({ visitId: 'v', direction: input.direction, visitorCode: '' })
  })
  const leaving = remoteOpeningMachine.provide({ actors: { identify, submitAccess } })
  const machine = evacuationMachine.provide({ actors: { leaving } })
  const actor = createActor(machine, { input: { sources }, clock })
  const told: unknown[] = []
  actor.on('BADGE_ANSWERED', ({ answer }) => told.push(answer))
  actor.start()
  return {
    asked,
    codes,
    told,
    answer: () => actor.getSnapshot().context.answer,
    wait: (ms: number) => {
      sources.pass(ms)
      clock.increment(ms)
    },
    send: (text: string | null) => actor.send({ type: 'CODE_SEEN', text }),
    async show(text: string | null) {
      actor.send({ type: 'CODE_SEEN', text })
      await settle()
    },
  }
}

test('a badge that is held in front of the camera leaves once, without a step', async () => {
  const { show, codes, asked, told, answer, wait } = exits()
  for (let times = 0; times < 5; times++) await show('ABCD-1234')
  expect(codes).toEqual(['ABCD-1234 exit'])
  expect(asked).toMatchObject([{ direction: 'exit', isContinuous: true, signature: null }])
  expect(told).toEqual([{ outcome: 'left' }])
  expect(answer()).toEqual({ outcome: 'left' })
  wait(REFUSAL_SCREEN_MS)
  expect(answer()).toBeNull()
  wait(ALREADY_INSIDE_MS)
  await show('ABCD-1234')
  expect(codes).toHaveLength(2)
})

test('it never enters: who is not inside is told so', async () => {
  const { show, asked, answer } = exits('NO_VISIT_OPEN')
  await show('ABCD-1234')
  expect(asked.map(({ direction }) => direction)).toEqual(['exit'])
  expect(answer()).toEqual({ outcome: 'refused', why: 'NO_VISIT_OPEN' })
})

test.each(['https://evil.example/', null])(
  'a text that is no badge stays on the tablet: %s',
  async (text) => {
    const { show, codes, answer } = exits()
    await show(text)
    expect(codes).toEqual([])
    expect(answer()).toEqual({ outcome: 'refused', why: 'VISITOR_NOT_FOUND' })
  },
)

test('another badge is taken while the answer to the last one is shown', async () => {
  const { show, codes, answer } = exits()
  await show('https://evil.example/')
  await show('ABCD-1234')
  expect(codes).toHaveLength(1)
  expect(answer()).toEqual({ outcome: 'left' })
})

describe('a badge that is shown once while another one leaves', () => {
  test('leaves next, after the answer to the first could be seen', async () => {
    const { send, codes, told, answer, wait } = exits()
    for (const text of ['ABCD-1234', 'EFGH-5678', 'EFGH-5678', 'JKLM-9234', 'ABCD-1234']) send(text)
    await settle()
    expect(codes).toEqual(['ABCD-1234 exit'])
    expect(answer()).toEqual({ outcome: 'left' })
    for (const _ of ['the second', 'the third']) {
      wait(NEXT_SCAN_LOCK_MS)
      await settle()
    }
    expect(codes).toEqual(['ABCD-1234 exit', 'EFGH-5678 exit', 'JKLM-9234 exit'])
    expect(told).toHaveLength(3)
    wait(NEXT_SCAN_LOCK_MS)
    await settle()
    expect(codes, 'each leaves once').toHaveLength(3)
  })

  test('keeps its turn when one more is shown before it', async () => {
    const { send, show, codes, wait } = exits()
    send('ABCD-1234')
    await show('EFGH-5678')
    await show('JKLM-9234')
    for (const _ of ['the second', 'the third']) {
      wait(NEXT_SCAN_LOCK_MS)
      await settle()
    }
    expect(codes).toEqual(['ABCD-1234 exit', 'EFGH-5678 exit', 'JKLM-9234 exit'])
  })

  test('is refused at once if it is no badge, and stays on the tablet', async () => {
    const { send, codes, told, answer, wait } = exits()
    send('ABCD-1234')
    send('https://evil.example/')
    expect(answer()).toEqual({ outcome: 'refused', why: 'VISITOR_NOT_FOUND' })
    await settle()
    wait(NEXT_SCAN_LOCK_MS)
    await settle()
    expect(codes).toEqual(['ABCD-1234 exit'])
    expect(told.at(-1)).toEqual({ outcome: 'left' })
  })
})

test.each(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHORIZED'] as const)(
  'a badge whose exit failed is tried again soon, also if it stays in front of the camera: %s',
  async (why) => {
    const { show, codes, answer, wait } = exits(why)
    await show('ABCD-1234')
    expect(answer()).toEqual({ outcome: 'refused', why })
    for (const _ of ['once', 'twice']) {
      codes.length = 0
      wait(SAME_CODE_MUTE_MS - 1)
      await show('ABCD-1234')
      expect(codes, 'its answer is still shown').toEqual([])
      expect(answer()).toEqual({ outcome: 'refused', why })
      wait(1)
      await show('ABCD-1234')
      expect(codes).toEqual(['ABCD-1234 exit'])
    }
  },
)

test('a badge whose exit was refused for good is not asked about again while it is held', async () => {
  const { show, codes, wait } = exits('NO_VISIT_OPEN')
  for (let times = 0; times < 10; times++) {
    await show('ABCD-1234')
    wait(ALREADY_INSIDE_MS - 1)
  }
  expect(codes).toHaveLength(1)
})

describe('a visitor who shows the badge again', () => {
  test.each(['ERR_NETWORK', 'ECONNABORTED', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const)(
    'is told that they have left, if the answer to their exit was lost: %s',
    async (why) => {
      let isInside = true
      const { show, answer, wait, told, asked } = exits(why, () => isInside)
      await show('ABCD-1234')
      expect(answer()).toEqual({ outcome: 'refused', why })
      isInside = false
      wait(SAME_CODE_MUTE_MS)
      await show('ABCD-1234')
      expect(asked, 'nothing is requested again').toHaveLength(1)
      expect(answer()).toEqual({ outcome: 'left' })
      expect(told).toHaveLength(2)
      wait(ALREADY_INSIDE_MS)
      await show('ABCD-1234')
      expect(answer()).toEqual({ outcome: 'left' })
    },
  )

  test('is told so too, if they were told before and are in doubt', async () => {
    let isInside = true
    const { show, answer, wait } = exits(null, () => isInside)
    await show('ABCD-1234')
    isInside = false
    wait(ALREADY_INSIDE_MS)
    await show('ABCD-1234')
    expect(answer()).toEqual({ outcome: 'left' })
  })

  test('is told that they are not inside, if no exit was requested before', async () => {
    let isInside = false
    const { show, answer, wait } = exits('ERR_NETWORK', () => isInside)
    await show('ABCD-1234')
    expect(answer()).toEqual({ outcome: 'refused', why: 'NO_VISIT_OPEN' })
    isInside = true
    wait(NEXT_SCAN_LOCK_MS)
    await show('EFGH-5678')
    expect(answer(), 'the exit of another visitor').toEqual({ outcome: 'refused', why: 'ERR_NETWORK' })
    isInside = false
    wait(ALREADY_INSIDE_MS)
    await show('ABCD-1234')
    expect(answer()).toEqual({ outcome: 'refused', why: 'NO_VISIT_OPEN' })
  })
})

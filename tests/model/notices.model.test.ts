import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, SimulatedClock, type SnapshotFrom } from 'xstate'
import { MORE_TIME_FACTOR, TOAST_MS } from '#contract/limits.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { SaidNotice } from '#machines/notices/notices.types.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'

const notice = (text: string, over: Partial<SaidNotice> = {}): Omit<SaidNotice, 'id'> => ({
  tone: 'info',
  text,
  lang: 'it',
  ms: TOAST_MS,
  isKept: true,
  ...over,
})
const afterLast = 'xstate.after.lastNotice.notices.home.reminding'

const events: (EventFrom<typeof noticesMachine> | { readonly type: typeof afterLast })[] = [
  { type: 'SAID', notice: notice('personal') },
  { type: 'SAID', notice: notice('of the tablet', { isKept: false }) },
  { type: 'CLOSED', id: '1' },
  { type: 'HOME_SHOWN' },
  { type: 'HOME_LEFT' },
  { type: afterLast },
]

walkEveryWay<SnapshotFrom<typeof noticesMachine>>('notices', {
  machine: noticesMachine,
  events,
  key: ({ context: { shown, count } }) => [count > 0, shown.find(({ id }) => id === '1')?.isKept],
  settled: ['away', 'home.plain', 'home.reminding'],
  world: (start, clock) => {
    const actor = start(noticesMachine)
    const send = ({ event }: { readonly event: object }) =>
      actor.send(event as EventFrom<typeof noticesMachine>)
    return {
      actor,
      executors: {
        SAID: send,
        CLOSED: send,
        HOME_SHOWN: send,
        HOME_LEFT: send,
        [afterLast]: () => clock.increment(TOAST_MS * MORE_TIME_FACTOR),
      },
    }
  },
})

describe('notices', () => {
  function board() {
    const clock = new SimulatedClock()
    const actor = createActor(noticesMachine, { clock }).start()
    const texts = () => actor.getSnapshot().context.shown.map(({ text }) => text)
    const last = () => actor.getSnapshot().context.last?.text ?? null
    return { actor, clock, texts, last }
  }

  test('are shown in their order until each is closed', () => {
    const { actor, texts, last } = board()
    for (const text of ['one', 'two', 'three']) actor.send({ type: 'SAID', notice: notice(text) })
    actor.send({ type: 'CLOSED', id: '2' })
    actor.send({ type: 'CLOSED', id: '2' })
    expect([texts(), last()]).toEqual([['one', '', 'three'], null])
  })

  test('keep their places until all are gone, without the words of those that are', () => {
    const { actor, texts } = board()
    for (const text of ['one', 'two']) actor.send({ type: 'SAID', notice: notice(text) })
    actor.send({ type: 'CLOSED', id: '1' })
    expect(texts()).toEqual(['', 'two'])
    actor.send({ type: 'CLOSED', id: '2' })
    expect(texts()).toEqual([])
  })

  test('are still readable on home for a while, the last personal one only', () => {
    const { actor, clock, last } = board()
    actor.send({ type: 'HOME_SHOWN' })
    actor.send({ type: 'SAID', notice: notice('one') })
    actor.send({ type: 'SAID', notice: notice('two') })
    actor.send({ type: 'SAID', notice: notice('of the tablet', { isKept: false }) })
    actor.send({ type: 'CLOSED', id: '1' })
    clock.increment(TOAST_MS)
    actor.send({ type: 'CLOSED', id: '2' })
    actor.send({ type: 'CLOSED', id: '3' })
    expect(last()).toBe('two')
    clock.increment(TOAST_MS * MORE_TIME_FACTOR - 1)
    expect(last()).toBe('two')
    clock.increment(1)
    expect(last()).toBeNull()
  })

  test('never stand there twice in the same words', () => {
    const { actor, texts } = board()
    for (const text of ['one', 'two', 'one']) actor.send({ type: 'SAID', notice: notice(text) })
    expect(texts()).toEqual(['two', 'one'])
  })

  test('are not left behind for the next visitor', () => {
    const { actor, last } = board()
    actor.send({ type: 'HOME_SHOWN' })
    actor.send({ type: 'SAID', notice: notice('one') })
    actor.send({ type: 'CLOSED', id: '1' })
    actor.send({ type: 'HOME_LEFT' })
    actor.send({ type: 'HOME_SHOWN' })
    expect(last()).toBeNull()
  })
})

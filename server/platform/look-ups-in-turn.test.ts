import { expect, test } from 'vitest'
import type { Resolve } from './guarded-address.ts'
import { lookUpInTurn } from './look-ups-in-turn.ts'

/** Names whose server is slow hold up others as little as can be. */

function nameServer() {
  let now = 0
  const asked: string[] = []
  let answer = (): void => undefined
  const resolve: Resolve = (hostname, _, callback) => {
    asked.push(hostname)
    answer = () => callback(null, [])
  }
  const lookUp = lookUpInTurn(resolve, () => now)
  const done: string[] = []
  return {
    asked,
    done,
    ask: (hostname: string) => lookUp(hostname, { all: true }, () => done.push(hostname)),
    answerAfter: (ms: number) => {
      now += ms
      answer()
    },
  }
}

test('one name is looked up at a time, in the order in which they came', () => {
  const { ask, asked, done, answerAfter } = nameServer()
  for (const name of ['a', 'b', 'c']) ask(name)
  expect(asked).toEqual(['a'])
  answerAfter(5)
  expect(asked).toEqual(['a', 'b'])
  answerAfter(5)
  answerAfter(5)
  expect(done).toEqual(['a', 'b', 'c'])
  ask('d')
  expect(asked.at(-1)).toBe('d')
})

test('a name that was slow waits for all others, and is no longer slow once it was quick', () => {
  const { ask, asked, answerAfter } = nameServer()
  ask('mute')
  answerAfter(10_000)
  for (const name of ['a', 'mute', 'b', 'mute', 'c']) ask(name)
  for (let turn = 0; turn < 4; turn++) answerAfter(5)
  expect(asked).toEqual(['mute', 'a', 'b', 'c', 'mute', 'mute'])
  answerAfter(5)
  for (const name of ['d', 'mute', 'e']) ask(name)
  answerAfter(5)
  expect(asked.slice(-2)).toEqual(['d', 'mute'])
})

import { expect, test } from 'vitest'
import { circuitBreaker } from './circuit-breaker.ts'

test('a target that fails five times in a row is called once every ten seconds, until it answers', () => {
  let at = 0
  const breaker = circuitBreaker(() => at)
  for (let failure = 1; failure <= 5; failure++) {
    expect(breaker.mayTry()).toBe(true)
    breaker.failed()
  }
  expect([breaker.mayTry(), breaker.isOpen()]).toEqual([false, true])
  at = 10_000
  expect([breaker.isOpen(), breaker.isOpen()], 'to ask spends nothing').toEqual([false, false])
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false])
  breaker.failed()
  at = 19_999
  expect(breaker.mayTry()).toBe(false)
  at = 20_000
  expect(breaker.mayTry()).toBe(true)
  breaker.succeeded()
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true])
})

test('an answer in between begins the count anew', () => {
  const breaker = circuitBreaker(() => 0)
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 4; failure++) breaker.failed()
    breaker.succeeded()
  }
  expect(breaker.mayTry()).toBe(true)
})

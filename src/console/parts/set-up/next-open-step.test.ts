import { describe, expect, test } from 'vitest'
import { nextOpenStep } from './next-open-step.ts'

const steps = (...done: readonly string[]) =>
  ['/company', '/sites', '/hosts', '/tablets'].map((to) => ({ to, isDone: done.includes(to) }))

describe('the next step of the set-up', () => {
  test.each([
    { page: '/company', done: ['/company', '/sites'], next: '/hosts' },
    { page: '/company', done: [], next: '/sites' },
    { page: '/tablets', done: ['/company', '/sites', '/tablets'], next: '/hosts' },
    { page: '/hosts/import', done: ['/company', '/sites', '/hosts'], next: '/tablets' },
    { page: '/hosts', done: ['/company', '/sites', '/tablets'], next: undefined },
    { page: '/hostsomething', done: [], next: undefined },
    { page: '/colours', done: [], next: undefined },
  ])('of $page with $done done is $next', ({ page, done, next }) => {
    expect(nextOpenStep(steps(...done), page)?.to).toBe(next)
  })
})

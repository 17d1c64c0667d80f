import { expect, test } from 'vitest'
import { hasRoute, makeKioskRouter } from './router.tsx'
import { forgetPaths } from './sync-url.ts'

test('home keeps no path of those who were there before', () => {
  const router = makeKioskRouter()
  const path = '/app/flow/end/ABCD1234'
  const { matchCache } = router.processedTree
  const kept = () => matchCache.get(path) ?? matchCache.get(`nofuzz\0${path}`)
  router.getMatchedRoutes(path)
  expect(kept()).toBeDefined()
  forgetPaths(router)
  expect(kept()).toBeUndefined()
})

test.each([
  ['/app', true],
  ['/app/', true],
  ['/app/flow/certs/visitor-1', true],
  ['/configure/demo/hq', true],
  ['/app/nothing', false],
  ['/app/flow/nothing', false],
  ['/app/flow/auth/more', false],
  ['/nothing', false],
])('%s has a route: %s', (path, isKnown) => expect(hasRoute(makeKioskRouter(), path)).toBe(isKnown))

import { expect, test } from 'vitest'
import { tortureProcesses } from './torture-processes.ts'

// @module-tag long

/** The short form of `npm run torture:processes` (R18). */
test('two servers on one database are restarted in turn, and no visitor and no tablet is left outside', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, wrong, backMs } = await tortureProcesses({ restarts: 2, tablets: 20, perSecond: 30 })
  expect(wrong).toEqual([])
  expect(backMs).toHaveLength(2)
  expect(acknowledged).toBeGreaterThan(20)
})

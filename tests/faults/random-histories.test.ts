import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { serverUnderTest, type TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'
import { type Acknowledged, anomalies } from './history.ts'
import { meetVisitor, overlaps, play, type Scene, setting, step } from './random-history.ts'
import { backupCommand, restoredFrom } from './restored.ts'

// @module-tag long

/**
 * Random histories of visitors: live and late accesses at two tablets, whose clocks may be days wrong and which may be revoked
 * with a visit in their queue, staff, closing time, and a server that is restored from its backup.
 */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const steps = fc.array(step, { minLength: 3, maxLength: 12 })

test('nothing told is lost, nobody is inside twice, and no end is moved later by others', {
  timeout: sampleOf(120_000, 1_800_000),
}, async () => {
  const scene = { server, ...(await setting(server)) }
  const { database } = server.adminAccess
  const told: Acknowledged[] = []
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const visitorId = await meetVisitor(scene)
      told.push(...(await play(scene, visitorId, taken)))
      expect(await anomalies(database, scene.company.companyId, told)).toEqual([])
      expect(await overlaps(database, scene.company, visitorId)).toEqual([])
    }),
    { numRuns: sampleOf(15, 300) },
  )
})

test('the same holds over a restore, for what was told before the backup and after the restore', {
  timeout: sampleOf(120_000, 600_000),
}, async () => {
  const old = await serverUnderTest()
  const taken = fc.sample(fc.tuple(steps, steps), sampleOf(10, 100))
  const told: Acknowledged[] = []
  try {
    const before: Scene = { server: old, ...(await setting(old)) }
    const { companyId } = before.company
    const visitors: string[] = []
    for (const [first] of taken) {
      const visitorId = await meetVisitor(before)
      told.push(...(await play(before, visitorId, first)))
      visitors.push(visitorId)
    }
    const backup = join(old.dataDir, 'one.backup')
    expect(await backupCommand(old.dataDir, 'write', backup)).toMatchObject({ status: 0 })
    // What is told after the backup is gone after the restore, and nothing else may be.
    for (const [at, visitorId] of visitors.entries()) await play(before, visitorId, taken[at]?.[1] ?? [])

    const next = await restoredFrom(old, backup)
    try {
      const { browser } = await hire(next, companyId, 'manager')
      const after: Scene = { server: next, company: before.company, browser }
      const { database } = next.adminAccess
      expect(await anomalies(database, companyId, told)).toEqual([])
      for (const [at, visitorId] of visitors.entries()) {
        told.push(...(await play(after, visitorId, taken[at]?.[1] ?? [])))
        expect(await overlaps(database, after.company, visitorId)).toEqual([])
      }
      expect(await anomalies(database, companyId, told)).toEqual([])
    } finally {
      await next.stop()
    }
  } finally {
    await old.stop()
  }
})

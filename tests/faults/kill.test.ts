import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/desk.ts'
import { type Acknowledged, anomalies } from './history.ts'

/** `kill -9` under load, over and over: what was acknowledged is stored, once (R06, R12). */

const ROUNDS = 5
const CALLERS = 20

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const SignedUp = v.object({ id: v.string() })
const Entered = v.object({ visitId: v.string() })

test('every acknowledged entry survives, none is doubled, the counter agrees', {
  timeout: 180_000,
}, async () => {
  const company = await makeCompany(server.backstage, {})
  const acknowledged: Acknowledged[] = []
  /** Sent, and never answered: stored or not, but never twice. */
  const unanswered = new Map<string, string>()

  const enter = async (visitorId: string, key: string) => {
    const { status, body } = await server.ask(
      calls.newAccess,
      { direction: true, visitorId },
      { token: company.token, key },
    )
    expect(status).toBe(200)
    const { visitId } = v.parse(Entered, body.data)
    acknowledged.push({ key, direction: 'entry', visitorId, visitId })
    unanswered.delete(visitorId)
  }

  for (let round = 0; round < ROUNDS; round++) {
    let isUp = true
    const caller = async () => {
      while (isUp) {
        try {
          const form = { firstname: 'Ada', lastname: 'Conti', email: `${randomUUID()}@visitor.example` }
          // A busy morning of a year in some seconds: no tablet may sign up so many.
          await server.backstage.database.pool.query('delete from counters where company_id = $1', [
            company.companyId,
          ])
          const { body } = await server.ask(calls.signup, form, { token: company.token })
          const visitorId = v.parse(SignedUp, body.data).id
          const key = randomUUID()
          unanswered.set(visitorId, key)
          await enter(visitorId, key)
        } catch (error) {
          if (isUp) throw error
        }
      }
    }
    const callers = Array.from({ length: CALLERS }, caller)
    // Killed in the middle of it, however busy the machine.
    const enough = acknowledged.length + CALLERS + Math.random() * CALLERS
    await vi.waitUntil(() => acknowledged.length > enough, { timeout: 30_000, interval: 5 })
    isUp = false
    await server.kill()
    await Promise.all(callers)
    await server.startAgain()
    // What a tablet does: it asks again with the same key.
    for (const [visitorId, key] of unanswered) await enter(visitorId, key)
  }

  expect(await anomalies(server.backstage.database, company.companyId, acknowledged)).toEqual([])
  expect(await company.liveVisits()).toBe(acknowledged.length)
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * CALLERS)
  console.log(`kills: ${ROUNDS}, acknowledged: ${acknowledged.length}, lost: 0, doubled: 0`)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addCrowd } from '#tests/support/server/crowd.ts'
import { type Answer, askAt, patient } from '#tests/support/server/desk.ts'
import { houseOfServers } from '#tests/support/server/house.ts'

/** S36: the rules hold exactly, whichever process is asked. */

const FULL = 500
const SAME = 200

let house: Awaited<ReturnType<typeof houseOfServers>>
beforeAll(async () => {
  house = await houseOfServers(2)
})
afterAll(() => house.stop())

/** All at once, half of them to each server. */
const enterAll = (visitors: readonly string[], token: string): Promise<Answer[]> =>
  Promise.all(
    visitors.map((visitorId, nth) =>
      patient(askAt(house.servers[nth % 2]?.url ?? ''))(
        calls.newAccess,
        { direction: true, visitorId },
        { token },
      ),
    ),
  )

const tally = (answers: readonly Answer[]) => {
  const counted: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = status === 200 ? 'entered' : String(body.errorCode)
    counted[key] = (counted[key] ?? 0) + 1
  }
  return counted
}

test(`of ${FULL} visitors at once, one gets the last place`, async () => {
  const company = await makeCompany(house.backstage, { capacity: 1 })
  const visitors = await addCrowd(house.backstage, company, FULL)
  expect(tally(await enterAll(visitors, company.token))).toEqual({
    entered: 1,
    EVENT_FULL_PLEASE_WAIT: FULL - 1,
  })
  expect(await company.liveVisits()).toBe(1)
})

test(`a visitor who enters ${SAME} times at once enters once`, async () => {
  const company = await makeCompany(house.backstage, {})
  const [visitor = ''] = await addCrowd(house.backstage, company, 1)
  expect(tally(await enterAll(Array(SAME).fill(visitor), company.token))).toEqual({
    entered: 1,
    ANOTHER_VISIT_OPEN: SAME - 1,
  })
  expect(await company.accesses()).toEqual(['entry'])
})

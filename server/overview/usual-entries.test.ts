import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/time.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { HourCount } from './overview.rules.ts'
import { makeUsualEntries } from './usual-entries.ts'

const today = { day: '2026-11-26', zone: 'Europe/Rome' }
const of = (companyId: string, sites: readonly string[] | null = null) => ({ companyId, sites }) as Tenant

/** A clock that is set by hand, and counts that tell how often they were asked for. */
function counted(counts: readonly HourCount[]) {
  const asked: (string | null)[] = []
  const clock = { now: 0 }
  const usual = makeUsualEntries(
    async (_tenant, siteId) => {
      asked.push(siteId)
      return counts
    },
    () => clock.now,
  )
  return { asked, clock, usual }
}

const some = [{ week: 1, hour: 9, entries: 4 }]

test('the weeks before are counted once an hour', async () => {
  const { asked, clock, usual } = counted(some)
  expect(await usual.read(of('c'), null, today)).toEqual(some)
  clock.now = HOUR_MS - 1
  expect(await usual.read(of('c'), null, today)).toEqual(some)
  expect(asked).toHaveLength(1)
  clock.now = HOUR_MS
  await usual.read(of('c'), null, today)
  expect(asked).toHaveLength(2)
})

test('another company, day, clock or site, and other sites of the caller, are counted for themselves', async () => {
  const { asked, usual } = counted(some)
  await usual.read(of('c'), null, today)
  await usual.read(of('d'), null, today)
  await usual.read(of('c', ['s']), null, today)
  await usual.read(of('c'), 's', today)
  await usual.read(of('c'), null, { ...today, day: '2026-11-27' })
  await usual.read(of('c'), null, { ...today, zone: 'UTC' })
  expect(asked).toHaveLength(6)
})

test('where nothing was counted it is counted again', async () => {
  const { asked, usual } = counted([])
  await usual.read(of('c'), null, today)
  await usual.read(of('c'), null, today)
  expect(asked).toHaveLength(2)
})

test('the oldest are forgotten', async () => {
  const { asked, usual } = counted(some)
  for (let company = 0; company <= 1_000; company++) await usual.read(of(`c${company}`), null, today)
  await usual.read(of('c1'), null, today)
  expect(asked).toHaveLength(1_001)
  await usual.read(of('c0'), null, today)
  expect(asked).toHaveLength(1_002)
})

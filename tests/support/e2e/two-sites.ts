import { randomUUID } from 'node:crypto'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { askAt } from '../server/server-under-test.ts'
import { hire } from '../server/staff.ts'
import { type AdminAccess, type CompanySetup, makeCompany } from './company.ts'

/** A company with two sites, and what its reception does: people of the site `north` gather at A. */
export async function twoSites(adminAccess: AdminAccess, more: CompanySetup = {}) {
  const made = await makeCompany(adminAccess, { services: ['login'], flow: ['reason'], ...more })
  const { companyId } = made
  for (const [site, points] of [
    ['north', '{A}'],
    ['south', '{}'],
  ])
    await adminAccess.database.pool.query(
      `with s as (insert into sites (company_id, site_id, name, time_zone, muster_points)
          values ($1, $2, $2, 'Europe/Rome', $3) returning company_id, site_id)
        insert into occupancy (company_id, site_id) select company_id, site_id from s`,
      [companyId, site, points],
    )
  const url = adminAccess.baseUrl
  const { browser } = await hire({ url, ask: askAt(url), adminAccess }, companyId, 'reception')
  const tabletAt = (site: string) => ({
    stored: { ...made.stored, credentials: { ...made.stored.credentials, site } },
  })
  return {
    made,
    tabletAt,
    async start(isDrill = false): Promise<string> {
      const rollCallId = randomUUID()
      await browser.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: 'north', isDrill })
      return rollCallId
    },
    /** The visits whose visitors have said that they are safe. */
    async said(rollCallId: string): Promise<readonly string[]> {
      const { people }: RollCall = await browser.get(consoleCalls.getRollCall, { companyId, rollCallId })
      return people.flatMap(({ visitId, saidSafeAt }) => (saidSafeAt === null ? [] : [visitId]))
    },
    end: (rollCallId: string) => browser.get(consoleCalls.endRollCall, { companyId, rollCallId }),
  }
}

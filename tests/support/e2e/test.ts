import { test as base } from '@playwright/test'
import { type Backstage, type CompanySetup, makeCompany, openBackstage, type TestCompany } from './company.ts'
import { Kiosk } from './kiosk.ts'

interface TestFixtures {
  /** A tablet of a company made for this test, not opened yet. */
  readonly tabletOf: (setup: CompanySetup) => Promise<{ kiosk: Kiosk; company: TestCompany }>
}
interface WorkerFixtures {
  readonly backstage: Backstage
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  backstage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { project }) => {
      const backstage = await openBackstage(process.env.E2E_DATA_DIR ?? '', project.use.baseURL ?? '')
      await use(backstage)
      await backstage.database.close()
    },
    { scope: 'worker' },
  ],
  tabletOf: async ({ backstage, page }, use) => {
    await use(async (setup) => {
      const company = await makeCompany(backstage, setup)
      return { company, kiosk: await Kiosk.make(page, company) }
    })
  },
})

import { expect } from '@playwright/test'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { startWalk, WALKED } from '#tests/support/e2e/shift-walk.ts'
import { test } from '#tests/support/e2e/test.ts'

/** Shows where things went by transforms: with reduced motion they would be there at once. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Less than a line of text that moves by its height. */
const NOTHING_SEEN = 0.001

for (const [width, height] of [
  [1280, 800],
  [800, 1280],
  [390, 664],
] as const) {
  test(`nothing is pushed by what arrives later on a screen of ${width} × ${height}`, async ({
    adminAccess,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const walk = await startWalk(page, await makeCompany(adminAccess, WALKED))
    await walk.enterAsStranger(`still-${width}@visitor.example`)
    const { shifts, screens } = await walk.watched()
    expect(screens).toBeGreaterThan(5)
    expect(shifts.filter(({ value }) => value >= NOTHING_SEEN)).toEqual([])
  })
}

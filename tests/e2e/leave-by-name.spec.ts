import { expect } from '@playwright/test'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { words } from '#tests/support/e2e/words.ts'
import { test } from '#tests/support/e2e/test.ts'

/** A visitor without badge and code leaves by name. */

test('a visitor who has no code types a name, chooses themselves, and is outside', async ({
  page,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await company.passElsewhere('entry')
  await kiosk.open()
  await kiosk.home.clickExit()
  await kiosk.auth.seeByNameOffered(true)
  await kiosk.auth.clickByName()
  await kiosk.byName.see()
  await kiosk.byName.type('zoe')
  await expect(page.getByText(words('BY_NAME_NONE'))).toBeVisible()
  await kiosk.byName.type('co')
  await expect(kiosk.byName.people).toHaveCount(0)
  await kiosk.byName.type('con')
  await expect(kiosk.byName.people).toHaveText([/Ada C\./])
  await kiosk.byName.choose('Ada C.')
  await kiosk.end.see('Ada')
  await expect(page.getByText(company.visitor.code.slice(0, 4)), 'the code is told to nobody').toHaveCount(0)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await expect.poll(() => company.accesses()).toEqual(['entry', 'exit'])
})

test('Back returns to the choice, and an entry does not offer it', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await kiosk.home.clickExit()
  await kiosk.auth.clickByName()
  await kiosk.byName.see()
  await kiosk.clickBack()
  await kiosk.auth.see()
  await kiosk.clickBack()
  await kiosk.home.clickEnter()
  await kiosk.auth.seeByNameOffered(false)
})

test('a company that does not want it offers it to nobody', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({ services: ['login'], leaveByName: false })
  await kiosk.open()
  await kiosk.home.clickExit()
  await kiosk.auth.see()
  await kiosk.auth.seeByNameOffered(false)
})

test('without a network the visitor reads that it needs one', async ({ page, tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await company.passElsewhere('entry')
  await kiosk.open()
  await kiosk.home.clickExit()
  await kiosk.auth.clickByName()
  await kiosk.byName.see()
  await page.route('**/api/tablet/findInside', (route) => route.abort())
  await kiosk.byName.type('conti')
  await expect(page.getByText(words('BY_NAME_ASK'))).toBeVisible()
})

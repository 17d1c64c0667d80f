import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { devices, expect, type Page } from '@playwright/test'
import { badgePath } from '#contract/badge-path.ts'
import { calls } from '#contract/calls/index.ts'
import { OWN_ROLL_CALL_POLL_MS } from '#contract/limits.ts'
import { touchlessPath } from '#contract/touchless-path.ts'
import { presenceAt } from '#server/devices/presence.rules.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { twoSites } from '#tests/support/e2e/two-sites.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'

/** A visitor says on their own phone that they are safe; a guest does so in guest-page.spec.ts. */

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
test.use({ ...pixel, viewport: { width: 390, height: 844 } })

const sayButton = (page: Page) => page.getByRole('button', { name: words('SAFETY_SAY') })
const saidNote = (page: Page) => page.getByRole('status').getByText(words('SAFETY_SAID'))
/** Besides the region of the kiosk's own notices. */
const alarm = (page: Page) =>
  page.getByRole('alert').filter({ hasText: words('SAFETY_POINTS', { points: 'A' }) })

async function seeAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

test('on the page on which they have entered', async ({ page, adminAccess }) => {
  const { made, start, said, end } = await twoSites(adminAccess, { services: ['touchless'], flow: [] })
  const kiosk = await Kiosk.make(page, null)
  const presence = presenceAt(adminAccess.vault, { companyId: made.companyId, siteId: 'north' }, Date.now())
  await kiosk.open(touchlessPath(made.companyId, 'north', presence))
  await kiosk.home.clickEnter()
  await kiosk.signUp.fill({ first: 'Grace', last: 'Okafor', email: 'grace@visitor.example' })
  await kiosk.clickMain()
  await kiosk.badge.see()
  await kiosk.badge.clickClose()
  await kiosk.end.seeWelcome('Grace')
  await kiosk.home.see()
  await expect(sayButton(page)).toHaveCount(0)
  const rollCallId = await start()
  await kiosk.pass(OWN_ROLL_CALL_POLL_MS)
  await expect(alarm(page)).toContainText(words('SAFETY_LEAVE'))
  await seeAccessible(page)
  await sayButton(page).click()
  await expect(saidNote(page)).toBeVisible()
  await expect(sayButton(page)).toHaveCount(0)
  expect(await said(rollCallId)).toHaveLength(1)
  await end(rollCallId)
  await kiosk.pass(OWN_ROLL_CALL_POLL_MS)
  await expect(alarm(page)).toHaveCount(0)
})

test('on the page of the badge that they took along, also after a reload, until they leave', async ({
  page,
  context,
  adminAccess,
}) => {
  const { made, start, said } = await twoSites(adminAccess, { flow: [] })
  const { companyId } = made
  const ask = askAt(adminAccess.baseUrl)
  const token = await made.tablet('at the door', 'north')
  const visitorId = await made.meet(token)
  const access = (direction: boolean) =>
    ask(calls.newAccess, { direction, visitorId }, { token, key: randomUUID() })
  const entered = (await access(true)).body.data as { visitId: string }
  const { body } = await ask(calls.getBadgeTicket, { visitorId }, { token })
  await page.clock.install()
  await page.goto(badgePath(companyId, (body.data as { ticket: string }).ticket))
  await expect(page.locator('#badge')).toBeVisible()
  await expect(sayButton(page)).toBeHidden()

  const rollCallId = await start(true)
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(alarm(page)).toContainText(words('SAFETY_DRILL'))
  await seeAccessible(page)
  await context.setOffline(true)
  await sayButton(page).click()
  await expect(page.getByText(words('ERR_NETWORK'))).toBeVisible()
  expect(await said(rollCallId)).toEqual([])
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(saidNote(page)).toBeVisible()
  await expect(sayButton(page)).toBeHidden()
  expect(await said(rollCallId)).toEqual([entered.visitId])
  await page.reload()
  await expect(saidNote(page)).toBeVisible()
  await expect(page.locator('#badge')).toBeVisible()
  await seeAccessible(page)

  await access(false)
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(alarm(page)).toBeHidden()
  await expect(page.locator('#badge'), 'the badge stays').toBeVisible()
})

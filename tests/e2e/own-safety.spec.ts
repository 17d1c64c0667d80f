import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { devices, expect, type Page } from '@playwright/test'
import { badgePath } from '#contract/badge-path.ts'
import { calls } from '#contract/calls/index.ts'
import { OWN_ROLL_CALL_POLL_MS } from '#contract/limits.ts'
import { touchlessPath } from '#contract/touchless-path.ts'
import { presenceAt } from '#server/devices/presence.rules.ts'
import type { AdminAccess } from '#tests/support/e2e/company.ts'
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

/** A visitor who has entered, with the page of their badge open. */
async function withBadge(page: Page, adminAccess: AdminAccess) {
  const sites = await twoSites(adminAccess, { flow: [] })
  const { made } = sites
  const ask = askAt(adminAccess.baseUrl)
  const token = await made.tablet('at the door', 'north')
  const visitorId = await made.meet(token)
  const access = (direction: boolean) =>
    ask(calls.newAccess, { direction, visitorId }, { token, key: randomUUID() })
  const { visitId } = (await access(true)).body.data as { visitId: string }
  const { body } = await ask(calls.getBadgeTicket, { visitorId }, { token })
  await page.clock.install()
  await page.goto(badgePath(made.companyId, (body.data as { ticket: string }).ticket))
  await expect(page.locator('#badge')).toBeVisible()
  await expect(sayButton(page)).toBeHidden()
  return { ...sites, access, visitId }
}
const ASKED = '**/api/tablet/badgeSafety'

test('on the page of the badge that they took along, also after a reload, until they leave', async ({
  page,
  context,
  adminAccess,
}) => {
  const { start, said, access, visitId } = await withBadge(page, adminAccess)

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
  expect(await said(rollCallId)).toEqual([visitId])
  await page.reload()
  await expect(saidNote(page)).toBeVisible()
  await expect(page.locator('#badge')).toBeVisible()
  await seeAccessible(page)

  await access(false)
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(alarm(page)).toBeHidden()
  await expect(page.locator('#badge'), 'the badge stays').toBeVisible()
})

test('where a network answers nothing, the page of the badge says so after some seconds', async ({
  page,
  adminAccess,
}) => {
  const { start, said, visitId } = await withBadge(page, adminAccess)
  const rollCallId = await start()
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(sayButton(page)).toBeVisible()
  await page.route(ASKED, () => undefined)
  const asked = page.waitForRequest(ASKED)
  await sayButton(page).click()
  await asked
  await expect(sayButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(sayButton(page)).toBeFocused()
  await page.clock.runFor(8_000)
  await expect(page.getByText(words('ERR_NETWORK'))).toBeVisible()
  await page.unroute(ASKED)
  await sayButton(page).click()
  await expect(saidNote(page)).toBeVisible()
  expect(await said(rollCallId)).toEqual([visitId])
})

test('a badge that a lost network kept back opens once there is one, and the one before it is not lost', async ({
  page,
  adminAccess,
}) => {
  const { made } = await withBadge(page, adminAccess)
  const before = await page.locator('#badge').getAttribute('src')
  const opened = '**/api/tablet/openBadge'
  await page.route(opened, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.evaluate(() => {
    location.hash = 'none'
  })
  await failed
  await expect(page.locator('#badge')).toBeHidden()
  await expect(page.getByText(words('SERVER_BADGE_PAGE_OVER'))).toBeHidden()
  // The visitor goes back to the page without the link.
  await page.goto('about:blank')
  await page.goto(`/badge/${made.companyId}`)
  await expect(page.locator('#badge')).toHaveAttribute('src', before ?? '')

  await page.goto('about:blank')
  const again = page.waitForEvent('requestfailed')
  await page.goto(badgePath(made.companyId, 'none'))
  await again
  await page.unroute(opened)
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(page.getByText(words('SERVER_BADGE_PAGE_OVER'))).toBeVisible()
})

test('what was asked before the press and is answered after it changes nothing on the page of the badge', async ({
  page,
  adminAccess,
}) => {
  const { start } = await withBadge(page, adminAccess)
  await start()
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(sayButton(page)).toBeVisible()
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    ASKED,
    async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const early = page.waitForRequest(ASKED)
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  const late = (await early).response()
  await sayButton(page).click()
  await expect(saidNote(page)).toBeVisible()
  answer()
  await (await late)?.finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(saidNote(page)).toBeVisible()
  await expect(sayButton(page)).toBeHidden()
})

for (const from of ['its own page', 'another page'])
  test(`a link that opens no badge, followed from ${from}, ends what the badge before it could say`, async ({
    page,
    adminAccess,
  }) => {
    const { made, start } = await withBadge(page, adminAccess)
    await start()
    const asked: string[] = []
    if (from === 'another page') await page.goto('about:blank')
    await page.goto(badgePath(made.companyId, 'none'))
    await expect(page.getByText(words('SERVER_BADGE_PAGE_OVER'))).toBeVisible()
    page.on('request', (request) => asked.push(request.url()))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
    await page.reload()
    await expect(page.getByText(words('SERVER_BADGE_PAGE_OVER'))).toBeVisible()
    await expect(page.locator('#badge')).toBeHidden()
    expect(asked.filter((url) => url.includes('badgeSafety'))).toEqual([])
  })

test('the page of another company shows no badge of this one', async ({ page, adminAccess }) => {
  await withBadge(page, adminAccess)
  await page.goto(badgePath(randomUUID(), ''))
  await expect(page.getByText(words('SERVER_BADGE_PAGE_OVER'))).toBeVisible()
  await expect(page.locator('#badge')).toBeHidden()
})

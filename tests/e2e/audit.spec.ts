import { type BrowserContext, expect, type Page } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The audit log: what was changed, by whom, found by its filter, passed on by its address, and put back. */

/** With a mouse. */
test.use({ hasTouch: false })

const LONG =
  'Benvenuti alle Officine Aurora, dove si costruisce da tre generazioni con le mani e con la testa'

/** A company in which two people have changed something, and the console of the first. */
async function openAudit(context: BrowserContext, adminAccess: AdminAccess, path = 'audit') {
  const { baseUrl } = adminAccess
  const { companyId } = await makeCompany(adminAccess, {})
  const at = { url: baseUrl, adminAccess, ask: askAt(baseUrl) }
  const mara = await hire(at, companyId, 'owner')
  const other = await hire(at, companyId, 'manager')
  const rename = 'update auth."user" set name = $2 where id = $1'
  await adminAccess.database.pool.query(rename, [mara.id, 'Mara Neri'])
  await adminAccess.database.pool.query(rename, [other.id, 'Ugo Riva'])
  const { name, taxCode, mottoTranslations } = await mara.browser.get(consoleCalls.getSettings, { companyId })
  const saveMotto = (motto: string, browser = mara.browser) =>
    browser.get(consoleCalls.saveProfile, { companyId, name, taxCode, mottoTranslations, motto })
  const motto = async () => (await mara.browser.get(consoleCalls.getSettings, { companyId })).motto
  await saveMotto('Per aspera')
  await saveMotto('Ad astra')
  for (const value of ['Consegna', 'Ritiro']) {
    await other.browser.get(consoleCalls.saveReason, { companyId, reasonId: null, value })
  }
  const cookies = [...mara.browser.cookies]
  await context.addCookies(cookies.map(([cookie, value]) => ({ name: cookie, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const home = `${baseUrl}/console/${companyId}`
  await staff.open(home, path)
  return { staff, page: staff.page, home, saveMotto, motto, ugo: other, mara }
}

const entries = (page: Page) => page.getByRole('list', { name: words('NAV_AUDIT') }).locator('> li')
const counted = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${count} voc[ei]$`) })
const chip = (page: Page, name: string, value: string) =>
  page.getByRole('button', {
    name: words('LOG_FILTER_REMOVE', { filter: words('LOG_FILTER_SAID', { name, value }) }),
    exact: true,
  })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a filtered list is passed on by its address, and Back finds it again', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, ugo, home } = await openAudit(context, adminAccess)
  await page.getByLabel(words('AUDIT_WHO'), { exact: true }).selectOption('Ugo Riva')
  await expect(counted(page, 3)).toBeVisible()
  await page.getByLabel(words('AUDIT_ACTION_FIELD'), { exact: true }).selectOption('saveReason')
  await expect(counted(page, 2)).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText('Ritiro')
  await expect(entries(page).first()).toContainText('Ugo Riva')
  await staff.button('LOG_TODAY').click()
  expect(parameters(page)).toEqual({ who: ugo.id, action: 'saveReason', when: 'today' })

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(entries(other)).toHaveCount(2)
  await expect(chip(other, words('AUDIT_WHO'), 'Ugo Riva')).toBeVisible()
  await other.close()

  await staff.go('NAV_SITES')
  await staff.see('NAV_SITES')
  await page.goBack()
  await page.goBack()
  await expect(entries(page)).toHaveCount(2)
  await chip(page, words('AUDIT_ACTION_FIELD'), words('AUDIT_ACTION_SAVE_REASON')).click()
  await expect(counted(page, 3)).toBeVisible()
  await staff.button('LOG_CLEAR').click()
  await expect(counted(page, 6)).toBeVisible()
  expect(parameters(page)).toEqual({})

  // What no page makes is not a filter.
  await page.goto(`${home}/audit?area=magic&when=never&from=2026-02-30`)
  await expect(counted(page, 6)).toBeVisible()
})

test('a change is put back with two presses, by keyboard alone, unless it was changed since', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, motto, saveMotto, ugo } = await openAudit(
    context,
    adminAccess,
    'audit?action=saveProfile',
  )
  const newest = entries(page).first()
  await expect(newest).toContainText(words('MOTTO'))
  await expect(newest.locator('del')).toHaveText('Per aspera')
  await expect(newest.locator('ins')).toHaveText('Ad astra')
  const undo = newest.getByRole('button', { name: words('AUDIT_UNDO') })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(staff.dialog().locator('ins')).toHaveText('Per aspera')
  await page.keyboard.press('Escape')
  await expect(undo).toBeFocused()
  expect(await motto()).toBe('Ad astra')
  await page.keyboard.press('Enter')
  await staff
    .dialog()
    .getByRole('button', { name: words('AUDIT_UNDO_CONFIRM') })
    .press('Enter')
  await expect(page.getByText(words('AUDIT_UNDONE'))).toBeVisible()
  await expect(entries(page).first().locator('ins')).toHaveText('Per aspera')
  expect(await motto()).toBe('Per aspera')
  await staff.button('LOG_TODAY').click()
  await expect(page.getByText(words('AUDIT_UNDONE')), 'said of another list').toBeHidden()

  await saveMotto('Terza', ugo.browser)
  await entries(page)
    .first()
    .getByRole('button', { name: words('AUDIT_UNDO') })
    .click()
  await staff
    .dialog()
    .getByRole('button', { name: words('AUDIT_UNDO_CONFIRM') })
    .click()
  await expect(staff.dialog().getByRole('alert')).toContainText('Ugo Riva')
  await expect(staff.dialog().getByRole('alert')).toContainText(words('AUDIT_UNDO_REFUSED'))
  expect(await motto()).toBe('Terza')
})

test('a long text is shortened, and shown whole when asked; nothing is a fault in either theme', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, saveMotto } = await openAudit(context, adminAccess)
  await saveMotto(LONG)
  await page.reload()
  const newest = entries(page).first()
  await expect(newest.locator('ins')).toHaveText(/^Benvenuti.{60,}…$/)
  const whole = newest.getByRole('button', { name: words('AUDIT_SHOW_WHOLE') })
  await whole.click()
  await expect(newest.locator('ins')).toHaveText(LONG)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await staff.complaints(), `${colorScheme} ${width}`).toEqual([])
      expect(await staff.isWiderThanScreen(), `${width}`).toBe(false)
    }
  }
  await newest.getByRole('button', { name: words('AUDIT_UNDO') }).click()
  await expect(staff.dialog()).toBeVisible()
  expect(await staff.complaints()).toEqual([])
})

test('an export says before how many rows the file will have', async ({ adminAccess, context }) => {
  const { page, staff } = await openAudit(context, adminAccess, 'audit?action=saveProfile')
  await expect(counted(page, 2)).toBeVisible()
  await staff.button('EXPORT').click()
  await expect(staff.dialog()).toContainText('2 righe')
  await staff.dialog().getByLabel(words('WHY')).fill('Controllo annuale')
  const saved = page.waitForResponse((response) => response.url().endsWith('audit/export'))
  await staff
    .dialog()
    .getByRole('button', { name: words('EXPORT'), exact: true })
    .click()
  const { data } = await (await saved).json()
  const text = Buffer.from(data.content, 'base64').toString()
  expect(text).toContain(`${words('MOTTO')}: Per aspera → Ad astra`)
  expect(text).toContain(words('AUDIT_ACTION_SAVE_PROFILE'))
})

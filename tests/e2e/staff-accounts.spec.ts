import { type BrowserContext, expect, type Page } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import type { Role } from '#contract/console/policy.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { mailTo } from '#tests/support/e2e/mails.ts'
import { giveAuthenticator, StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'

/** What owners do with the accounts of colleagues, what people do with their own, and the way through the set-up. */

test.use({ hasTouch: false })

const serverOf = (adminAccess: AdminAccess) => ({
  url: adminAccess.baseUrl,
  adminAccess,
  ask: askAt(adminAccess.baseUrl),
})

/** A member of a new company's staff, signed in in this browser. */
async function openConsole(context: BrowserContext, adminAccess: AdminAccess, role: Role, hasPasskey = true) {
  const { companyId } = await makeCompany(adminAccess, {})
  const { browser, email, id } = await hire(serverOf(adminAccess), companyId, role, null, hasPasskey)
  const url = adminAccess.baseUrl
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
  const staff = new StaffConsole(await context.newPage())
  return { staff, email, id, companyId, url: `${url}/console/${companyId}` }
}
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const choose = async (page: Page, name: string, item: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: words('GUEST_MORE_OF', { name }) })
    .click()
  await page.getByRole('button', { name: words(item), exact: true }).click()
}

test('an owner removes a colleague, and signs a warden’s device out', { tag: '@every-run' }, async ({
  adminAccess,
  context,
}) => {
  const { staff, companyId, url } = await openConsole(context, adminAccess, 'owner')
  const colleague = await hire(serverOf(adminAccess), companyId, 'reception')
  const warden = await hire(serverOf(adminAccess), companyId, 'warden', null, false)
  const { page } = staff
  await staff.open(url, 'staff')
  await rowOf(page, 'The warden')
    .getByRole('button', { name: words('DEVICE_SIGN_OUT') })
    .click()
  await expect(rowOf(page, 'The warden').getByRole('button', { name: words('DEVICE_SIGN_OUT') })).toHaveCount(
    0,
  )
  await expect(page.getByText(words('DEVICE_SIGNED_OUT'))).toBeInViewport()
  expect((await warden.browser.ask(consoleCalls.getMe, {})).status).toBe(401)

  // One's own row offers neither.
  await rowOf(page, 'The owner')
    .getByRole('button', { name: words('GUEST_MORE_OF', { name: 'The owner' }) })
    .click()
  await expect(page.getByRole('button', { name: words('MEMBER_REMOVE') })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await choose(page, 'The reception', 'MEMBER_REMOVE')
  expect(await staff.complaints()).toEqual([])
  await staff
    .dialog()
    .getByRole('button', { name: words('MEMBER_REMOVE') })
    .click()
  await expect(staff.dialog()).toHaveCount(0)
  await expect(rowOf(page, 'The reception')).toHaveCount(0)
  expect((await colleague.browser.ask(consoleCalls.getMe, {})).status).toBe(401)
})

test('an owner resets a lost second factor, and the colleague is told by mail', async ({
  adminAccess,
  context,
}) => {
  const { staff, companyId, url } = await openConsole(context, adminAccess, 'owner')
  const colleague = await hire(serverOf(adminAccess), companyId, 'manager')
  await staff.open(url, 'staff')
  await choose(staff.page, 'The manager', 'FACTOR_RESET')
  await staff
    .dialog()
    .getByRole('button', { name: words('FACTOR_RESET_DO'), exact: true })
    .click()
  await expect(staff.dialog()).toContainText(words('FACTOR_RESET_MAILED', { name: 'The manager' }))
  await staff.button('STAFF_DONE').click()
  await expect(rowOf(staff.page, 'The manager')).toContainText(words('SECOND_FACTOR_OFF'))
  await expect.poll(() => mailTo(colleague.email)).not.toBe('')
  expect((await colleague.browser.ask(consoleCalls.getMe, {})).status).toBe(401)
  const again = browserAt(serverOf(adminAccess))
  await again.signIn(colleague.email)
  expect((await again.get(consoleCalls.getMe, {})).account.hasPasskey).toBe(false)
})

test('people name their passkeys and themselves', async ({ adminAccess, context }) => {
  const { staff, url } = await openConsole(context, adminAccess, 'reception', false)
  const { page } = staff
  // Passkeys belong to a name.
  const named = url.replace('127.0.0.1', 'localhost')
  await giveAuthenticator(context, page)
  await page.goto(`${named}/account`)
  await expect(staff.heading).toBeVisible()
  if (await staff.field('EMAIL').isVisible()) {
    const { email } = await hire(
      serverOf(adminAccess),
      named.split('/').at(-1) ?? '',
      'reception',
      null,
      false,
    )
    await staff.signIn(email, PASSWORD)
  }
  await staff.see('NAV_ACCOUNT')
  await staff.fill({ YOUR_NAME: 'Ada Conti' })
  await staff.button('SAVE').first().click()
  await expect(staff.saved()).toBeVisible()

  await expect(staff.field('PASSKEY_NAME')).toHaveValue(/Chrome.*(?:Linux|Windows|macOS)/)
  const proposed = await staff.field('PASSKEY_NAME').inputValue()
  await staff.button('PASSKEY_MAKE').click()
  await expect(page.getByText(words('PASSKEY_MADE'))).toBeVisible()
  await expect(rowOf(page, proposed)).toBeVisible()

  await rowOf(page, proposed)
    .getByRole('button', { name: words('PASSKEY_RENAME') })
    .click()
  await staff
    .dialog()
    .getByRole('textbox', { name: words('PASSKEY_NAME') })
    .fill('Laptop at the desk')
  await staff
    .dialog()
    .getByRole('button', { name: words('SAVE') })
    .click()
  await expect(rowOf(page, 'Laptop at the desk')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Laptop at the desk')).toBeVisible()
  await rowOf(page, 'Laptop at the desk')
    .getByRole('button', { name: words('REMOVE') })
    .click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REMOVE') })
    .click()
  await expect(rowOf(page, 'Laptop at the desk')).toHaveCount(0)
})

test('each save of the set-up offers the next step that is open', async ({ adminAccess, context }) => {
  const { staff, url } = await openConsole(context, adminAccess, 'owner')
  const { page } = staff
  const next = page.locator('main').getByRole('link', { name: words('NEXT_STEP', { step: '' }).trim() })
  await staff.open(url, 'company')
  await expect(next).toHaveCount(0)
  await staff.fill({ MOTTO: 'Costruiamo macchine che durano.' })
  await staff.button('SAVE').first().click()
  await expect(next).toBeVisible()
  await expect(next).toBeInViewport()
  expect(await staff.complaints()).toEqual([])
  const to = await next.getAttribute('href')
  await next.click()
  await expect(page).toHaveURL(new RegExp(`${to}$`))
  await expect(next).toHaveCount(0)
})

test('the privacy notice begins from the text that visitors see', async ({ adminAccess, context }) => {
  const { staff, url } = await openConsole(context, adminAccess, 'owner')
  await staff.open(url, 'privacy')
  await staff.button('PRIVACY_START_FROM_OURS').click()
  const text = staff.page.getByRole('textbox', { name: words('PRIVACY_TEXT') })
  await expect(text).toHaveValue(new RegExp(words('PRIVACY_WHAT')))
  await expect(staff.button('PRIVACY_START_FROM_OURS')).toHaveCount(0)
})

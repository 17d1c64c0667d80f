import { expect } from '@playwright/test'
import { publicCalls } from '#contract/public/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** An owner makes, replaces and revokes a key of another system, with the keyboard where it matters. */

test.use({ hasTouch: false })

const NAME = 'Tornelli del piano terra'

test('a key is made, works, is replaced and is revoked', { tag: '@every-run' }, async ({
  adminAccess,
  context,
}) => {
  const { baseUrl } = adminAccess
  const ask = askAt(baseUrl)
  const { companyId } = await makeCompany(adminAccess, {})
  const { browser } = await hire({ url: baseUrl, adminAccess, ask }, companyId, 'owner')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  const use = async (token: string) => (await ask(publicCalls.listVisits, {}, { token })).status
  await staff.open(`${baseUrl}/console/${companyId}`, 'staff/keys')
  await expect(page.getByText(words('KEYS_EMPTY'))).toBeVisible()

  await staff.button('KEY_MAKE').click()
  const dialog = staff.dialog()
  await expect(dialog.getByRole('textbox', { name: words('KEY_NAME') })).toBeFocused()
  await dialog.getByRole('button', { name: words('KEY_MAKE') }).click()
  await expect(dialog.getByRole('textbox', { name: words('KEY_NAME') })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.keyboard.type(NAME)
  await dialog.getByRole('checkbox', { name: words('KEY_SCOPE_VISITS') }).press('Space')
  await dialog.getByRole('checkbox', { name: words('KEY_SCOPE_OCCUPANCY') }).press('Space')
  expect(await staff.complaints()).toEqual([])
  await page.keyboard.press('Enter')
  const shown = dialog.getByRole('textbox', { name: words('KEY') })
  const first = await shown.inputValue()
  expect(first).toMatch(/^vk_live_/)
  expect(await staff.complaints()).toEqual([])
  await dialog.getByRole('button', { name: words('COPY') }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await dialog.getByRole('button', { name: words('STAFF_DONE') }).click()
  await expect(dialog).toHaveCount(0)
  expect(await use(first)).toBe(200)

  const row = page.getByRole('row', { name: new RegExp(NAME) })
  await expect(row).toContainText(`…${first.slice(-4)}`)
  await expect(row).toContainText(words('KEY_SCOPE_VISITS'))
  await expect(page.locator('body')).not.toContainText(first)
  await staff.act(row, 'KEY_ROTATE')
  await dialog.getByRole('button', { name: words('KEY_ROTATE') }).click()
  const second = await shown.inputValue()
  await dialog.getByRole('button', { name: words('STAFF_DONE') }).click()
  await expect(row).toHaveCount(2)
  for (const key of [first, second]) expect(await use(key)).toBe(200)

  const fresh = row.filter({ hasText: `…${second.slice(-4)}` })
  await staff.act(fresh, 'REVOKE')
  await dialog.getByRole('button', { name: words('REVOKE') }).click()
  await expect(row).toHaveCount(1)
  await expect.poll(() => use(second)).toBe(401)

  expect(await staff.complaints()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row).toBeVisible()
  expect(await staff.isWiderThanScreen()).toBe(false)
  expect(await staff.complaints()).toEqual([])
})

import { type BrowserContext, expect } from '@playwright/test'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The search of the whole console and the keys, by keyboard alone. */

test.use({ hasTouch: false })

async function openConsole(context: BrowserContext, adminAccess: AdminAccess) {
  const { baseUrl } = adminAccess
  const company = await makeCompany(adminAccess, {})
  const { browser } = await hire(
    { url: baseUrl, adminAccess, ask: askAt(baseUrl) },
    company.companyId,
    'reception',
  )
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  await staff.open(`${baseUrl}/console/${company.companyId}`, 'log')
  return { staff, page: staff.page }
}

test('anybody is found from anywhere: Ctrl-K, name, Enter', async ({ adminAccess, context }) => {
  const { staff, page } = await openConsole(context, adminAccess)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: words('FIND_FIELD') })).toBeFocused()
  // Enter comes before any answer.
  await page.keyboard.type('conti ada')
  await page.keyboard.press('Enter')
  await expect(staff.heading).toHaveText('Ada Conti')
  await expect(staff.dialog()).toHaveCount(0)
})

test('arrows reach the results in groups, Escape closes, and the dialog has no barrier', async ({
  adminAccess,
  context,
}, testInfo) => {
  const { staff, page } = await openConsole(context, adminAccess)
  await page
    .getByRole('button', { name: words('KEY_FIND'), exact: true })
    .first()
    .click()
  const field = page.getByRole('combobox', { name: words('FIND_FIELD') })
  await field.fill('a')
  await expect(page.getByRole('group', { name: words('FIND_PEOPLE') })).toBeVisible()
  const options = page.getByRole('listbox').getByRole('option')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await staff.isWiderThanScreen(), `${width}`).toBe(false)
      expect(await staff.complaints(), `${width} ${colorScheme}`).toEqual([])
      await page.screenshot({ path: testInfo.outputPath(`find-${width}-${colorScheme}.png`) })
    }
  }
  await page.keyboard.press('Escape')
  await expect(staff.dialog()).toHaveCount(0)
})

test('keys do nothing while a text is typed', async ({ adminAccess, context }) => {
  const { staff, page } = await openConsole(context, adminAccess)
  const field = page.locator('main input').first()
  await field.focus()
  await page.keyboard.type('/?')
  await expect(field).toHaveValue('/?')
  await expect(staff.dialog()).toHaveCount(0)
  await staff.heading.focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: words('KEYS_TITLE') })).toBeVisible()
  expect(await staff.complaints()).toEqual([])
})

import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Role } from '#contract/console/policy.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { fillCompany } from '#tests/support/e2e/filled-company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The search of the whole console and the keys, by keyboard alone. */

test.use({ hasTouch: false })

async function openConsole(
  context: BrowserContext,
  adminAccess: AdminAccess,
  role: Role = 'reception',
  make: (admin: AdminAccess) => Promise<{ readonly companyId: string }> = (admin) => makeCompany(admin, {}),
) {
  const { baseUrl } = adminAccess
  const { companyId } = await make(adminAccess)
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, role)
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const home = `${baseUrl}/console/${companyId}`
  await staff.open(home, 'log')
  return { staff, page: staff.page, home }
}

/** What is found, and not what the console itself is named. */
async function find(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words('FIND_FIELD') }).fill(typed)
}
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

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

test('a host and a tablet that were found are alone in their list, whatever site was chosen', async ({
  adminAccess,
  context,
}) => {
  const { staff, page, home } = await openConsole(context, adminAccess, 'owner', fillCompany)
  await staff.open(home, 'tablets?site=north')
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(rows.filter({ hasText: 'Magazzino' })).toHaveCount(0)
  await find(page, 'magaz')
  await option(page, 'Magazzino').click()
  await expect(rows).toHaveText([/Magazzino/])
  await find(page, 'jurg')
  await option(page, 'Jürgen Köhler').click()
  await expect(staff.heading).toHaveText(words('NAV_HOSTS'))
  await expect(rows).toHaveText([/Köhler/])
  // Again from the page itself.
  await find(page, 'magaz')
  await option(page, 'Magazzino').click()
  await expect(staff.heading).toHaveText(words('NAV_TABLETS'))
  await expect(rows).toHaveText([/Magazzino/])
})

test('what a role may add is an action of the search, which opens its dialog', async ({
  adminAccess,
  context,
}) => {
  const { staff, page } = await openConsole(context, adminAccess, 'owner')
  for (const [action, dialog, heading] of [
    ['ACTION_ADD_HOST', 'HOST_ADD', 'NAV_HOSTS'],
    ['TABLET_PAIR', 'TABLET_PAIR', 'NAV_TABLETS'],
    ['ACTION_INVITE', 'INVITE', 'NAV_STAFF'],
  ] as const) {
    await find(page, words(action))
    await option(page, words(action)).click()
    await expect(page.getByRole('dialog', { name: words(dialog) })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(staff.dialog()).toHaveCount(0)
    await expect(staff.heading).toHaveText(words(heading))
  }
})

test('reception registers from any page by one key, and is offered nothing that it may not add', async ({
  adminAccess,
  context,
}) => {
  const { staff, page } = await openConsole(context, adminAccess)
  await find(page, words('ACTION_INVITE'))
  await expect(page.getByRole('status').filter({ hasText: 'Nessuna voce corrisponde' })).toBeVisible()
  await page.keyboard.press('Escape')
  await staff.heading.focus()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('searchbox').fill('con ad')
  const name = 'Ada Conti'
  await page.getByRole('button', { name: words('REGISTER_ENTER_OF', { name }), exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: words('REGISTER_ENTERED', { name }) }),
  ).toBeInViewport()
  await expect(staff.heading).toHaveText(words('NAV_LOG'))
  await expect(staff.heading).toBeFocused()
  await find(page, words('ACTION_REGISTER'))
  await option(page, words('ACTION_REGISTER')).click()
  await expect(page.getByRole('dialog', { name: words('DESK_REGISTER') })).toBeVisible()
})

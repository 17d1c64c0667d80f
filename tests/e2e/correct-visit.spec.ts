import { expect } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Reception corrects a visit from the desk, and its page tells what was changed. */

test.use({ hasTouch: false })

test('a name, a company and a time are corrected from the menu of a row', async ({
  adminAccess,
  context,
}) => {
  const { baseUrl } = adminAccess
  const { companyId, visitor } = await makeCompany(adminAccess, {})
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'reception')
  const entry = { companyId, visitorId: visitor.id, siteId: null, hostId: 'h1', reason: null }
  const { visitId } = await browser.get(consoleCalls.enterByHand, entry)
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  await staff.open(`${baseUrl}/console/${companyId}`, 'desk')
  await page.getByRole('button', { name: words('GUEST_MORE_OF', { name: 'Ada Conti' }) }).click()
  await staff.button('CORRECT').click()

  const dialog = page.getByRole('dialog')
  const field = (id: string) => dialog.getByLabel(words(id), { exact: true })
  await field('FIRSTNAME').fill('Adele')
  await dialog.getByLabel(words('COMPANY')).fill('Neri & Figli')
  const entered = dialog.getByLabel(words('ENTERED_AT'))
  const shown = await entered.inputValue()
  await entered.fill(`2099${shown.slice(4)}`)
  await dialog.getByRole('button', { name: words('SAVE') }).click()
  await expect(dialog.getByText(words('CORRECT_VISIT_TIME'))).toBeVisible()
  await expect(entered).toBeFocused()
  await expect(field('FIRSTNAME'), 'nothing typed is lost').toHaveValue('Adele')
  await entered.fill(`2024${shown.slice(4)}`)
  await dialog.getByRole('button', { name: words('SAVE') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Adele Conti/ })).toContainText('Neri & Figli')

  await staff.open(`${baseUrl}/console/${companyId}`, `visits/${visitId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adele Conti')
  const trail = page.getByRole('listitem').filter({ hasText: words('TRAIL_CORRECTED') })
  await expect(trail).toContainText(words('ENTERED_AT'))
  await expect(trail).toContainText('2024')
})

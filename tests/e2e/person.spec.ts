import { type BrowserContext, expect } from '@playwright/test'
import type { Role } from '#contract/console/policy.ts'
import { calls } from '#contract/calls/index.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The page of a person: reached from the desk, and worked with by keyboard. */

test.use({ hasTouch: false })

async function openPerson(context: BrowserContext, adminAccess: AdminAccess, role: Role) {
  const { baseUrl } = adminAccess
  const company = await makeCompany(adminAccess, {})
  const ask = askAt(baseUrl)
  const { token, visitor } = company
  await ask(calls.identify, { code: visitor.code, direction: true }, { token })
  const entered = await ask(calls.newAccess, { direction: true, visitorId: visitor.id }, { token })
  expect(entered.status).toBe(200)
  const { browser } = await hire({ url: baseUrl, adminAccess, ask }, company.companyId, role)
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const home = `${baseUrl}/console/${company.companyId}`
  return { staff, page: staff.page, home, visitor }
}

test('a receptionist goes from the desk to a person, writes a note and replaces the badge', async ({
  adminAccess,
  context,
}, testInfo) => {
  const { staff, page, home } = await openPerson(context, adminAccess, 'reception')
  await staff.open(home, 'desk')
  const more = page.getByRole('button', {
    name: words('GUEST_MORE_OF', { name: 'Ada Conti' }),
    exact: true,
  })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: words('PERSON_OPEN'), exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(staff.heading).toHaveText('Ada Conti')
  const visits = page.getByRole('table', { name: words('PERSON_VISITS_TITLE') })
  await expect(visits.locator('tbody').getByRole('row')).toHaveCount(1)
  // A receptionist may not correct or erase.
  await expect(staff.button('CORRECT')).toHaveCount(0)
  await expect(page.getByRole('button', { name: words('PERSON_MORE') })).toHaveCount(0)

  await staff.field('NOTE_NEW').fill('Comes by the ramp')
  await staff.button('NOTE_ADD').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Comes by the ramp')).toBeVisible()
  await expect(staff.field('NOTE_NEW')).toHaveValue('')

  await staff.button('BADGE_REPLACE').focus()
  await page.keyboard.press('Enter')
  expect(await staff.complaints()).toEqual([])
  await staff
    .dialog()
    .getByRole('button', { name: words('BADGE_REPLACE'), exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(words('BADGE_REPLACED'))).toBeVisible()
  await staff.button('BADGE_REVOKE').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('BADGE_REVOKE'), exact: true })
    .click()
  await expect(page.getByRole('status').filter({ hasText: words('BADGE_REVOKED') })).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await staff.isWiderThanScreen(), `${width}`).toBe(false)
      expect(await staff.complaints(), `${width} ${colorScheme}`).toEqual([])
      await page.screenshot({
        path: testInfo.outputPath(`person-${width}-${colorScheme}.png`),
        fullPage: true,
      })
    }
  }
})

test('an owner erases a person on the page, which then says that there is none', async ({
  adminAccess,
  context,
}) => {
  const { staff, page, home, visitor } = await openPerson(context, adminAccess, 'owner')
  await adminAccess.database.pool.query('update visits set exited_at = now() where visitor_id = $1', [
    visitor.id,
  ])
  await staff.open(home, `people/${visitor.id}`)
  await expect(staff.button('CORRECT')).toBeVisible()
  await page.getByRole('button', { name: words('PERSON_MORE') }).click()
  await page.getByRole('button', { name: words('ERASE'), exact: true }).click()
  await staff.dialog().getByRole('textbox').fill('Ada Conti')
  await staff
    .dialog()
    .getByRole('button', { name: words('ERASE'), exact: true })
    .click()
  await expect(staff.heading).toHaveText(words('NAV_VISITORS'))
  await staff.open(home, `people/${visitor.id}`)
  await expect(page.getByText(words('PERSON_GONE'))).toBeVisible()
  await expect(staff.button('TRY_AGAIN')).toHaveCount(0)
})

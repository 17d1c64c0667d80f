import { type BrowserContext, expect } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import type { Role } from '#contract/console/policy.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { mailTo } from '#tests/support/e2e/mails.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** How people come to a console and back into it, and what they bring along as files. */

const NEW_PASSWORD = 'ginepro-41-faro-lento'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A member of a new company's staff, signed in in this browser. */
async function openConsole(context: BrowserContext, adminAccess: AdminAccess, role: Role = 'owner') {
  const { baseUrl } = adminAccess
  const { companyId } = await makeCompany(adminAccess, {})
  const server = { url: baseUrl, adminAccess, ask: askAt(baseUrl) }
  const { browser, email } = await hire(server, companyId, role)
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  return { staff, email, companyId, browser, url: `${baseUrl}/console/${companyId}` }
}

test('an invited person makes an account by the mailed link, which then opens nothing', {
  tag: '@every-run',
}, async ({ adminAccess, browser, context, contextOptions }) => {
  const { staff, url, companyId } = await openConsole(context, adminAccess)
  const guest = `reception-${companyId}@staff.example`
  await staff.open(url, 'staff')
  await staff.button('INVITE').click()
  await staff
    .dialog()
    .getByRole('textbox', { name: words('EMAIL') })
    .fill(guest)
  await staff.button('INVITE_DO').click()
  await expect(staff.field('LINK')).toHaveValue(/\/console\/invitation#/)
  const link = await staff.field('LINK').inputValue()
  await expect.poll(() => mailTo(guest)).toContain('/console/invitation#')

  const elsewhere = await browser.newContext({ ...contextOptions, locale: 'it-IT' })
  const desk = new StaffConsole(await elsewhere.newPage())
  await desk.page.goto(link)
  await desk.see('INVITATION_TITLE')
  await expect(desk.field('YOUR_NAME')).toBeVisible()
  expect(await desk.complaints()).toEqual([])
  await desk.fill({ YOUR_NAME: 'Rosa Verdi', PASSWORD: NEW_PASSWORD })
  await desk.button('INVITATION_ACCEPT').click()
  await desk.see('DESK_INSIDE')
  await desk.page.goto('about:blank')
  await desk.page.goto(link)
  await expect(desk.page.getByRole('alert')).toContainText(words('LINK_USED'))
  await elsewhere.close()
})

test('a forgotten password is replaced by the mailed link, in the language of the request', async ({
  adminAccess,
  context,
}) => {
  // An owner would be asked for a second factor after the new password.
  const { staff, url, email } = await openConsole(context, adminAccess, 'reception')
  await context.clearCookies()
  const { page } = staff
  await page.goto(url)
  await staff.see('SIGN_IN_TITLE')
  await page.getByRole('link', { name: words('PASSWORD_FORGOTTEN') }).click()
  // The page before it asks for an address too.
  await staff.see('PASSWORD_FORGOTTEN')
  await staff.fill({ EMAIL: email })
  await staff.button('SEND_LINK').click()
  await expect(page.getByText(words('PASSWORD_MAIL_SENT'))).toBeVisible()
  await expect.poll(() => mailTo(email)).toContain('Una nuova password')
  const link = /http\S+\/console\/reset-password#\w+/.exec(await mailTo(email))?.[0]
  await page.goto(link ?? '')
  await staff.see('PASSWORD_NEW_TITLE')
  await staff.fill({ PASSWORD_NEW: 'passwordpassword' })
  await staff.button('SAVE').click()
  await expect(staff.field('PASSWORD_NEW')).toHaveAccessibleDescription(words('PASSWORD_COMMON'))
  await staff.fill({ PASSWORD_NEW: NEW_PASSWORD })
  await staff.button('SAVE').click()
  await expect(page.getByText(words('PASSWORD_CHANGED'))).toBeVisible()
  await page.getByRole('link', { name: words('TO_SIGN_IN') }).click()
  await staff.signIn(email, PASSWORD)
  await expect(page.getByRole('alert')).toContainText(words('SIGN_IN_WRONG'))
  await staff.signIn(email, NEW_PASSWORD)
  await staff.see('DESK_INSIDE')
})

test('a list of hosts names its bad row before anything is imported, and a logo is drawn anew', async ({
  adminAccess,
  context,
}) => {
  const { staff, url, browser, companyId } = await openConsole(context, adminAccess)
  const { page } = staff
  const list = (mail: string) => ({
    name: 'referenti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Nome;Cognome;Area;Email\nOlga;Ferri;Qualità;olga@lume.example\nUgo;Neri;;${mail}\n`),
  })
  await staff.open(url, 'hosts/import')
  await page.locator('input[type=file]').setInputFiles(list('not-a-mail'))
  const errors = page.getByRole('list', { name: words('IMPORT_ERRORS') })
  await expect(errors.getByRole('listitem')).toContainText([words('IMPORT_ROW', { row: '3' })])
  expect(await staff.complaints()).toEqual([])
  const { total } = await browser.get(consoleCalls.listHosts, { companyId })
  expect(total, 'nothing yet').toBe(2)
  await page.locator('input[type=file]').setInputFiles(list('ugo@lume.example'))
  await page.getByRole('button', { name: /2/ }).click()
  await expect(page.getByText(words('IMPORT_DONE', { added: '2', changed: '0' }))).toBeVisible()
  await staff.open(url, 'hosts')
  await expect(page.getByText('Olga Ferri')).toBeVisible()
  await expect(page.getByText('Ugo Neri')).toBeVisible()

  await staff.open(url, 'company')
  const logo = page.locator('input[type=file]').first()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.locator('main img').first()).toHaveAttribute('src', /^data:image/)
})

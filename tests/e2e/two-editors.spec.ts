import { type Browser, expect, test } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { atOrBelow } from '#tests/support/e2e/at-or-below.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** Two people have the same page of settings open, and save one after the other. */

test.describe.configure({ mode: 'serial' })

let server: ServerUnderTest
let home: string
let companyId: string
let mara: StaffConsole
let luca: StaffConsole
let reader: Awaited<ReturnType<typeof hire>>['browser']

async function open(browser: Browser, name: string): Promise<StaffConsole> {
  const { id, email } = await hire(server, companyId, 'manager')
  await server.adminAccess.database.pool.query(`update auth."user" set name = $2 where id = $1`, [id, name])
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  const staff = new StaffConsole(await context.newPage())
  await staff.page.goto(home)
  await staff.signIn(email, PASSWORD)
  await expect(staff.page).toHaveURL(atOrBelow(home))
  return staff
}

test.beforeAll(async ({ browser }) => {
  server = await serverUnderTest()
  companyId = (await makeCompany(server.adminAccess, {})).companyId
  home = `${server.url}/console/${companyId}`
  mara = await open(browser, 'Mara Conti')
  luca = await open(browser, 'Luca Neri')
  reader = (await hire(server, companyId, 'manager')).browser
})
test.afterAll(() => server.stop())

const stored = () => reader.get(consoleCalls.getSettings, { companyId })
const profile = (staff: StaffConsole) => staff.page.locator('form').filter({ has: staff.field('MOTTO') })
const save = (staff: StaffConsole) =>
  profile(staff)
    .getByRole('button', { name: words('SAVE'), exact: true })
    .click()
const isSaved = (staff: StaffConsole) =>
  expect(
    profile(staff)
      .getByRole('status')
      .filter({ hasText: words('SAVED') }),
  ).toBeVisible()

/** Both have the page before either saves. */
async function bothOpen(path: string): Promise<void> {
  await mara.open(home, path)
  await luca.open(home, path)
}

test('different fields of the profile are both kept, without a question', async () => {
  await bothOpen('company')
  await mara.field('MOTTO').fill('Per aspera ad astra')
  await save(mara)
  await isSaved(mara)
  await luca.field('TAX_CODE').fill('IT55555555555')
  await save(luca)
  await isSaved(luca)
  expect(await stored()).toMatchObject({ motto: 'Per aspera ad astra', taxCode: 'IT55555555555' })
  // What Mara wrote is on Luca's page now.
  await expect(luca.field('MOTTO')).toHaveValue('Per aspera ad astra')
})

test('the same field is asked about, with both values, and Luca keeps his', async () => {
  await bothOpen('company')
  await mara.field('MOTTO').fill('Il motto di Mara')
  await save(mara)
  await isSaved(mara)
  await luca.field('MOTTO').fill('Il motto di Luca')
  await luca.field('COMPANY_NAME').fill('Aurora Nuova')
  await save(luca)
  const dialog = luca.dialog()
  await expect(dialog).toContainText(words('CONFLICT_TITLE'))
  await expect(dialog).toContainText('Mara Conti')
  await expect(dialog.getByRole('definition')).toHaveText(['Il motto di Luca', 'Il motto di Mara'])
  expect(await luca.complaints()).toEqual([])
  if (process.env.LOOK !== undefined) await luca.page.screenshot({ path: `${process.env.LOOK}-desk.png` })
  expect(await stored()).toMatchObject({ motto: 'Il motto di Mara' })

  // Closing it decides nothing and loses nothing.
  await luca.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(luca.field('MOTTO')).toHaveValue('Il motto di Luca')
  await save(luca)
  await luca.button('CONFLICT_KEEP_MINE').click()
  await isSaved(luca)
  await expect(dialog).toBeHidden()
  expect(await stored()).toMatchObject({ motto: 'Il motto di Luca', name: 'Aurora Nuova' })
})

test('or takes hers, and what else he changed is saved', async () => {
  await bothOpen('company')
  await mara.field('MOTTO').fill('Di nuovo Mara')
  await save(mara)
  await isSaved(mara)
  await luca.field('MOTTO').fill('Di nuovo Luca')
  await luca.field('COMPANY_NAME').fill('Aurora Terza')
  await save(luca)
  await luca.button('CONFLICT_TAKE_THEIRS').click()
  await isSaved(luca)
  await expect(luca.field('MOTTO')).toHaveValue('Di nuovo Mara')
  expect(await stored()).toMatchObject({ motto: 'Di nuovo Mara', name: 'Aurora Terza' })
})

test('at 390 pixels the question fits', async () => {
  await bothOpen('company')
  await luca.page.setViewportSize({ width: 390, height: 844 })
  await mara.field('MOTTO').fill('M'.repeat(80))
  await save(mara)
  await isSaved(mara)
  await luca.field('MOTTO').fill('L'.repeat(80))
  await save(luca)
  await expect(luca.button('CONFLICT_KEEP_MINE')).toBeVisible()
  expect(await luca.isWiderThanScreen()).toBe(false)
  expect(await luca.complaints()).toEqual([])
  if (process.env.LOOK !== undefined) await luca.page.screenshot({ path: `${process.env.LOOK}-phone.png` })
  await luca.button('CONFLICT_TAKE_THEIRS').click()
  await isSaved(luca)
  await luca.page.setViewportSize({ width: 1280, height: 900 })
})

test('two switches of the steps are both kept', async () => {
  await bothOpen('flow')
  const before = (await stored()).flowFlags
  await mara.toggle('FLAG_SIGN_OUT').click()
  await mara.button('SAVE').first().click()
  await expect(mara.saved()).toBeVisible()
  await luca.toggle('FLAG_PHONE').click()
  await luca.button('SAVE').first().click()
  await expect(luca.saved()).toBeVisible()
  expect((await stored()).flowFlags).toEqual({
    ...before,
    signOnExit: !before.signOnExit,
    phone: !before.phone,
  })
})

test('in a dialog the question stands above it, and the dialog closes once it is saved', async () => {
  const reason = { companyId, reasonId: null, value: 'Consegna', translations: [] }
  await reader.get(consoleCalls.saveReason, reason)
  await bothOpen('reasons')
  const edit = async (staff: StaffConsole, value: string): Promise<void> => {
    const row = staff.page.getByRole('listitem').filter({ hasText: 'Consegna' })
    await row.getByRole('button', { name: words('EDIT'), exact: true }).click()
    await staff
      .dialog()
      .getByRole('textbox', { name: words('REASON_TEXT') })
      .fill(value)
  }
  const saveDialog = (staff: StaffConsole) =>
    staff
      .dialog()
      .getByRole('button', { name: words('SAVE'), exact: true })
      .click()
  await edit(mara, 'Ritiro merce')
  await edit(luca, 'Consegna merce')
  await saveDialog(mara)
  await expect(mara.dialog()).toBeHidden()
  await saveDialog(luca)
  // The upper dialog takes the Escape key once it has the focus, a moment after it is drawn.
  await expect(luca.button('CONFLICT_BACK')).toBeFocused()
  await luca.page.keyboard.press('Escape')
  await expect(luca.button('CONFLICT_KEEP_MINE')).toBeHidden()
  await expect(luca.dialog().getByRole('textbox', { name: words('REASON_TEXT') })).toHaveValue(
    'Consegna merce',
  )
  await saveDialog(luca)
  await luca.button('CONFLICT_KEEP_MINE').click()
  await expect(luca.dialog()).toHaveCount(0)
  const values = (await reader.get(consoleCalls.listReasons, { companyId })).map(
    ({ value }: { readonly value: string }) => value,
  )
  expect(values).toContain('Consegna merce')
  expect(values).not.toContain('Ritiro merce')
})

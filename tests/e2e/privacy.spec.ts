import { readFileSync } from 'node:fs'
import { type Browser as Chromium, type BrowserContext, expect, test } from '@playwright/test'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { isLong } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A data protection officer finds a visitor, hands over the stored data, erases it, and reads that it was done. */
test.describe.configure({ mode: 'serial' })

let server: ServerUnderTest
let company: TestCompany
let home: string
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, {})
  home = `${server.url}/console/${company.companyId}`
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
test.afterAll(() => server.stop())

async function console(browser: Chromium, width = 1280, colorScheme: 'light' | 'dark' = 'light') {
  const { browser: signedIn } = await hire(server, company.companyId, 'owner')
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme,
    viewport: { width, height: 820 },
  })
  contexts.push(context)
  await context.addCookies([...signedIn.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  const staff = new StaffConsole(await context.newPage())
  await staff.page.goto(home)
  return staff
}

test('a visitor who signed up twice is found, corrected and merged, and the audit log says what changed', async ({
  browser,
}) => {
  await company.addVisitors(1)
  const staff = await console(browser)
  const { page } = staff
  await staff.open(home, 'people')
  const search = async (typed: string) => {
    await staff.field('PEOPLE_FIND').fill(typed)
    await staff.button('FIND').click()
  }
  const inDialog = (name: string) => staff.dialog().getByRole('button', { name: words(name), exact: true })
  await search('visitor 1')
  await staff.button('CORRECT').click()
  await staff.field('LASTNAME').fill('Rossi')
  await staff.field('EMAIL').fill(company.visitor.email)
  await inDialog('SAVE').click()
  await expect(staff.field('EMAIL')).toHaveAccessibleDescription(new RegExp(words('PERSON_EMAIL_TAKEN')))
  await staff.field('EMAIL').fill('rossi@visitor.example')
  await inDialog('SAVE').click()
  await expect(staff.dialog()).toBeHidden()
  await search('rossi')
  await expect(page.getByText('rossi@visitor.example')).toBeVisible()

  await staff.button('CORRECT').click()
  await staff.field('EMAIL').fill(company.visitor.email)
  await inDialog('SAVE').click()
  await inDialog('MERGE_WITH').click()
  await expect(staff.dialog().getByText(company.visitor.email)).toBeVisible()
  await inDialog('CHOOSE').click()
  await staff
    .dialog()
    .getByLabel(words('MERGE_KEEP'))
    .selectOption({ label: `Ada Conti · ${company.visitor.email}` })
  await inDialog('MERGE').click()
  await expect(staff.dialog()).toBeHidden()
  await expect(page.getByText(words('PEOPLE_NOBODY'))).toBeVisible()

  await staff.go('NAV_AUDIT')
  const log = page.getByRole('list', { name: words('NAV_AUDIT') })
  await expect(log.getByText(words('AUDIT_ACTION_MERGE_PEOPLE')).first()).toBeVisible()
  await expect(page.getByText(`${words('LASTNAME')}: Conti → Rossi`)).toBeVisible()
  await expect(page.getByText(`${words('LASTNAME')}: Rossi → Conti`)).toBeVisible()
})

test('a visitor is found, exported and erased, and the audit log says so', { tag: '@every-run' }, async ({
  browser,
}) => {
  const staff = await console(browser)
  const { page } = staff
  await staff.go('NAV_VISITORS')
  await staff.see('NAV_VISITORS')
  const search = async () => {
    await staff.field('PEOPLE_FIND').fill('conti ada')
    await staff.button('FIND').click()
  }
  await search()
  await expect(page.getByText(company.visitor.email)).toBeVisible()

  // What cannot be undone is not one press away from the name of each person who was found.
  await expect(staff.button('ERASE')).toHaveCount(0)
  const more = page.getByRole('button', { name: words('GUEST_MORE_OF', { name: 'Ada Conti' }) })
  await more.click()
  await staff.button('EXPORT').click()
  await staff.field('EXPORT_WHY').fill('Richiesta scritta')
  const downloading = page.waitForEvent('download')
  await staff
    .dialog()
    .getByRole('button', { name: words('EXPORT'), exact: true })
    .click()
  const file = readFileSync(await (await downloading).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(staff.dialog()).toBeHidden()

  await more.click()
  await staff.button('HOLD').click()
  await staff.field('HOLD_WHY').fill('Ordine del tribunale')
  await staff
    .dialog()
    .getByRole('button', { name: words('HOLD'), exact: true })
    .click()
  await expect(page.getByText(words('PERSON_HELD_FOR', { reason: 'Ordine del tribunale' }))).toBeVisible()
  await more.click()
  await expect(staff.button('ERASE')).toHaveCount(0)
  await staff.button('HOLD_END').click()

  await expect(page.getByText(words('PERSON_HELD_FOR', { reason: 'Ordine del tribunale' }))).toHaveCount(0)
  await more.click()
  await staff.button('ERASE').click()
  const erase = staff.dialog().getByRole('button', { name: words('ERASE'), exact: true })
  await erase.click()
  await expect(staff.dialog().getByText(words('ERASE_NAME_WRONG'))).toBeVisible()
  await staff.dialog().getByRole('textbox').fill('ada conti')
  await erase.click()
  await expect(page.getByText(words('PEOPLE_NOBODY'))).toBeVisible()

  await staff.go('NAV_AUDIT')
  await staff.see('NAV_AUDIT')
  for (const action of [
    'AUDIT_ACTION_EXPORT_PERSON',
    'AUDIT_ACTION_HOLD_PERSON',
    'AUDIT_ACTION_ERASE_PERSON',
  ]) {
    const log = page.getByRole('list', { name: words('NAV_AUDIT') })
    await expect(log.getByText(words(action)).first()).toBeVisible()
  }
  await expect(page.getByText(`${words('WHY')}: Richiesta scritta`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a preview is shown before days are saved', async ({ browser }) => {
  const { pool } = server.adminAccess.database
  const visitor = await company.meet()
  await pool.query(
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
     select $1, gen_random_uuid(), $2, '', now() - d * interval '1 day', now() - d * interval '1 day'
     from generate_series(1, 100) d`,
    [company.companyId, visitor],
  )
  const staff = await console(browser)
  const { page } = staff
  await staff.open(home, 'data')
  await staff.button('PRESET_IT').click()
  await expect(staff.field('KEPT_VISIT')).toHaveValue('30')
  for (const [id, authority] of [
    ['PRESET_SOURCE_FR', /^https:\/\/www\.cnil\.fr\//],
    ['PRESET_SOURCE_ES', /^https:\/\/www\.boe\.es\//],
  ] as const)
    await expect(page.getByRole('link', { name: words(id) })).toHaveAttribute('href', authority)
  await expect(page.getByText(words('PRESET_SOURCE_NONE'))).toBeVisible()
  await staff.button('PURGE_PREVIEW').click()
  await expect(page.getByRole('status').getByRole('definition').first()).toHaveText(/^(70|71)$/)
  await staff.field('KEPT_LOG').fill('20')
  await expect(page.getByRole('status').getByRole('definition'), 'it was of other days').toHaveCount(0)
  await staff.field('KEPT_LOG').fill('30')
  await expect(page.getByRole('status').getByRole('definition').first()).toBeVisible()
  await staff.field('KEPT_AUDIT').fill('')
  await staff.button('SAVE').click()
  await expect(staff.field('KEPT_FOR_EVER')).toHaveAccessibleDescription(
    new RegExp(words('KEPT_FOR_EVER_HINT')),
  )
  await staff.field('KEPT_FOR_EVER').fill('Certificazione ISO')
  await staff.button('SAVE').click()
  await expect(staff.saved()).toBeVisible()
  await page.reload()
  await expect(staff.field('KEPT_VISIT')).toHaveValue('30')
  await expect(staff.field('KEPT_FOR_EVER')).toHaveValue('Certificazione ISO')
})

for (const scheme of ['light', 'dark'] as const) {
  for (const width of isLong ? [1280, 390] : [scheme === 'light' ? 390 : 1280]) {
    test(`both pages read well in ${scheme} at ${width}`, async ({ browser }) => {
      const staff = await console(browser, width, scheme)
      for (const path of ['data', 'audit']) {
        await staff.open(home, path)
        expect.soft(await staff.complaints(), path).toEqual([])
        expect.soft(await staff.isWiderThanScreen(), path).toBe(false)
      }
    })
  }
}

import { readFile } from 'node:fs/promises'
import { type Download, expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A privacy officer finds who accepted a document, takes the sealed PDF along, and later checks that it is unchanged. */

test.use({ hasTouch: false })

/** Exports all that is found. */
async function exported(staff: StaffConsole): Promise<Download> {
  await staff.button('EXPORT').click()
  await staff.dialog().getByLabel(words('WHY')).fill('Controllo annuale')
  const zipped = staff.page.waitForEvent('download')
  await staff
    .dialog()
    .getByRole('button', { name: words('EXPORT'), exact: true })
    .click()
  return zipped
}

test('what was accepted is found, downloaded as a sealed PDF, and judged', { tag: '@every-run' }, async ({
  adminAccess,
  context,
}) => {
  const { baseUrl } = adminAccess
  const company = await makeCompany(adminAccess, { flow: [], certificates: 2 })
  const ask = askAt(baseUrl)
  const { token, visitor } = company
  await ask(calls.identify, { code: visitor.code, direction: true }, { token })
  const entered = await ask(
    calls.newAccess,
    {
      direction: true,
      visitorId: visitor.id,
      acceptedCertificates: ['certificate-1', 'certificate-2'].map((id) => ({
        id,
        version: 1,
        language: 'it',
      })),
    },
    { token },
  )
  expect(entered.status).toBe(200)
  const { browser } = await hire({ url: baseUrl, adminAccess, ask }, company.companyId, 'privacyOfficer')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  const home = `${baseUrl}/console/${company.companyId}`
  await staff.open(home, 'archive')
  const rows = page.getByRole('list', { name: words('NAV_ARCHIVE') }).getByRole('listitem')
  await expect(rows).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: words('SEARCH'), exact: true })
  await search.fill('nobody')
  await expect(page.getByText(words('ARCHIVE_EMPTY'))).toBeVisible()
  await search.fill('conti')
  await expect(rows).toHaveCount(2)
  const document = page.getByRole('combobox', { name: words('ARCHIVE_DOCUMENT'), exact: true })
  await document.selectOption({ index: 1 })
  await expect(rows).toHaveCount(1)
  const missing = page.getByRole('checkbox', { name: words('ARCHIVE_MISSING') })
  await missing.check()
  await expect(page.getByText(words('ARCHIVE_EMPTY'))).toBeVisible()
  await missing.uncheck()
  await expect(rows).toHaveCount(1)

  const saved = page.waitForEvent('download')
  await rows.getByRole('button', { name: words('ARCHIVE_PDF') }).click()
  const file = await saved
  // No name of a visitor.
  expect(file.suggestedFilename()).toMatch(/^visit-[0-9a-f-]{36}\.pdf$/)
  const pdf = await readFile(await file.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  const choose = (name: string, buffer: Buffer) =>
    page
      .getByLabel(words('ARCHIVE_JUDGE_CHOOSE'))
      .setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('visit.pdf', pdf)
  await expect(page.getByRole('status').filter({ hasText: 'visit.pdf' })).toHaveText(
    /^visit\.pdf: sigillato dalla tua azienda il .+ e non modificato\.$/,
  )
  const changed = Buffer.from(pdf)
  changed[1_000] = (changed[1_000] ?? 0) ^ 1
  await choose('changed.pdf', changed)
  await expect(page.getByText(words('ARCHIVE_CHANGED'))).toBeVisible()
  await choose('other.pdf', Buffer.from('%PDF-1.4 of another house'))
  await expect(page.getByText(words('ARCHIVE_UNKNOWN'))).toBeVisible()

  const zip = await exported(staff)
  expect(zip.suggestedFilename()).toMatch(/^archive-[\d-]{10}\.zip$/)
  await expect(staff.dialog()).toBeHidden()
  const files = unzipSync(await readFile(await zip.path()))
  expect(Buffer.from(files[file.suggestedFilename().replace('visit-', 'visits/')] ?? []).equals(pdf)).toBe(
    true,
  )

  await page.reload()
  const certificate = page.waitForEvent('download')
  await staff.button('ARCHIVE_AUTHORITY_GET').click()
  expect((await certificate).suggestedFilename()).toBe('archive.cer')
})

test('an export says how many visits have no PDF in it', async ({ adminAccess, context }) => {
  const { baseUrl } = adminAccess
  const company = await makeCompany(adminAccess, { flow: [], certificates: 1 })
  const ask = askAt(baseUrl)
  const visitIds: string[] = []
  for (let visit = 0; visit < 3; visit++) {
    const visitorId = await company.meet()
    const acceptedCertificates = [{ id: 'certificate-1', version: 1, language: 'it' }]
    const entry = { direction: true, visitorId, acceptedCertificates }
    const { body } = await ask(calls.newAccess, entry, { token: company.token })
    visitIds.push((body.data as { visitId: string }).visitId)
  }
  // No key opens this signature.
  await adminAccess.database.pool.query(
    `insert into visit_signatures (company_id, visit_id, direction, image_sealed, signed_at)
     values ($1, $2, 'entry', '\\x00', now())`,
    [company.companyId, visitIds[1]],
  )
  const { browser } = await hire({ url: baseUrl, adminAccess, ask }, company.companyId, 'owner')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  await staff.open(`${baseUrl}/console/${company.companyId}`, 'archive')
  const zip = await exported(staff)
  const said = staff.dialog().getByRole('status')
  await expect(said).toContainText(/1 visita su 3 .*PDF/)
  const files = unzipSync(await readFile(await zip.path()))
  expect(Buffer.from(files['manifest.sha256'] ?? []).toString()).toContain(
    `# visits: 3, without a PDF: 1\n# without a PDF: ${visitIds[1]} (unread)\n`,
  )
  await staff
    .dialog()
    .getByRole('button', { name: words('STAFF_DONE'), exact: true })
    .click()
  await expect(staff.dialog()).toBeHidden()
})

test('an export shows how much has come, and ends with its dialog', async ({ adminAccess, context }) => {
  const { baseUrl } = adminAccess
  const company = await makeCompany(adminAccess, { flow: [], certificates: 1 })
  const ask = askAt(baseUrl)
  for (let visit = 0; visit < 3; visit++) {
    const visitorId = await company.meet()
    const acceptedCertificates = [{ id: 'certificate-1', version: 1, language: 'it' }]
    await ask(calls.newAccess, { direction: true, visitorId, acceptedCertificates }, { token: company.token })
  }
  const { browser } = await hire({ url: baseUrl, adminAccess, ask }, company.companyId, 'owner')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  // The network lets nothing through for now.
  await page.route('**/archive/export', () => undefined)
  await staff.open(`${baseUrl}/console/${company.companyId}`, 'archive')
  await staff.button('EXPORT').click()
  const send = staff.dialog().getByRole('button', { name: words('EXPORT'), exact: true })
  await send.click()
  const why = staff.dialog().getByLabel(words('WHY'))
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await why.fill('Controllo annuale')
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/archive/export'))
  await send.click()
  await expect(staff.dialog()).toContainText('0 MB')
  await staff
    .dialog()
    .getByRole('button', { name: words('CANCEL'), exact: true })
    .click()
  await asked
  await expect(staff.dialog()).toBeHidden()
})

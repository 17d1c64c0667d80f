import { expect, test } from '@playwright/test'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { ACCOUNT, type Dovecot, hasDovecot, startDovecot } from '#tests/support/server/dovecot.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A manager gives the product a mailbox, and sees that it is read. */

test.skip(!hasDovecot, 'there is no Dovecot')

let server: ServerUnderTest
let dovecot: Dovecot

test.beforeAll(async () => {
  server = await serverUnderTest({ MAILBOX_NETWORKS: '127.0.0.0/8' })
  dovecot = await startDovecot()
  await dovecot.append('From: a@elsewhere.example\nMessage-ID: <1@elsewhere.example>\n\nHello')
})
test.afterAll(async () => {
  await server.stop()
  await dovecot.remove()
})

test('a mailbox is tried, saved, read and removed', async ({ context }) => {
  const { companyId } = await makeCompany(server.adminAccess, {})
  const { browser } = await hire(server, companyId, 'manager')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  const staff = new StaffConsole(await context.newPage())
  const url = `${server.url}/console/${companyId}`
  const seen = (id: string) => expect(staff.page.getByText(words(id)).first()).toBeVisible()

  await staff.open(url, 'company')
  await staff.page.getByRole('link', { name: words('MAILBOX'), exact: true }).click()
  await staff.see('MAILBOX')
  await staff.fill({
    DIRECTORY_HOST: '127.0.0.1',
    DIRECTORY_PORT: String(dovecot.port),
    MAILBOX_ACCOUNT: ACCOUNT.userName,
    DIRECTORY_AUTHORITY: dovecot.authority,
  })
  const password = staff.page.getByLabel(words('PASSWORD'))
  await password.fill('wrong')
  await staff.button('DIRECTORY_TRY').click()
  await seen('MAILBOX_SIGN_IN_REFUSED')
  await password.fill(ACCOUNT.password)
  await staff.button('DIRECTORY_TRY').click()
  await expect(staff.page.getByText('Contiene 1 messaggio.')).toBeVisible()
  await staff.button('SAVE').click()
  await seen('MAILBOX_STATE')
  await expect(staff.page.getByText('1 altro messaggio')).toBeVisible({ timeout: 20_000 })
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)

  await staff.button('MAILBOX_REMOVE').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REMOVE'), exact: true })
    .click()
  await expect(staff.page.getByText(words('MAILBOX_STATE'), { exact: true })).toHaveCount(0)
})

import { expect, test } from '@playwright/test'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type CalendarMail, calendarMail } from '#tests/support/server/calendar-mails.ts'
import { ACCOUNT, type Dovecot, hasDovecot, startDovecot } from '#tests/support/server/dovecot.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A manager gives the product a mailbox, and sees that it is read. */

const MAILBOX = 'visits@house.example'
const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const SHOTS = process.env.SHOTS
const invitation: CalendarMail = {
  client: 'outlook',
  method: 'REQUEST',
  uid: 'meeting-1',
  sequence: 0,
  stamp: '20261120T080000Z',
  organizer: { name: 'Giulia Moretti', email: 'giulia@house.example' },
  mailbox: MAILBOX,
  guests: [{ name: 'Ada Lovelace', email: 'ada@elsewhere.example' }],
  authservId: 'mx.house.example',
  start: `${DAY.replaceAll('-', '')}T100000`,
  end: `${DAY.replaceAll('-', '')}T110000`,
}

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

  // A host announces guests by the calendar.
  await staff.fill({ MAILBOX_ADDRESS: MAILBOX, MAILBOX_AUTHSERV: 'mx.house.example' })
  await staff.button('SAVE').click()
  await server.adminAccess.database.pool.query(
    "update hosts set email = 'giulia@house.example' where company_id = $1 and host_id = 'h1'",
    [companyId],
  )
  await dovecot.append(calendarMail(invitation), calendarMail({ ...invitation, authservId: null }))
  await expect(staff.page.getByText('1 invito')).toBeVisible({ timeout: 20_000 })
  await expect(staff.page.getByText('1 con mittente non confermato')).toBeVisible()
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)
  if (SHOTS !== undefined) await staff.page.screenshot({ path: `${SHOTS}/mailbox.png`, fullPage: true })

  await staff.open(url, `expected?day=${DAY}`)
  await expect(staff.page.getByText('Ada Lovelace')).toBeVisible()
  await seen('GUEST_FROM_CALENDAR')
  expect(await staff.complaints()).toEqual([])
  if (SHOTS !== undefined) await staff.page.screenshot({ path: `${SHOTS}/expected.png`, fullPage: true })
  await staff.page
    .getByRole('button', { name: /Ada Lovelace/ })
    .last()
    .click()
  await expect(staff.page.getByRole('button', { name: words('APPOINTMENT_CANCEL') })).toHaveCount(0)
  await staff.page.getByRole('button', { name: words('EDIT'), exact: true }).click()
  await expect(staff.dialog().getByText(words('APPOINTMENT_IN_CALENDAR'))).toBeVisible()
  await staff.dialog().getByLabel(words('DESK_NOTE')).fill('Parcheggio 3')
  if (SHOTS !== undefined) await staff.page.screenshot({ path: `${SHOTS}/edit.png` })
  await staff
    .dialog()
    .getByRole('button', { name: words('SAVE'), exact: true })
    .click()
  await expect(staff.page.getByText('Parcheggio 3')).toBeVisible()

  await staff.open(url, 'mailbox')
  await staff.button('MAILBOX_REMOVE').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REMOVE'), exact: true })
    .click()
  await expect(staff.page.getByText(words('MAILBOX_STATE'), { exact: true })).toHaveCount(0)
})

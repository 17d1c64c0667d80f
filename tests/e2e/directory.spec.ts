import { expect, test } from '@playwright/test'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hasSlapd, PEOPLE, READER, type Slapd, startSlapd } from '#tests/support/server/slapd.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A manager connects the company's directory, reads it, and decides about those whom it lacks. */

test.skip(!hasSlapd, 'there is no slapd')

let server: ServerUnderTest
let slapd: Slapd

test.beforeAll(async () => {
  server = await serverUnderTest({ DIRECTORY_NETWORKS: '127.0.0.0/8' })
  slapd = await startSlapd()
  for (const name of ['Ada', 'Bea', 'Cid', 'Dan', 'Eve'])
    await slapd.add(name, { givenName: name, sn: 'Rossi', mail: `${name}@house.example` })
})
test.afterAll(async () => {
  await server.stop()
  await slapd.stop()
})

test('a directory is tried, saved and read, and asks before it archives many', async ({ context }) => {
  const { companyId } = await makeCompany(server.adminAccess, {})
  const { browser } = await hire(server, companyId, 'manager')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  const staff = new StaffConsole(await context.newPage())
  const url = `${server.url}/console/${companyId}`
  const seen = (id: string, values?: Readonly<Record<string, string>>) =>
    expect(staff.page.getByText(words(id, values)).first()).toBeVisible()

  await staff.open(url, 'hosts')
  await staff.page.getByRole('link', { name: words('DIRECTORY'), exact: true }).click()
  await staff.see('DIRECTORY')
  await staff.page.getByRole('combobox', { name: words('DIRECTORY_KIND') }).selectOption('openLdap')
  await staff.fill({
    DIRECTORY_HOST: '127.0.0.1',
    DIRECTORY_PORT: String(slapd.port),
    DIRECTORY_BIND_NAME: READER.bindName,
    DIRECTORY_BASE: PEOPLE,
    DIRECTORY_AUTHORITY: slapd.authority,
  })
  const password = staff.page.getByLabel(words('PASSWORD'))
  await password.fill('wrong')
  await staff.button('DIRECTORY_TRY').click()
  await seen('DIRECTORY_BIND_REFUSED')
  await password.fill(READER.password)
  await staff.button('DIRECTORY_TRY').click()
  await seen('DIRECTORY_TRIED', { names: 'Ada Rossi, Bea Rossi, Cid Rossi' })
  expect(await staff.complaints()).toEqual([])

  await staff.button('SAVE').click()
  await seen('DIRECTORY_LAST_RUN')
  await expect(staff.page.getByText('5 aggiunti')).toBeVisible()
  for (const name of ['Ada', 'Bea']) await slapd.admin.del(`uid=${name},${PEOPLE}`)
  await staff.button('DIRECTORY_READ_NOW').click()
  await seen('DIRECTORY_ASKS')
  await expect(staff.page.getByRole('list', { name: words('DIRECTORY_ASKS_WHO') })).toHaveText(
    'Ada RossiBea Rossi',
  )
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)

  await staff.open(url, 'hosts')
  await seen('DIRECTORY_ASKS_SHORT')
  await staff.page.getByRole('link', { name: words('DIRECTORY_ASKS_SEE') }).click()
  await staff.button('DIRECTORY_ARCHIVE').click()
  await expect(staff.page.getByText(words('DIRECTORY_ASKS'))).toHaveCount(0)
  await staff.open(url, 'hosts')
  await expect(staff.page.getByText('Cid Rossi')).toBeVisible()
  await expect(staff.page.getByText('Ada Rossi')).toHaveCount(0)
})

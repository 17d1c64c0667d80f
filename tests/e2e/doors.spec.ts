import { expect } from '@playwright/test'
import { REFUSAL_SCREEN_MS } from '#contract/limits.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { DOOR_SECRET, DOOR_USER, type FakeDoors, fakeDoors } from '#tests/support/server/fake-doors.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** A visitor who has entered before a door that stays shut is told whom to ask; staff set doors up, and try them out. */

/** The operator of this server lists no network, so that it calls no device. */
const addShutDoor = ({ database }: AdminAccess, companyId: string) =>
  database.pool.query(
    `insert into doors (company_id, door_id, name, direction, recipe, is_on, method, address, headers, body, proof,
       user_name, topic, payload, pulse_seconds)
     values ($1, gen_random_uuid(), 'Front', 'both', 'relay', true, 'GET', 'http://10.0.0.9/', '', '', 'none', '', '', '', 3)`,
    [companyId],
  )

test('the welcome and the farewell say that the door did not open, long enough to be read', {
  tag: '@every-run',
}, async ({ tabletOf, adminAccess, page }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await addShutDoor(adminAccess, company.companyId)
  await kiosk.openWithEnd()
  for (const way of ['clickEnter', 'clickExit'] as const) {
    await kiosk.passByCode(way, company.visitor.code)
    const said = page.getByRole('alert').filter({ hasText: words('DOOR_SHUT') })
    await expect(said).toBeVisible()
    await kiosk.pass(REFUSAL_SCREEN_MS - 1_000)
    await expect(said).toBeVisible()
    await kiosk.pass(21_000)
    await kiosk.home.see()
  }
})

test.describe('in the console', () => {
  let server: ServerUnderTest
  let peer: FakeDoors
  test.beforeAll(async () => {
    peer = await fakeDoors()
    server = await serverUnderTest({ DOOR_NETWORKS: '127.0.0.0/8' })
  })
  test.afterAll(async () => {
    await server.stop()
    await peer.close()
  })

  test('a door is filled in by its recipe, opened after a question, paused and removed', async ({
    browser,
  }) => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { email } = await hire(server, companyId, 'manager')
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'it-IT',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 820 },
    })
    const staff = new StaffConsole(await context.newPage())
    const { page } = staff
    await page.goto(`${server.url}/console/${companyId}/doors`)
    await staff.signIn(email, PASSWORD)
    await expect(page.getByText(words('DOORS_EMPTY'))).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: words('DOOR_ADD') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('DOOR_NAME'), { exact: true }).fill('Portone')
    await expect(dialog.getByLabel(words('DOOR_ADDRESS'), { exact: true })).toHaveValue(
      'http://192.168.1.50/rpc/Switch.Set',
    )
    await dialog.getByLabel(words('DOOR_RECIPE'), { exact: true }).selectOption('twoN')
    await expect(dialog.getByLabel(words('DOOR_ADDRESS'), { exact: true })).toHaveValue(/api\/switch\/ctrl/)
    await dialog
      .getByLabel(words('DOOR_ADDRESS'), { exact: true })
      .fill(`${peer.url}/api/switch/ctrl?switch=1&action=trigger`)
    await dialog.getByLabel(words('DOOR_USER'), { exact: true }).fill(DOOR_USER)
    await dialog.getByLabel(words('DOOR_SECRET')).fill(DOOR_SECRET)
    await dialog.getByRole('button', { name: words('SAVE') }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: words('DOOR_TEST_OF', { name: 'Portone' }) }).click()
    expect(peer.pulses).toHaveLength(0)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('DOOR_TEST'), exact: true })
      .click()
    await expect(page.getByRole('status').filter({ hasText: words('DOOR_OUTCOME_OPENED') })).toBeVisible()
    expect(peer.pulses).toHaveLength(1)

    const choose = async (item: 'EDIT' | 'DOOR_PAUSE' | 'DOOR_RESUME' | 'REMOVE') => {
      await page.getByRole('button', { name: words('GUEST_MORE_OF', { name: 'Portone' }) }).click()
      await page.getByRole('button', { name: words(item), exact: true }).click()
    }
    await choose('EDIT')
    const secret = dialog.locator('input[type=password]')
    await expect(secret).toHaveValue('')
    await dialog.getByLabel(words('DOOR_SECRET_REMOVE')).check()
    await expect(secret).toHaveCount(0)
    await dialog.getByRole('button', { name: words('SAVE') }).click()
    await expect(dialog).toHaveCount(0)
    await choose('EDIT')
    await expect(secret).toBeVisible()
    await expect(dialog.getByLabel(words('DOOR_SECRET_REMOVE'))).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await choose('DOOR_PAUSE')
    await expect(page.getByText(words('DOOR_PAUSED'), { exact: true })).toBeVisible()
    await choose('DOOR_RESUME')
    await expect(page.getByText(words('DOOR_PAUSED'), { exact: true })).toHaveCount(0)
    await choose('REMOVE')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('REMOVE') })
      .click()
    await expect(page.getByText(words('DOORS_EMPTY'))).toBeVisible()
    await context.close()
  })
})

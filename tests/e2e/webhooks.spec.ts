import { expect, test } from '@playwright/test'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type HttpPeer, httpPeer } from '#tests/support/http-peer.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** An owner adds a webhook, tests it, sees what was delivered, and pauses it. */

const SHOTS = process.env.SHOTS

let server: ServerUnderTest
let peer: HttpPeer
let isAway = false

test.beforeAll(async () => {
  peer = await httpPeer(() => ({ status: isAway ? 503 : 204 }))
  server = await serverUnderTest({ NOTIFY_NETWORKS: '127.0.0.0/8' })
})
test.afterAll(async () => {
  await server.stop()
  await peer.close()
})

test('a webhook is added, tested, seen to fail, sent again and paused', async ({ context }) => {
  const { companyId } = await makeCompany(server.adminAccess, {})
  const { browser } = await hire(server, companyId, 'owner')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  const shot = async (name: string) => {
    if (SHOTS === undefined) return
    await page.screenshot({ path: `${SHOTS}/webhooks-${name}.png`, fullPage: true })
  }
  await staff.open(`${server.url}/console/${companyId}`, 'staff/webhooks')
  await staff.see('WEBHOOKS')
  await shot('empty')
  await staff.button('WEBHOOK_ADD').click()
  await page.getByLabel(words('WEBHOOK_DESCRIPTION'), { exact: false }).first().fill('CRM')
  await page.getByLabel(words('WEBHOOK_URL')).fill(`${peer.url}/visits`)
  await staff.toggle('WEBHOOK_TYPES_ALL').click()
  await staff.toggle('EVENT_PRINT_FAILED').click()
  await shot('dialog')
  await staff
    .dialog()
    .getByRole('button', { name: words('SAVE') })
    .click()
  await expect(page.getByLabel(words('WEBHOOK_SECRET'), { exact: true })).toHaveValue(/^whsec_/)
  await shot('secret')
  await page.getByRole('link', { name: 'CRM', exact: true }).click()
  await expect(staff.heading).toHaveText('CRM')
  const states = () => page.getByRole('table', { name: words('DELIVERIES') }).getByRole('row')
  const test = staff.button('WEBHOOK_TEST')
  await test.click()
  await expect(states().filter({ hasText: words('DELIVERY_STATE_DELIVERED') })).toHaveCount(1)
  isAway = true
  await test.click()
  await expect(states().filter({ hasText: words('DELIVERY_STATE_QUEUED') })).toHaveCount(1)
  await expect(states().filter({ hasText: '(503)' })).toHaveCount(1)
  await states().filter({ hasText: '(503)' }).getByRole('button').first().click()
  await expect(staff.dialog().getByRole('listitem').first()).toContainText('(503)')
  await shot('attempts')
  await page.keyboard.press('Escape')
  await shot('deliveries')
  isAway = false
  await staff.button('WEBHOOK_PAUSE').click()
  await expect(page.getByText(words('WEBHOOK_PAUSED'))).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await shot('phone')
  await staff.button('REMOVE').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REMOVE') })
    .click()
  await staff.see('WEBHOOKS')
  await expect(page.getByText(words('WEBHOOKS_EMPTY'))).toBeVisible()
})

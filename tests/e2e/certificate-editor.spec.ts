import { expect } from '@playwright/test'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

const PASTED =
  '<style>p{color:red}</style><script>window.isBroken = true</script><img src="x" onerror="window.isBroken = true">' +
  '<table><tr><th scope="col">Area</th></tr><tr><td style="color:red">Warehouse</td></tr></table>'

test('a certificate is written with the keyboard, the tools and the clipboard', async ({
  adminAccess,
  context,
}) => {
  const { baseUrl } = adminAccess
  const { companyId } = await makeCompany(adminAccess, {})
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'owner')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  const refused: string[] = []
  page.on(
    'console',
    (message) => /Content Security|Trusted/.test(message.text()) && refused.push(message.text()),
  )

  await staff.open(`${baseUrl}/console/${companyId}`, 'certificates/new')
  await staff.fill({ CERTIFICATE_NAME: 'Norme di sicurezza' })
  const body = page.getByRole('textbox', { name: words('CERTIFICATE_BODY') })
  const bold = page.getByRole('button', { name: words('EDITOR_BOLD') })

  await body.click()
  await page.keyboard.type('Prima ')
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Control+b')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('regola')
  await expect(body.locator('strong')).toHaveText('regola')
  await page.keyboard.press('Enter')

  // One stop for Tab, and arrow keys from tool to tool.
  await page.keyboard.press('Shift+Tab')
  await expect(bold).toBeFocused()
  for (let nth = 0; nth < 4; nth++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: words('EDITOR_LIST'), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(body).toBeFocused()
  await page.keyboard.type('scarpe')
  await page.keyboard.press('Enter')
  await page.keyboard.type('elmetto')
  await expect(body.getByRole('listitem')).toHaveText(['scarpe', 'elmetto'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  // The policy refuses nothing so far; it will the style and the script that are pasted.
  expect(refused).toEqual([])

  await body.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PASTED)
  await expect(body.getByRole('columnheader')).toHaveText('Area')
  expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)
  expect(await staff.complaints()).toEqual([])

  await staff.button('CERTIFICATE_SAVE').click()
  await staff.see('CERTIFICATE_EDIT')
  await page.reload()
  await expect(body.getByRole('listitem')).toHaveText(['scarpe', 'elmetto'])
  await expect(body.getByRole('cell')).toHaveText('Warehouse')
  await expect(body.getByRole('cell')).not.toHaveAttribute('style')
})

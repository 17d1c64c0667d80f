import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { publicCalls } from '#contract/public/index.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

/** The reference of the API, as a developer reads it: without scripts, at a desk, on a phone, in the dark and on paper. */

let server: ServerUnderTest
test.beforeAll(async () => {
  server = await serverUnderTest()
})
test.afterAll(() => server.stop())

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const viewport of sizes)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`at ${viewport.width} px, ${colorScheme}: axe finds nothing, and nothing is cut off`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport, colorScheme })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      await page.goto(`${server.url}/api/v1/reference`)
      const face = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').length
      })
      expect(face).toBeGreaterThan(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond).toBe(0)
      expect(complaints).toEqual([])
      await context.close()
    })

test('the list leads to each call, without scripts', { tag: '@every-run' }, async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/api/v1/reference`)
  for (const { documentation } of Object.values(publicCalls)) {
    const summary = documentation?.summary ?? ''
    await page.getByRole('navigation').getByRole('link', { name: summary, exact: true }).click()
    await expect(page.getByRole('heading', { name: summary, exact: true })).toBeInViewport()
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

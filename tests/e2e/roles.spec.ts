import { expect, type Page } from '@playwright/test'
import { type Role, staffRoles } from '#contract/console/policy.ts'
import { firstPage, knownAddresses, mayOpen, placesFor } from '#src/console/shell/places.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/**
 * Every role at every address: what the menu offers opens without a refused call, and no control on it is refused;
 * what it does not offer says so in plain words.
 */

test.use({ hasTouch: false })

/** Ids that stand for the parameters of a page's address. */
const ids: Readonly<Record<string, string>> = { certificateId: 'new' }

/** What the server refused since the last look. */
function watchRefusals(page: Page): () => string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
  })
  return () => refused.splice(0)
}

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-hidden=true] > [style*=height]')).toHaveCount(0)
}

/**
 * Presses the enabled buttons of the page's own part, of those with one name the first, and in a dialog the one that does
 * what it is for.
 */
async function pressEverything(page: Page, address: string): Promise<number> {
  const buttons = page.locator('main').getByRole('button', { disabled: false })
  const names = new Set<string>()
  for (let nth = 0; nth < (await buttons.count()); nth++) {
    // A button may go while the page reads its data again.
    const name = await buttons
      .nth(nth)
      .evaluate((one) => one.ariaLabel ?? one.textContent ?? '', undefined, { timeout: 1_000 })
      .catch(() => null)
    if (name === null || names.has(name)) continue
    names.add(name)
    await buttons.nth(nth).click({ timeout: 5_000 })
    const dialog = page.getByRole('dialog')
    if (await dialog.isVisible()) {
      const act = dialog.locator('button:enabled').last()
      if (await act.isVisible()) await act.click({ timeout: 5_000 })
    }
    await page.waitForTimeout(50)
    await page.keyboard.press('Escape')
    if (await dialog.isVisible()) {
      // Unsaved input is asked about.
      const discard = dialog.getByRole('button', { name: words('DISCARD'), exact: true })
      if (await discard.isVisible()) await discard.click()
    }
    if (!page.url().includes(address) || (await dialog.isVisible())) {
      await page.goto(address)
      await settled(page)
    }
  }
  return names.size
}

const kinds = staffRoles.flatMap((role): { role: Role; isAtSite: boolean }[] =>
  role === 'owner' ? [{ role, isAtSite: false }] : [false, true].map((isAtSite) => ({ role, isAtSite })),
)

/** The pages in two parts, for tests that are quick. */
const parts = kinds.flatMap((kind) => [0, 1].map((part) => ({ ...kind, part })))

for (const { role, isAtSite, part } of parts) {
  test(`${role}${isAtSite ? ' of one site' : ''}: what is offered opens and works, and nothing else (${part + 1} of 2)`, async ({
    adminAccess,
    context,
  }) => {
    test.setTimeout(240_000)
    const { baseUrl, database } = adminAccess
    const company = await makeCompany(adminAccess, { certificates: 1 })
    const siteId = isAtSite ? 'north' : null
    for (const site_id of ['north', 'south']) {
      const { companyId: company_id } = company
      const site = { company_id, site_id, name: `Sede ${site_id}`, time_zone: 'Europe/Rome' }
      await database.query.insertInto('sites').values(site).execute()
      await database.query.insertInto('occupancy').values({ company_id, site_id }).execute()
    }
    const held = [{ role, siteId }]
    const { browser } = await hire(
      { url: baseUrl, adminAccess, ask: askAt(baseUrl) },
      company.companyId,
      role,
      siteId,
    )
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
    const page = await context.newPage()
    const staff = new StaffConsole(page)
    const refused = watchRefusals(page)
    const home = `${baseUrl}/console/${company.companyId}`
    await page.goto(`${baseUrl}/console`)
    await settled(page)
    expect(refused(), 'after signing in').toEqual([])

    const { daily, settings } = placesFor(held)
    const places = page.getByRole('navigation', { name: words('NAV'), exact: true }).getByRole('link')
    await expect(places).toHaveCount(daily.length + (settings.length > 0 ? 1 : 0))

    let pressed = 0
    for (const address of knownAddresses.filter((_, nth) => nth % 2 === part)) {
      const path = address
        .replace('/$companyId', '')
        .replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? 'x')
      if (path.endsWith('/x')) continue
      await page.goto(home + path)
      if (!mayOpen(held, address)) {
        // Those who do not set the company up begin elsewhere.
        if (path === '' && firstPage(placesFor(held)) !== null) await expect(page).not.toHaveURL(home)
        else {
          await expect(page.locator('main').getByText(words('PAGE_NOT_OFFERED')), path).toBeVisible()
          await expect(staff.button('TRY_AGAIN')).toHaveCount(0)
          if (path !== '') await expect(page.locator(`#content a[href$="${path}"]`)).toHaveCount(0)
        }
        expect.soft(refused(), path).toEqual([])
        continue
      }
      await settled(page)
      await expect(page.locator('main').getByText(words('PAGE_NOT_OFFERED')), path).toHaveCount(0)
      await expect.soft(page.getByText(words('STAFF_FORBIDDEN')), path).toHaveCount(0)
      if (path !== '' && path !== '/account')
        await expect
          .soft(page.locator('header :is([data-here], [data-open])').first(), `${path} lights its item`)
          .toBeVisible()
      expect.soft(refused(), `opening ${path}`).toEqual([])
      // These end sessions, that of the test too.
      if (path === '/account' || (path === '/staff' && role === 'owner')) continue
      pressed += await pressEverything(page, home + path)
      expect.soft(refused(), `using ${path}`).toEqual([])
    }
    // Others mostly read; reception has settings to press in neither half.
    if (role === 'owner') expect(pressed).toBeGreaterThan(5)
    if (role === 'reception') expect(pressed).toBeGreaterThan(0)
  })
}

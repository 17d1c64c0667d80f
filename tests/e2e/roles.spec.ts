import { expect, type Page } from '@playwright/test'
import { type Role, staffRoles } from '#contract/console/policy.ts'
import { firstPage, knownAddresses, mayOpen, pageStanding, placesFor } from '#src/console/shell/places.ts'
import { addressesOf, arrive, settled, pressEverything } from '#tests/support/e2e/console-crawl.ts'
import { fillCompany } from '#tests/support/e2e/filled-company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { isLong } from '#tests/support/long.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/**
 * Every role at every address: what the menu offers opens without a refused call, and no control on it is refused;
 * what it does not offer says so in plain words.
 */

test.use({ hasTouch: false })

/** What the server refused since the last look, and what was pressed last. */
function watchRefusals(page: Page) {
  const refused: string[] = []
  let last = ''
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${last}: ${response.request().method()} ${response.url()}`)
  })
  return {
    refused: () => refused.splice(0),
    onPress: (what: string) => {
      last = what
    },
  }
}

/** Buttons that end sessions, that of the test too. */
const skip = ['SIGN_OUT', 'SIGN_OUT_EVERYWHERE', 'SESSION_END'].map((id) => words(id))

/** The links of a page into the company. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href], header a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

const kinds = staffRoles.flatMap((role): { role: Role; isAtSite: boolean }[] =>
  role === 'owner' ? [{ role, isAtSite: false }] : [false, true].map((isAtSite) => ({ role, isAtSite })),
)

/** Fewer controls than this on all pages mean that a page was not drawn, or that what is found is not pressed. */
const atLeast: Readonly<Record<Role, number>> = {
  owner: 260,
  manager: 40,
  reception: 85,
  auditor: 30,
  privacyOfficer: 8,
  warden: 2,
  host: 0,
}
/** For the data of one site there is less to do than for those of the company. */
const atLeastAtSite: typeof atLeast = {
  ...atLeast,
  reception: 40,
  auditor: 10,
  // All that the role is for is the company's.
  privacyOfficer: 0,
}

/** In the short form each role presses what is on a third of its pages, and another role what is on the next. */
const SHARE = isLong ? 1 : 3

/** The pages in two parts, for tests that are quick. */
const PARTS = isLong ? 1 : 2
const parts = kinds.flatMap((kind) => Array.from({ length: PARTS }, (_, part) => ({ ...kind, part })))

for (const { role, isAtSite, part } of parts) {
  test(`${role}${isAtSite ? ' of one site' : ''}: what is offered opens and works, and nothing else (${part + 1} of ${PARTS})`, async ({
    adminAccess,
    context,
  }) => {
    test.setTimeout(isLong ? 900_000 : 240_000)
    const { baseUrl } = adminAccess
    const company = await fillCompany(adminAccess)
    const siteId = isAtSite ? 'north' : null
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
    const { refused, onPress } = watchRefusals(page)
    const home = `${baseUrl}/console/${company.companyId}`
    await page.goto(`${baseUrl}/console`)
    await settled(page)
    expect(refused(), 'after signing in').toEqual([])

    const { daily, settings, mayStart } = placesFor(held)
    const places = page.getByRole('navigation', { name: words('NAV'), exact: true }).getByRole('link')
    await expect(places).toHaveCount(Number(mayStart) + daily.length + (settings.length > 0 ? 1 : 0))

    let pressed = 0
    const links = new Set<string>()
    const turn = kinds.findIndex((kind) => kind.role === role && kind.isAtSite === isAtSite)
    for (const [nth, to] of knownAddresses.filter((_, at) => at % PARTS === part).entries()) {
      if (!mayOpen(held, to)) {
        const [, visitorId = ''] = company.visitorIds
        const path = to.replace('/$companyId', '').replace(/\$\w+/g, visitorId)
        await page.goto(home + path)
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
      const parent = pageStanding(to)?.parent?.to ?? null
      const paths = parent !== null && !mayOpen(held, parent) ? [] : await addressesOf(page, home, to, parent)
      for (const path of paths) {
        onPress(`opening ${path}`)
        await arrive(page, home, path)
        await expect(page.locator('main').getByText(words('PAGE_NOT_OFFERED')), path).toHaveCount(0)
        await expect.soft(page.getByText(words('STAFF_FORBIDDEN')), path).toHaveCount(0)
        if (path !== '' && path !== '/account')
          await expect
            .soft(page.locator('header :is([data-here], [data-open])').first(), `${path} lights its item`)
            .toBeVisible()
        for (const link of await linksOf(page)) links.add(link)
        // In the dialogs of this page an owner could take the own role away.
        const acts = path !== '/staff' && path !== '/account'
        if ((nth + turn) % SHARE !== 0) continue
        const used = await pressEverything(page, { home, path, skip, acts, onPress })
        expect.soft(used.failed, `${path}: cannot be pressed`).toEqual([])
        pressed += used.found.length
        expect.soft(refused(), `using ${path}`).toEqual([])
      }
    }
    if (isLong) expect.soft(pressed).toBeGreaterThanOrEqual((isAtSite ? atLeastAtSite : atLeast)[role])

    const base = new URL(home).pathname
    // One of each kind: of links to visits, one.
    const kindsOfLinks = new Map([...links].map((link) => [link.replace(/[0-9a-f-]{36}$/, ':id'), link]))
    for (const link of kindsOfLinks.values()) {
      onPress(`following ${link}`)
      if (!link.startsWith(base)) continue
      await page.goto(baseUrl + link)
      await settled(page)
      await expect.soft(page.locator('main').getByText(words('PAGE_NOT_OFFERED')), link).toHaveCount(0)
      expect.soft(refused(), `following ${link}`).toEqual([])
    }
  })
}

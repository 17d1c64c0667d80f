import { type BrowserContext, expect, type Locator } from '@playwright/test'
import { letRunInstallation } from '#server/accounts/installation-owners.store.ts'
import { knownAddresses, pageStanding } from '#src/console/shell/places.ts'
import type { AdminAccess } from '#tests/support/e2e/company.ts'
import { addressesOf, arrive, openEverything } from '#tests/support/e2e/console-crawl.ts'
import { fillCompany } from '#tests/support/e2e/filled-company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { isLong } from '#tests/support/long.ts'

/**
 * Every page of the console and every dialog and menu on it, found by its buttons: what axe says, whether it fits, how it
 * closes, and where the focus is then. One half of the pages on a desk in light, the other on a phone in dark; `LONG=1` asks
 * each at every size and in all colours.
 */

test.use({ hasTouch: false })

type Colours = 'light' | 'dark' | 'forced'
/** A size of the screen, at which everything is opened once, and the colours in which it is then judged. */
interface Look {
  readonly width: number
  readonly height: number
  readonly colours: readonly Colours[]
}
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const all: readonly Look[] = sizes.map((size) => ({ ...size, colours: ['light', 'dark', 'forced'] }))
const onDesk: Look = { width: 1440, height: 900, colours: ['light'] }
const onPhone: Look = { width: 390, height: 844, colours: ['dark'] }

/** These end the session of the test. */
const skip = ['SIGN_OUT', 'SIGN_OUT_EVERYWHERE'].map((id) => words(id))

/** Pages whose header is opened too: one of each look. */
const withHeader = ['/desk', '/desk/left']

/** A filled company, with its owner signed in, who runs the installation as well. */
async function openCompany(adminAccess: AdminAccess, context: BrowserContext) {
  const company = await fillCompany(adminAccess)
  await letRunInstallation(adminAccess.database.query, company.owner.id)
  const { baseUrl } = adminAccess
  const { browser } = company.owner
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const page = await context.newPage()
  return { page, staff: new StaffConsole(page), home: `${baseUrl}/console/${company.companyId}` }
}

const PARTS = 6
/** @param nth of an address within its part */
const looksOf = (nth: number): readonly Look[] => (isLong ? all : [nth % 2 === 0 ? onDesk : onPhone])

for (let part = 0; part < PARTS; part++) {
  test(`every page and dialog has no barrier (${part + 1} of ${PARTS})`, async ({ adminAccess, context }) => {
    test.setTimeout(isLong ? 1_800_000 : 420_000)
    const { page, staff, home } = await openCompany(adminAccess, context)
    await page.addInitScript(() => {
      window.print = () => undefined
    })

    const paint = (colours: Colours | undefined) =>
      page.emulateMedia({
        colorScheme: colours === 'dark' ? 'dark' : 'light',
        forcedColors: colours === 'forced' ? 'active' : 'none',
        reducedMotion: 'reduce',
      })
    const show = async ({ width, height, colours }: Look) => {
      await page.setViewportSize({ width, height })
      await paint(colours[0])
    }
    const judge = async (what: string, { width, colours }: Look, only: string | null = null) => {
      for (const each of colours) {
        if (colours.length > 1) await paint(each)
        const where = `${what} at ${width} px, ${each}`
        expect.soft(await staff.complaints({ isForced: each === 'forced', only }), where).toEqual([])
        expect.soft(await staff.isWiderThanScreen(), `${where}: is wider than the screen`).toBe(false)
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].some(
            (dialog) =>
              dialog.scrollWidth > dialog.clientWidth + 1 ||
              dialog.getBoundingClientRect().right > innerWidth + 1,
          ),
        )
        expect.soft(cut, `${where}: the dialog is wider than the screen`).toBe(false)
      }
      if (colours.length > 1) await paint(colours[0])
    }

    let opened = 0
    let pages = 0
    const visit = async (path: string, look: Look) => {
      await arrive(page, home, path)
      await judge(path, look)
      pages++
      const crawl = (within: string) =>
        openEverything(page, {
          within: page.locator(within),
          home,
          path,
          skip,
          onOpened: async ({ way, over }) => {
            opened++
            await judge(`${path} ${way}`, look, over)
          },
          onFault: (fault) => expect.soft(fault, `${path} at ${look.width} px: ${fault}`).toBe(''),
        })
      const pressed = await crawl('main')
      if (withHeader.includes(path)) await crawl('header')
      if (pressed > 0) await judge(`${path} after its buttons`, look)
    }

    const addresses = knownAddresses.filter((_, nth) => nth % PARTS === part)
    for (const [nth, to] of addresses.entries()) {
      for (const look of looksOf(nth)) {
        await show(look)
        const paths = await addressesOf(page, home, to, pageStanding(to)?.parent?.to ?? null)
        expect.soft(paths, `${to}: no link leads to it`).not.toEqual([])
        for (const path of paths) await visit(path, look)
      }
    }
    expect(pages).toBeGreaterThanOrEqual(4)
    expect(opened).toBeGreaterThan(0)
  })
}

test('the pages before the sign-in have no barrier', async ({ adminAccess, context }) => {
  const page = await context.newPage()
  const staff = new StaffConsole(page)
  for (const path of ['sign-in', 'forgotten', 'reset-password', 'set-up', 'invitation']) {
    for (const { width, height, colours } of all) {
      await page.setViewportSize({ width, height })
      for (const each of colours) {
        await page.emulateMedia({
          colorScheme: each === 'dark' ? 'dark' : 'light',
          forcedColors: each === 'forced' ? 'active' : 'none',
          reducedMotion: 'reduce',
        })
        await page.goto(`${adminAccess.baseUrl}/console/${path}`)
        await expect(staff.heading).toBeVisible()
        const where = `${path} at ${width} px, ${each}`
        expect.soft(await staff.complaints({ isForced: each === 'forced' }), where).toEqual([])
        expect.soft(await staff.isWiderThanScreen(), `${where}: is wider than the screen`).toBe(false)
      }
    }
  }
})

test('a roll call is made by keys alone: each tick leads to the next person who is missing', {
  tag: '@every-run',
}, async ({ adminAccess, context }) => {
  const { page, staff, home } = await openCompany(adminAccess, context)
  await arrive(page, home, '/roll-call')
  await page.locator('main a[href*="/roll-call/"]').first().click()
  const boxes = page.getByRole('list', { name: words('NAV_ROLL_CALL') }).getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  await expect(staff.heading).toBeFocused()
  const reach = async (target: Locator) => {
    for (let presses = 0; presses < 20; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not get there')
  }
  await reach(page.getByRole('searchbox', { name: words('SEARCH') }))
  await page.keyboard.type('ada')
  await expect(boxes).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await expect(boxes).toHaveCount(2)
  await reach(staff.toggle('ROLL_CALL_ONLY_MISSING'))
  await page.keyboard.press('Space')
  await reach(boxes.first())
  const found = (count: number) =>
    page.getByRole('status').filter({ hasText: words('ROLL_CALL_FOUND', { found: `${count}`, people: '2' }) })
  await page.keyboard.press('Space')
  await expect(found(1)).toBeVisible()
  await expect(boxes).toHaveCount(1)
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(found(2)).toBeVisible()
  await expect(boxes).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

import { expect } from '@playwright/test'
import { knownAddresses, pageStanding } from '#src/console/shell/places.ts'
import { addressesOf, arrive, openEverything } from '#tests/support/e2e/console-crawl.ts'
import { fillCompany } from '#tests/support/e2e/filled-company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { isLong } from '#tests/support/long.ts'

/**
 * Every page of the console and every dialog and menu on it, found by its buttons: what axe says, whether it fits, how it
 * closes, and where the focus is then. `LONG=1` asks each at every size and in all colours.
 */

test.use({ hasTouch: false })

interface Look {
  readonly width: number
  readonly height: number
  readonly colours: 'light' | 'dark' | 'forced'
}
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const looks: readonly Look[] = sizes.flatMap((size) =>
  (['light', 'dark', 'forced'] as const).map((colours) => ({ ...size, colours })),
)
const sample = looks.filter(
  ({ width, colours }) => (width === 1440 && colours === 'light') || (width === 390 && colours === 'dark'),
)
const asked = isLong ? looks : sample
const [first = { width: 1440, height: 900, colours: 'light' as const }] = asked

/** These end the session of the test. */
const skip = ['SIGN_OUT', 'SIGN_OUT_EVERYWHERE'].map((id) => words(id))

const PARTS = 6
for (let part = 0; part < PARTS; part++) {
  test(`every page and dialog has no barrier (${part + 1} of ${PARTS})`, async ({ adminAccess, context }) => {
    test.setTimeout(isLong ? 1_800_000 : 420_000)
    const company = await fillCompany(adminAccess)
    const { baseUrl } = adminAccess
    const { browser } = company.owner
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
    const page = await context.newPage()
    const staff = new StaffConsole(page)
    const home = `${baseUrl}/console/${company.companyId}`
    await page.addInitScript(() => {
      window.print = () => undefined
    })

    const show = async ({ width, height, colours }: Look) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({
        colorScheme: colours === 'dark' ? 'dark' : 'light',
        forcedColors: colours === 'forced' ? 'active' : 'none',
        reducedMotion: 'reduce',
      })
    }
    const judge = async (what: string) => {
      for (const look of asked) {
        await show(look)
        const where = `${what} at ${look.width} px, ${look.colours}`
        expect.soft(await staff.complaints(look.colours === 'forced'), where).toEqual([])
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
      await show(first)
    }

    let opened = 0
    let pages = 0
    for (const to of knownAddresses.filter((_, nth) => nth % PARTS === part)) {
      await show(first)
      const paths = await addressesOf(page, home, to, pageStanding(to)?.parent?.to ?? null)
      expect.soft(paths, `${to}: no link leads to it`).not.toEqual([])
      for (const path of paths) {
        await arrive(page, home, path)
        await judge(path)
        pages++
        const crawl = (within: string) =>
          openEverything(page, {
            ...{ within: page.locator(within), home, path, skip },
            onOpened: async ({ way }) => {
              opened++
              await judge(`${path} ${way}`)
            },
            onFault: (fault) => expect.soft(fault, `${path}: ${fault}`).toBe(''),
          })
        const pressed = await crawl('main')
        if (path === '/desk') await crawl('header')
        if (pressed > 0) await judge(`${path} after its buttons`)
      }
    }
    expect(pages).toBeGreaterThanOrEqual(4)
    expect(opened).toBeGreaterThan(0)
  })
}

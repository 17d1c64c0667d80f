import { expect, type Locator } from '@playwright/test'
import { ATTRACT_AFTER_MS, ATTRACT_LANGUAGE_MS, ATTRACT_LEAVE_MS } from '#contract/limits.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { stopClock } from '#tests/support/e2e/stop-clock.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

/** What home shows while no visitor is there, and at the first paint. */

const YELLOW = 'rgb(255, 230, 0)'
const STEP_MS = 500
/** React renders after the step that has brought the cover. */
const LATE_STEPS = 2

/** Lets time pass without a touch until the cover is shown: a minute, less what has passed before. */
async function waitForCover({ page }: Kiosk, cover: Locator): Promise<void> {
  for (let step = 0; step < ATTRACT_AFTER_MS / STEP_MS + LATE_STEPS; step++) {
    if (await cover.isVisible()) return
    await page.clock.runFor(STEP_MS)
  }
  await expect(cover).toBeVisible()
}

test('an untouched tablet shows itself until the first touch, which presses nothing', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({ attract: true, services: ['login', 'language', 'touchless'] })
  const { page } = kiosk
  const cover = page.getByTestId('attract')
  const enter = page.getByRole('button', { name: words('ENTER'), exact: true })
  await kiosk.open()
  await kiosk.home.see()
  const middle = await enter.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  })

  await stopClock(page)
  await waitForCover(kiosk, cover)
  await expect(cover).toContainText(words('ATTRACT_TOUCH'))
  await page.clock.runFor(ATTRACT_LANGUAGE_MS)
  await expect(cover).toContainText('Touch to start')
  await kiosk.holdStill(() => kiosk.seeAccessible('attract'))
  await stopClock(page)

  await page.mouse.move(...middle)
  await page.clock.runFor(1_000)
  await expect(cover).toHaveCount(0)

  // Home is there at once, and what lies below the pointer is not pressed, however long it is held.
  await waitForCover(kiosk, cover)
  await page.mouse.down()
  await page.clock.runFor(ATTRACT_LEAVE_MS)
  await expect(cover).toHaveCSS('opacity', '0')
  await page.clock.runFor(5_000)
  await page.mouse.up()
  await page.clock.runFor(1_000)
  await expect(cover).toHaveCount(0)
  await kiosk.home.see()
  await kiosk.seePath('/app')

  await waitForCover(kiosk, cover)
  await page.touchscreen.tap(...middle)
  await page.clock.runFor(1_000)
  await expect(cover).toHaveCount(0)
  await kiosk.seePath('/app')

  await enter.focus()
  await waitForCover(kiosk, cover)
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(cover).toHaveCount(0)
  await kiosk.seePath('/app')
  await expect(kiosk.heading).toBeFocused()

  await page.touchscreen.tap(...middle)
  await page.clock.resume()
  await kiosk.auth.see()
})

test('the first paint after a reload has the colours of the company, and nothing moves after it', async ({
  adminAccess,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['touchless', 'language'] })
  const { page } = kiosk
  await adminAccess.database.pool.query('update companies set colors = $2 where company_id = $1', [
    company.companyId,
    { background: '#ffe600' },
  ])
  await kiosk.open()
  await kiosk.home.see()

  // Before its scripts come, the page is as the browser painted it first.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  expect(await page.evaluate(firstPaint)).toEqual({ background: YELLOW, isEmpty: true })
  release()

  await kiosk.home.see()
  await expect(page.getByRole('img', { name: words('TOUCHLESS_QR') })).toBeVisible()
  expect(await page.evaluate(moved)).toEqual([])
})

/** In the page. What it looks like once it was painted. */
const firstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver(() =>
      resolve({
        background: getComputedStyle(document.body).backgroundColor,
        isEmpty: document.getElementById('root')?.childElementCount === 0,
      }),
    ).observe({ type: 'paint', buffered: true })
  })

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** In the page. The parts that have moved since its first paint or do so within the next second, with from where to where. */
const moved = () =>
  new Promise<readonly string[]>((resolve) => {
    const found: string[] = []
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width} ${height}`
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          found.push(`${node?.textContent}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(found), 1_000)
  })

import { expect, type Page } from '@playwright/test'
import { test } from '#tests/support/e2e/test.ts'

/** Where motion is welcome. Every other test runs with reduced motion. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** In the page: writes down where the answers come from, in pixels to the right. */
function watchArrivals(): void {
  const arrivals: number[] = []
  Object.assign(window, { arrivals })
  document.addEventListener('animationstart', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('main > *')) return
    const [animation] = target.getAnimations()
    if (!animation) return
    animation.pause()
    animation.currentTime = 0
    arrivals.push(Math.round(new DOMMatrix(getComputedStyle(target).transform).m41))
    animation.play()
  })
}
const arrivals = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => [...new Set((window as unknown as { arrivals: number[] }).arrivals.splice(0))])

test('the next screen comes from the right and the last from the left, and a touch on the way counts', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({ services: ['login'] })
  const { page } = kiosk
  await page.addInitScript(watchArrivals)
  await kiosk.open()
  await kiosk.home.see()
  await page.waitForLoadState('networkidle')
  // A picture that grows in its place came with the start.
  await arrivals(page)

  await kiosk.home.clickEnter()
  const card = page.locator('main').getByRole('button').first()
  const box = await card.boundingBox()
  if (!box) throw new Error('There is no card')
  // No wait for an element that stands still: it is touched where it is now.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await kiosk.idAuth.see()
  // The browser reports an animation's start with a picture, which may come after the words are there.
  await expect.poll(() => arrivals(page)).toEqual([24])
  // Whatever still moves comes to rest.
  await page.waitForTimeout(400)
  await arrivals(page)
  await kiosk.clickBack()
  await expect.poll(() => arrivals(page)).toEqual([-24])
  // Words that are still fading in have too little contrast.
  await page.waitForTimeout(400)
  await kiosk.auth.see()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

import { expect } from '@playwright/test'
import { END_SCREEN_MS, TEXT_SIZES } from '#contract/limits.ts'
import { Keyboard } from '#tests/support/e2e/keyboard.ts'
import { GREETING_MS, keyboardJourneys } from '#tests/support/e2e/keyboard-journeys.ts'
import { test } from '#tests/support/e2e/test.ts'
import { isLong } from '#tests/support/long.ts'
import { words } from '#tests/support/e2e/words.ts'

const LARGEST = TEXT_SIZES.length - 1

/** Trust rows A02, A04 and A06; `npm run keyboard` plays all of them, `npm test` one. */
const looks = [
  { look: 'by keyboard alone', larger: 0, use: {}, isSampled: (nth: number) => nth % 3 === 0 },
  {
    look: 'by keyboard with the largest text',
    larger: LARGEST,
    use: {},
    isSampled: (nth: number) => nth % 3 === 1,
  },
  {
    // 1280×1024 at 400 %.
    look: 'by keyboard at 400 % zoom',
    larger: 0,
    use: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
    isSampled: (nth: number) => nth % 3 === 2,
  },
]

for (const { look, larger, use, isSampled } of looks) {
  test.describe(look, () => {
    test.use(use)
    for (const [nth, { name, setup, play }] of keyboardJourneys.entries()) {
      if (!isLong && !isSampled(nth)) continue
      test(`a visitor ${name}`, { tag: nth === 0 && look === looks[0]?.look ? '@every-run' : [] }, async ({
        tabletOf,
      }) => {
        const { kiosk, company } = await tabletOf(setup)
        await kiosk.page.addInitScript(linger, { asked: END_SCREEN_MS, given: GREETING_MS })
        const keys = new Keyboard(kiosk.page)
        await play({
          keys,
          kiosk,
          company,
          async begin() {
            if (kiosk.page.url() === 'about:blank') await kiosk.open()
            await kiosk.seeScreen(words('WELCOME'))
            await keys.see()
            for (let press = 0; press < larger; press++) {
              const size = String(TEXT_SIZES[press])
              await keys.use(kiosk.page.getByRole('button', { name: words('TEXT_SIZE', { size }) }))
            }
            await expect(kiosk.page.locator('html')).toHaveJSProperty('style.fontSize', larger ? '350%' : '')
          },
        })
      })
    }
  })
}

/** In the page. Judging a greeting may take a busy machine longer than it stands; how long it does is another test's. */
function linger({ asked, given }: { readonly asked: number; readonly given: number }): void {
  const start = window.setTimeout
  window.setTimeout = ((run: () => void, ms?: number, ...more: unknown[]) =>
    start(run, ms === asked ? given : ms, ...more)) as typeof window.setTimeout
}

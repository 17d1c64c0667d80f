import { expect, type Page } from '@playwright/test'
import { languageList, languages, ownNameOf } from '#contract/languages.ts'
import { SPEECH_HOLD_MS } from '#contract/limits.ts'
import { Listener, wordsOf } from '#tests/support/e2e/spoken.ts'
import { identify, seeWellSaid, spokenJourneys } from '#tests/support/e2e/spoken-journeys.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { twoSites } from '#tests/support/e2e/two-sites.ts'
import { isLong } from '#tests/support/long.ts'

/** Trust row A10. `npm run test:long` plays all of them in every language. */
for (const [place, language] of languageList.entries()) {
  test.describe(`by ear alone, in ${language}`, () => {
    for (const [nth, { name, setup, play }] of spokenJourneys.entries()) {
      if (!isLong && language !== 'it' && nth !== place % spokenJourneys.length) continue
      test(`a visitor ${name}`, async ({ tabletOf, adminAccess }) => {
        const { kiosk, company } = await tabletOf({ ...setup, languages: [language] })
        const listener = await Listener.at(kiosk.page, language)
        await kiosk.open()
        await listener.turnOn()
        await play({ listener, kiosk, company, adminAccess })
        seeWellSaid(listener, company)
      })
    }
  })
}

/** An evacuation needs a site, and staff who begin it. */
for (const language of isLong ? languageList : (['it', 'de'] as const))
  test(`by ear alone, in ${language}: in an evacuation a visitor hears where to go, and leaves by the badge`, async ({
    page,
    adminAccess,
  }) => {
    const { made, tabletAt, start, end } = await twoSites(adminAccess, { languages: [language] })
    await made.passElsewhere('entry')
    const kiosk = await Kiosk.make(page, tabletAt('north'))
    const listener = await Listener.at(page, language)
    const { words } = listener
    await kiosk.open()
    await listener.turnOn()
    const begun = await start(true)
    await listener.hear(words('EVACUATION_LEAVE'))
    for (const id of ['EVACUATION_DRILL', 'EVACUATION_GO'])
      await expect.poll(() => listener.last()).toContain(words(id))
    expect(listener.last(), 'the name of the place').toMatch(/\bA\b/)
    await listener.press('ArrowRight')
    await kiosk.scan(await made.badgeSecret())
    await listener.hear(words('EXIT_CONFIRMED'))
    expect(await made.accesses()).toEqual(['entry', 'exit'])
    await listener.seek(words('SPOKEN_MODE'))
    await end(begun)
    // The next visitor begins anew, without the spoken mode.
    await kiosk.seeScreen(words('WELCOME'))
    seeWellSaid(listener, made)
  })

/** The page has to be there without a line. */
test.describe('without a line', () => {
  test.use({ serviceWorkers: 'allow' })
  for (const language of isLong ? languageList : (['it'] as const))
    test(`by ear alone, in ${language}: a visitor hears that the entry was recorded and will be sent`, async ({
      tabletOf,
    }) => {
      const setup = { services: ['login'], flow: ['signOnEntry'] } as const
      const { kiosk, company } = await tabletOf({ ...setup, languages: [language] })
      const { page } = kiosk
      const listener = await Listener.at(page, language)
      const { words } = listener
      await kiosk.open()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await listener.turnOn()
      await identify({ listener }, 'ENTER', company.visitor.code)
      await listener.hear(words('SIGN_HERE'))
      await page.context().setOffline(true)
      await listener.hear(words('OFFLINE'))
      await listener.type(words('SIGNATURE_NAME'), 'Ada')
      await listener.use(words('CONFIRM'))
      await listener.hear(words('ENTRY_RECORDED'))
      await listener.hear(words('WILL_BE_SENT'))
      seeWellSaid(listener, company)
    })
})

for (const [place, language] of languageList.entries()) {
  const other = languageList[(place + 1) % languageList.length] ?? language
  if (!isLong && language !== 'it') continue
  test(`by ear alone, a visitor changes from ${language} to ${other}, and the voice with it`, async ({
    tabletOf,
  }) => {
    const setup = { services: ['login', 'language'], languages: [language, other] } as const
    const { kiosk } = await tabletOf(setup)
    const listener = await Listener.at(kiosk.page, language)
    await kiosk.open()
    await listener.turnOn()
    // Its name is said by its own voice.
    await listener.seek(ownNameOf(other))
    await listener.press('Enter')
    const words = wordsOf(other)
    await listener.hear(words('WELCOME'))
    await listener.use(words('ENTER'))
    await listener.hear(words('ALREADY_REGISTERED'))
    const { tag = other } = languages[other]
    expect(listener.all().at(-1)).toMatchObject({ lang: tag })
  })
}

test('by touch: a finger in the corner, strokes, a tap that reads and two that press', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({ services: ['login'] })
  const { page } = kiosk
  const listener = await Listener.at(page, 'it')
  const { words } = listener
  await kiosk.open()
  await kiosk.home.see()
  const corner = { x: 20, y: 780 }
  await expect(async () => {
    await touch(page, [{ type: 'pointerdown', ...corner }])
    await kiosk.pass(SPEECH_HOLD_MS)
    await touch(page, [{ type: 'pointerup', ...corner }])
    expect(listener.all().length).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
  await listener.hear(words('SPOKEN_HELP'))

  // Past the time and the number of people inside.
  for (let stroke = 0; stroke < 3; stroke++) {
    await touch(page, strokeFrom(500))
    await listener.listen()
  }
  await listener.hear(words('SPOKEN_BUTTON'))
  const box = await kiosk.button('ENTER').boundingBox()
  if (!box) throw new Error('Home has no way in')
  const tap = [
    { type: 'pointerdown', x: box.x + 20, y: box.y + 20 },
    { type: 'pointerup', x: box.x + 20, y: box.y + 20 },
  ] as const
  await touch(page, tap)
  await listener.hear(`${words('ENTER')}, ${words('SPOKEN_BUTTON')}`)
  await kiosk.seeScreen(words('WELCOME'))
  await new Promise((done) => setTimeout(done, 600))
  await touch(page, [...tap, ...tap])
  await listener.hear(words('ALREADY_REGISTERED'))

  await page.getByRole('button', { name: words('SPOKEN_MODE') }).click()
  await expect(page.getByRole('button', { name: words('SPOKEN_MODE') })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await kiosk.auth.clickIdCode()
  await kiosk.seeScreen(words('INSERT_ID'))
})

interface Finger {
  readonly type: 'pointerdown' | 'pointermove' | 'pointerup'
  readonly x: number
  readonly y: number
}

const strokeFrom = (x: number): readonly Finger[] => [
  { type: 'pointerdown', x, y: 400 },
  { type: 'pointerup', x: x + 200, y: 400 },
]

/** One finger, as fast as a hand: a test that asks for each step by itself would be too slow for two taps. */
const touch = (page: Page, steps: readonly Finger[]): Promise<void> =>
  page.evaluate((all) => {
    for (const { type, x, y } of all) {
      const target = document.elementFromPoint(x, y) ?? document.body
      target.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true, cancelable: true }),
      )
    }
  }, steps)

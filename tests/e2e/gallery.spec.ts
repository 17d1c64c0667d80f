import { expect } from '@playwright/test'
import { CODE_ALPHABET } from '#contract/entities/visitor-code.ts'
import { languageList } from '#contract/languages.ts'
import * as people from '#src/gallery/people.ts'
import { words } from '#tests/support/e2e/words.ts'
import { isLong } from '#tests/support/long.ts'
import {
  findBoxes,
  findBrokenWords,
  findClipped,
  foreignFonts,
  notMirrored,
  readAll,
  showSample,
  test,
} from '#tests/support/e2e/gallery.ts'

/** The phone leaves the least room; on the tablet the longest words stand for all. */
const sizes = {
  phone: {
    width: 390,
    height: 844,
    locales: isLong ? [...languageList, 'pseudo', 'pseudo-rtl'] : ['hi', 'pseudo'],
  },
  tablet: { width: 1280, height: 800, locales: isLong ? [...languageList, 'pseudo'] : ['de'] },
}
const softly = expect.configure({ soft: true })

for (const [name, { locales, ...size }] of Object.entries(sizes)) {
  for (const locale of locales) {
    const isPseudo = locale.startsWith('pseudo')
    const asked = isPseudo ? ', and every word is a message,' : ''
    test(`every screen fits a ${name}${asked} in ${locale}`, async ({ page, gallery }) => {
      await page.setViewportSize(size)
      const session = await page.context().newCDPSession(page)
      for (const screen of gallery.screens) {
        await showSample(page, gallery, screen, locale)
        softly(await page.evaluate(findClipped), `${screen} fits`).toEqual([])
        if (!isPseudo) softly(await page.evaluate(findBrokenWords), `${screen} breaks no word`).toEqual([])
        await softly.poll(() => foreignFonts(session), `${screen} brings its typefaces`).toEqual([])
        if (!isPseudo) continue
        const bare = (await page.evaluate(readAll)).filter(
          (text) => !/^\[.*\]$/.test(text.trim()) && !isMadeUp(text),
        )
        softly(bare, `every word on ${screen} is a message`).toEqual([])
      }
    })
  }
}

test('home keeps its words in their boxes at large text, whatever it shows', { tag: '@every-run' }, async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const homes = gallery.screens.filter((screen) => screen.startsWith('home'))
  expect(homes.length).toBeGreaterThan(5)
  for (const screen of homes) {
    await showSample(page, gallery, screen, 'it')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      document.documentElement.setAttribute('data-enlarged', '')
    })
    softly(await page.evaluate(findClipped), screen).toEqual([])
    softly(await page.evaluate(findBrokenWords), screen).toEqual([])
  }
})

test('every screen is turned where the language runs from right to left', { tag: '@every-run' }, async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const screens = isLong ? gallery.screens : gallery.screens.filter((_, nth) => nth % 4 === 0)
  for (const screen of screens) {
    await showSample(page, gallery, screen, 'pseudo')
    const boxes = await page.evaluate(findBoxes)
    expect(boxes.length, screen).toBeGreaterThan(0)
    await showSample(page, gallery, screen, 'pseudo-rtl')
    const unturned = async () => notMirrored(boxes, await page.evaluate(findBoxes), 1280)
    await softly.poll(unturned, `${screen} is turned`).toEqual([])
  }
})

test('the doors of home lie above the fold of a phone whose browser shows its bars', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  for (const screen of ['homeTouchless', 'homeKnown', 'homeFull']) {
    await showSample(page, gallery, screen, 'de')
    for (const door of ['Anmelden', 'Abmelden']) {
      const box = await page.getByRole('button', { name: door, exact: true }).boundingBox()
      softly(box && box.y + box.height, `${door} on ${screen}`).toBeLessThanOrEqual(664)
    }
  }
})

test('no word of the doors of home is broken on tablets of common sizes', async ({ page, gallery }) => {
  const sizesAsked = [
    { width: 1024, height: 768 },
    { width: 1080, height: 810 },
    { width: 1180, height: 820 },
    { width: 768, height: 1024 },
    { width: 810, height: 1080 },
  ]
  for (const size of sizesAsked) {
    await page.setViewportSize(size)
    for (const locale of languageList) {
      await showSample(page, gallery, 'home', locale)
      softly(await page.evaluate(findBrokenWords), `${locale} at ${size.width} × ${size.height}`).toEqual([])
    }
  }
})

test('home and the signature stand whole on a tablet', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const screen of [
    'home',
    'homeTouchless',
    'homeAnswers',
    'homeCrowded',
    'homeCamera',
    'homePicture',
    'signatureTyped',
  ]) {
    for (const locale of isLong ? languageList : (['es', 'de', 'fr', 'ja', 'ar'] as const)) {
      await showSample(page, gallery, screen, locale)
      const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      softly(below, `${screen} in ${locale}`).toBe(0)
    }
  }
})

test('the doors of home stand on the first screen of an upright tablet, whatever it has to tell', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 800, height: 1280 })
  for (const screen of ['homeTouchless', 'homeAnswers', 'homeCrowded', 'homeCamera']) {
    for (const locale of isLong ? languageList : (['it', 'de', 'ja'] as const)) {
      await showSample(page, gallery, screen, locale)
      const lowest = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('main button')]
            .map((button) => button.getBoundingClientRect())
            // The other buttons are lower.
            .map(({ bottom, height }) => (height < 90 ? 0 : bottom)),
        ),
      )
      softly(lowest, `${screen} in ${locale}`).toBeLessThanOrEqual(1280)
    }
  }
})

test('home stands whole on a large screen, whatever it has to tell', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const screen of ['homeTouchless', 'homeAnswers', 'homeCrowded', 'homeCamera']) {
    for (const locale of isLong ? languageList : (['it', 'de', 'ja'] as const)) {
      await showSample(page, gallery, screen, locale)
      const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      softly(below, `${screen} in ${locale}`).toBe(0)
    }
  }
})

test('A+ can be reached on every screen, and in every dialog (A04)', async ({ page, gallery }) => {
  const enlarge = page.getByRole('button', { name: words('TEXT_SIZE', { size: '100' }) })
  for (const screen of gallery.screens) {
    await showSample(page, gallery, screen, 'it')
    // The page behind a dialog is hidden: only the dialog's own picture counts.
    await softly(enlarge, screen).toHaveCount(1)
    const box = await enlarge.boundingBox()
    const end = await page.evaluate(() => {
      const dialog = document.querySelector('[role=dialog]')
      // The list of languages comes next, with a button for each of the first ones.
      const languages = dialog ? null : document.querySelector('header select')
      return (
        languages?.getBoundingClientRect().left ?? (dialog ?? document.body).getBoundingClientRect().right
      )
    })
    softly(box && end - box.x - box.width, `${screen}: top right, but for the language`).toBeLessThan(340)
  }
})

test('the checks of these tests detect faults', { tag: '@every-run' }, async ({ page, gallery }) => {
  const session = await page.context().newCDPSession(page)
  await showSample(page, gallery, 'home', 'pseudo')
  expect(await page.evaluate(findClipped)).toEqual([])
  await page
    .locator('main button')
    .first()
    .evaluate((button) => {
      button.style.width = '3em'
      button.style.whiteSpace = 'nowrap'
      button.style.fontFamily = 'serif'
      button.append('Bare')
    })
  expect(await page.evaluate(findClipped)).toContainEqual(expect.stringMatching(/aside of its box/))
  expect(await page.evaluate(readAll)).toContain('Bare')
  expect(await foreignFonts(session)).not.toEqual([])
})

/** Texts of the gallery's company, and names of languages, which come from the browser. */
const madeUp = [
  JSON.stringify(people).replace(/<[^>]*>/g, '\n'),
  ...[...people.sampleHosts, ...people.manyHosts].map(
    ({ firstName, lastName }) => `${firstName[0]}${lastName[0]} ${firstName} ${lastName}`,
  ),
  ...CODE_ALPHABET,
  ...[
    'Officine Aurora',
    'Costruiamo macchine che durano.',
    '7K3M-9QX2',
    'XXXX-XXXX',
    'TypeError: x is undefined',
    ...['09:41', '09:40', '09:38', '09:37'],
    ...['AC', 'Ada Conti', 'Rossi Impianti · Fornitore'],
    'Prenda l’ascensore fino al secondo piano, poi a destra: la sala d’attesa è davanti a Lei.',
    ...['Aurora-Ospiti', 'benvenuti-2026'],
    ...['Ada Lovelace', 'Grace Hopper', '21/11/26, 09:40'],
    '0123456789',
    ...['000 000', '123', '123 456'],
    '••••••••',
  ],
  ...Array.from({ length: 12 }, (_, month) => new Date(2000, month).toLocaleString('it', { month: 'long' })),
].join('\n')
const isMadeUp = (text: string): boolean => madeUp.includes(text.trim())

import { expect } from '@playwright/test'
import { languageList } from '#contract/languages.ts'
import * as people from '#src/gallery/people.ts'
import type { readAloud } from '#src/gallery/read-aloud.ts'
import { showSample, test } from '#tests/support/e2e/gallery.ts'
import { spokenFaults } from '#tests/support/e2e/spoken-faults.ts'
import { isLong } from '#tests/support/long.ts'

/** Trust row A10. `npm run test:long` asks every language. */

/** Their names are hidden where others may listen. “Ada” is a word in other languages. */
const persons = /(?<!\p{L})(?:Conti|Grace|Hopper|Lovelace|Giulia|Bianchi|Moretti|7K3M)(?!\p{L})/gu

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value, ...value.split(/<[^>]*>/)].map((text) => text.trim()).filter(({ length }) => length > 2)
    : Object.values(value ?? {}).flatMap(textsIn)
/** What the company has written, and names that no language translates. */
const own = [
  ...textsIn(people),
  ...['Officine Aurora', 'aurora', 'Headquarters', 'Aurora-Ospiti', 'benvenuti-2026', 'Via Roma 1'],
  ...['TypeError: x is undefined', 'Linux armv8l'],
  ...['ipp://192.168.1.20/ipp/print', 'docs/install/kiosk-lockdown.md'],
]

const read = () => (window as unknown as { readAloud: typeof readAloud }).readAloud()

const devices = [
  { device: 'a wide tablet', width: 1280, height: 800, heard: isLong ? languageList : (['ja'] as const) },
  // Its steps have one column.
  {
    device: 'an upright tablet',
    width: 800,
    height: 1280,
    heard: isLong ? (['it', 'ja'] as const) : (['it'] as const),
  },
]
for (const { device, width, height, heard } of devices) {
  for (const language of heard)
    test(`every screen can be heard on ${device} in ${language}`, async ({ page, gallery }) => {
      test.setTimeout(300_000)
      await page.setViewportSize({ width, height })
      const faultsOf = spokenFaults(language, own)
      for (const screen of gallery.screens) {
        await showSample(page, gallery, screen, language)
        const stops = await page.evaluate(read)
        const said = stops.flatMap(({ parts }) => parts)
        const faults = [
          ...said.flatMap(faultsOf),
          ...stops.flatMap(({ isNamed, parts }) => (isNamed ? [] : [`no name: ${parts[0]?.text}`])),
          ...said.flatMap(({ text }) => text.match(persons) ?? []),
        ]
        expect.soft(faults, screen).toEqual([])
        const titles = stops.filter(({ isTitle }) => isTitle)
        expect.soft(titles.length, `${screen} is named`).toBe(1)
      }
    })
}

test('the checks of these tests detect faults', () => {
  const faultsIn = (text: string, language: 'de' | 'ja', lang: string = language) =>
    spokenFaults(language, ['Aurora'])({ text, lang }).length
  expect(faultsIn('Anmelden, Taste', 'de')).toBe(0)
  expect(faultsIn('Aurora ようこそ', 'ja')).toBe(0)
  expect(faultsIn('Check in, Taste', 'de'), 'English').toBe(1)
  expect(faultsIn('Check in', 'ja'), 'other letters').toBe(1)
  expect(faultsIn('ようこそ', 'ja', 'it'), 'another voice').toBe(1)
  expect(faultsIn('Pflichtfeld, Pflichtfeld', 'de'), 'twice').toBe(1)
  expect(faultsIn('HOME_FULL', 'de'), 'an id').toBe(1)
  expect(faultsIn('{count} Namen', 'de'), 'no value').toBe(1)
  expect(faultsIn('…', 'de'), 'nothing').toBe(1)
})

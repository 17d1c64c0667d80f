import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { languageList } from '#contract/languages.ts'
import { showSample, test } from '#tests/support/e2e/gallery.ts'
import { isLong } from '#tests/support/long.ts'
import { judgements } from './axe-incomplete.ts'

/** Trust row A01; `npm run axe` asks it in every language, at every size and in forced colours. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

interface Found {
  readonly rule: string
  readonly element: string
  readonly says: string
}

const elementsOf = ({ id, nodes }: Result): readonly Found[] =>
  nodes.map(({ html, any, all, none }) => ({
    rule: id,
    element: html.slice(0, 120),
    says: [...any, ...all, ...none].map(({ message }) => message).join('; '),
  }))

const isJudged = (screen: string, found: Found): boolean =>
  judgements.some(
    ({ rule, element, says, screens }) =>
      rule === found.rule &&
      element?.test(found.element) !== false &&
      says?.test(found.says) !== false &&
      screens?.includes(screen) !== false,
  )

for (const locale of languageList) {
  for (const size of sizes) {
    for (const forcedColors of ['none', 'active'] as const) {
      const isShort = locale === 'it' && size.width === (forcedColors === 'none' ? 390 : 1280)
      if (!isLong && !isShort) continue
      const colours = forcedColors === 'active' ? ' in forced colours' : ''
      test(`axe finds nothing in ${locale}, ${size.width} px wide${colours}`, {
        tag: locale === 'it' && size.width === 390 && forcedColors === 'none' ? '@every-run' : [],
      }, async ({ page, gallery }) => {
        test.setTimeout(600_000)
        await page.setViewportSize(size)
        await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
        // In the short form one screen in six stands for all each time.
        const asked = gallery.screens.filter((_, nth) => isLong || nth % 6 === 0)
        expect(asked.length).toBeGreaterThanOrEqual(12)
        for (const screen of asked) {
          await showSample(page, gallery, screen, locale)
          // What passes is most of an answer, and is not read.
          const axe = new AxeBuilder({ page })
            .options({ resultTypes: ['violations', 'incomplete'] })
            .withTags(TAGS)
            .setLegacyMode()
          // There the colours are the system's, and axe reads ours.
          if (forcedColors === 'active') axe.disableRules('color-contrast')
          const { violations, incomplete } = await axe.analyze()
          expect.soft(violations.flatMap(elementsOf), `${screen}: violations`).toEqual([])
          const open = incomplete.flatMap(elementsOf).filter((found) => !isJudged(screen, found))
          expect.soft(open, `${screen}: not judged yet`).toEqual([])
        }
      })
    }
  }
}

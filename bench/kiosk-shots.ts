import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { openGallery, showSample } from '#tests/support/e2e/gallery.ts'
import { chromiumPath } from '../scripts/chromium.mjs'

/**
 * `npm run shots`: pictures of every screen in the gallery, in every language and size, and in Italian in every palette:
 * shots/kiosk/index.html shows them side by side. What is wider than the screen is printed. Words after `--` choose screens and
 * languages: `npm run shots -- home signature de ja`.
 */
const SIZES = {
  tablet: { width: 1280, height: 800 },
  portrait: { width: 800, height: 1280 },
  phone: { width: 390, height: 664 },
  wide: { width: 1920, height: 1080 },
} as const
type Size = keyof typeof SIZES
const sizes = Object.keys(SIZES) as Size[]
const AT_ONCE = 3
const OURS = 'ours'

interface Look {
  readonly size: Size
  readonly locale: string
  readonly palette: string
}
type Shot = Look & { readonly screen: string }

const chosen = process.argv.slice(2)
/** Those of them that were chosen; all if none was. */
function chosenOf(names: readonly string[]): readonly string[] {
  const wanted = names.filter((name) => chosen.includes(name))
  return wanted.length > 0 ? wanted : names
}

const folder = join('shots', 'kiosk')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: await chromiumPath() })
const gallery = await openGallery(browser)
const screens = chosenOf(gallery.screens)
const looks = sizes.flatMap((size): Look[] => [
  ...chosenOf(gallery.locales).map((locale) => ({ size, locale, palette: OURS })),
  ...gallery.palettes.filter((name) => name !== OURS).map((palette) => ({ size, locale: 'it', palette })),
])
const fileOf = ({ screen, size, locale, palette }: Shot) => `${screen}-${size}-${locale}-${palette}.png`
const complaints: string[] = []
const waiting = [...looks]
await Promise.all(Array.from({ length: AT_ONCE }, photograph))
await gallery.close()
await browser.close()
writeFileSync(join(folder, 'index.html'), overview())
for (const complaint of complaints) console.log(complaint)
console.log(`${screens.length * looks.length} pictures: ${folder}/index.html`)
process.exitCode = complaints.length === 0 ? 0 : 1

async function photograph(): Promise<void> {
  for (let look = waiting.shift(); look; look = waiting.shift()) {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: SIZES[look.size] })
    for (const screen of screens) {
      const file = fileOf({ screen, ...look })
      await showSample(page, gallery, screen, look.locale, look.palette)
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        complaints.push(`${file}: wider than the screen`)
      await page.screenshot({ path: join(folder, file) })
    }
    await page.close()
  }
}

function overview(): string {
  const picture = (shot: Shot) =>
    `<figure><a href="${fileOf(shot)}"><img loading="lazy" alt="" src="${fileOf(shot)}"></a><figcaption>${shot.locale} ${shot.palette}</figcaption></figure>`
  const row = (screen: string, size: Size) =>
    `<h3>${size}</h3><div>${looks
      .filter((look) => look.size === size)
      .map((look) => picture({ screen, ...look }))
      .join('')}</div>`
  const section = (screen: string) => `<h2>${screen}</h2>${sizes.map((size) => row(screen, size)).join('')}`
  return `<!doctype html><meta charset="utf-8"><title>Shots</title><style>
body { font: 16px sans-serif; margin: 24px } div { display: flex; gap: 16px; overflow-x: auto }
figure { margin: 0 } img { height: 320px; border: 1px solid #ccc }</style>${screens.map(section).join('')}`
}

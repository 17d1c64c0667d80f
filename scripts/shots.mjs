/**
 * `npm run shots`: pictures of every screen in the gallery, in every language and size, and in Italian in every
 * palette, with shots/index.html to look at them side by side.
 * Words after `--` choose screens: `npm run shots -- home signature`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './chromium.mjs'
import { prepare, root, say } from './prepare.mjs'

const SIZES = {
  tablet: { width: 1280, height: 800 },
  portrait: { width: 800, height: 1280 },
  phone: { width: 390, height: 844 },
}
const AT_ONCE = 4
/** A page's words are laid over it once it is drawn. */
const WITH_PDF = new Set(['pdf'])
const DEFAULT = { locale: 'it', palette: 'ours' }

await prepare()
const { chromium } = await import('@playwright/test')
const { createServer } = await import('vite')

const server = await createServer({ root, server: { port: 0 }, logLevel: 'error' })
await server.listen()
const base = `${server.resolvedUrls.local[0]}gallery.html`
const browser = await chromium.launch({ executablePath: await chromiumPath() })
const folder = join(root, 'shots')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

const known = await readKnown()
const chosen = process.argv.slice(2)
const screens = chosen.length > 0 ? known.samples.filter((name) => chosen.includes(name)) : known.samples
const looks = [
  ...known.locales.map((locale) => ({ ...DEFAULT, locale })),
  ...known.palettes.filter((name) => name !== DEFAULT.palette).map((palette) => ({ ...DEFAULT, palette })),
]
const shots = Object.keys(SIZES).flatMap((size) =>
  screens.flatMap((screen) => looks.map((look) => ({ screen, size, ...look }))),
)
const fileOf = ({ screen, size, locale, palette }) => `${screen}-${size}-${locale}-${palette}.png`

const complaints = []
const waiting = [...shots]
await Promise.all(Array.from({ length: AT_ONCE }, photograph))
await browser.close()
await server.close()
writeFileSync(join(folder, 'index.html'), overview())
for (const complaint of complaints) say(complaint)
say(`${shots.length - waiting.length} pictures: shots/index.html`)
process.exitCode = complaints.length === 0 ? 0 : 1

/** The gallery says itself what it can show. */
async function readKnown() {
  const page = await browser.newPage()
  await page.goto(base)
  await page.locator('h1').waitFor()
  const { samples, locales, palettes } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  await page.close()
  return { samples: samples.split(' '), locales: locales.split(' '), palettes: palettes.split(' ') }
}

async function photograph() {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
    const { screen, size, locale, palette } = shot
    const problem = (message) => complaints.push(`${fileOf(shot)}: ${message}`)
    const onError = ({ message }) => problem(message)
    page.on('pageerror', onError)
    await page.setViewportSize(SIZES[size])
    await page.goto(`${base}?screen=${screen}&locale=${locale}&palette=${palette}`)
    await page.locator('h1').waitFor()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    if (WITH_PDF.has(screen)) await page.locator('figure span').first().waitFor()
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      problem('wider than the screen')
    await page.screenshot({ path: join(folder, fileOf(shot)) })
    page.off('pageerror', onError)
  }
  await page.close()
}

function overview() {
  const picture = (shot) =>
    `<figure><a href="${fileOf(shot)}"><img loading="lazy" alt="" src="${fileOf(shot)}"></a><figcaption>${shot.locale} ${shot.palette}</figcaption></figure>`
  const row = (screen, size) =>
    `<h3>${size}</h3><div>${shots
      .filter((shot) => shot.screen === screen && shot.size === size)
      .map(picture)
      .join('')}</div>`
  const section = (screen) =>
    `<h2>${screen}</h2>${Object.keys(SIZES)
      .map((size) => row(screen, size))
      .join('')}`
  return `<!doctype html><meta charset="utf-8"><title>Shots</title><style>
body { font: 16px sans-serif; margin: 24px } div { display: flex; gap: 16px; overflow-x: auto }
figure { margin: 0 } img { height: 320px; border: 1px solid #ccc }</style>${screens.map(section).join('')}`
}

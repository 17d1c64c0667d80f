import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'

/**
 * Pictures of every screen in the gallery: tsx tests/gallery/shots.ts <folder> [screens] [locales] [palettes] [sizes]
 * Lists are separated by commas. CHROMIUM names the browser where Playwright's own is not installed.
 */
const sizes: Readonly<Record<string, { width: number; height: number }>> = {
  landscape: { width: 1280, height: 800 },
  portrait: { width: 800, height: 1280 },
  phone: { width: 390, height: 844 },
}

const list = (argument: string | undefined, otherwise: readonly string[]): readonly string[] =>
  argument && argument !== 'all' ? argument.split(',') : otherwise

const [folder = 'shots', ...wanted] = process.argv.slice(2)
const server = await createServer({ server: { port: 0 }, logLevel: 'error' })
await server.listen()
const base = server.resolvedUrls?.local[0]
const executablePath = process.env.CHROMIUM
const browser = await chromium.launch(executablePath ? { executablePath } : {})
await mkdir(folder, { recursive: true })
const page = await browser.newPage()
const complaints: string[] = []
page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))

await page.goto(`${base}gallery.html?screen=home`)
const known = await page.evaluate(() => document.documentElement.dataset.samples?.split(' ') ?? [])
for (const size of list(wanted[3], Object.keys(sizes))) {
  await page.setViewportSize(sizes[size] ?? { width: 1280, height: 800 })
  for (const screen of list(wanted[0], known)) {
    for (const locale of list(wanted[1], ['it', 'en'])) {
      for (const palette of list(wanted[2], ['ours'])) {
        await page.goto(`${base}gallery.html?screen=${screen}&locale=${locale}&palette=${palette}`)
        await page.locator('h1').waitFor()
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(700)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (overflow) complaints.push(`${screen} ${locale} ${size} is wider than the screen`)
        await page.screenshot({ path: join(folder, `${screen}-${size}-${locale}-${palette}.png`) })
      }
    }
  }
}
await browser.close()
await server.close()
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1

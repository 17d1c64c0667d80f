import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { letRunInstallation } from '#server/accounts/installation-owners.store.ts'
import { knownAddresses, pageStanding } from '#src/console/shell/places.ts'
import { openAdminAccess } from '#tests/support/e2e/company.ts'
import { addressesOf, arrive, openEverything } from '#tests/support/e2e/console-crawl.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { fillCompany } from '#tests/support/e2e/filled-company.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { CONSOLE, catalogue } from '../scripts/catalogues.ts'
import { chromiumPath } from '../scripts/chromium.mjs'
import { addPast } from './support/past-visits.ts'

/**
 * `npm run shots:console`: pictures of every page of the console at three sizes, light and dark, of a company with little and of
 * one with 20,000 visits, 180 people inside, 500 hosts, 40 tablets and 12 sites: shots/console/index.html shows them side by side.
 * What is wider than the screen is printed. `LOCALE=de` takes another language; words after `--` choose pages: `-- desk log`.
 * `-- --dialogs` takes every dialog and menu that the buttons of a page open, instead of the pages, with little data.
 */
const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const
const COLOURS = ['light', 'dark'] as const
const HEAVY = { visits: 20_000, inside: 180, hosts: 500, sites: 12, tablets: 40 }
/** Of a longer page the beginning says how it looks. */
const TALLEST_PX = 2_600
const locale = process.env.LOCALE ?? 'en-GB'
const { values: options, positionals: chosen } = parseArgs({
  options: { dialogs: { type: 'boolean', default: false } },
  allowPositionals: true,
})
/** These end the session that takes the pictures. */
const ENDS = ['SIGN_OUT', 'SIGN_OUT_EVERYWHERE', 'SESSION_END']

const folder = join('shots', 'console')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const dataDir = makeDataDir()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = await startServer(dataDir, port, { NODE_ENV: 'production' })
const adminAccess = await openAdminAccess(dataDir, url)
const browser = await chromium.launch({ executablePath: await chromiumPath() })
const shots: { readonly page: string; readonly file: string; readonly title: string }[] = []
const complaints: string[] = []
try {
  for (const data of options.dialogs ? (['little'] as const) : (['little', 'much'] as const)) {
    const company = await fillCompany(adminAccess)
    if (data === 'much') await addPast(adminAccess.database.pool, company.companyId, HEAVY)
    await letRunInstallation(adminAccess.database.query, company.owner.id)
    const context = await browser.newContext({ locale, reducedMotion: 'reduce', viewport: SIZES.desk })
    const cookies = [...company.owner.browser.cookies].map(([name, value]) => ({ name, value, url }))
    await context.addCookies(cookies)
    await photograph(await context.newPage(), `${url}/console/${company.companyId}`, data)
    await context.close()
  }
} finally {
  await browser.close()
  await adminAccess.database.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
writeFileSync(join(folder, 'index.html'), overview())
for (const complaint of complaints) console.log(complaint)
console.log(`${shots.length} pictures: ${folder}/index.html`)
process.exitCode = complaints.length === 0 ? 0 : 1

async function photograph(page: Page, home: string, data: string): Promise<void> {
  for (const to of knownAddresses) {
    const paths = await addressesOf(page, home, to, pageStanding(to)?.parent?.to ?? null)
    for (const path of paths) {
      const name = to.replace('/$companyId', '').replaceAll(/[/$]+/g, '-').replace(/^-/, '') || 'overview'
      const full = path.endsWith('/new') ? `${name}-new` : name
      if (chosen.length > 0 && !chosen.includes(full)) continue
      await arrive(page, home, path)
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
      if (options.dialogs) await photographDialogs(page, home, path, full)
      else await photographSizes(page, full, data)
    }
  }
}

/** @param what lies over the page; none: the page itself, as far down as it goes */
async function photographSizes(page: Page, full: string, data: string, what?: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of COLOURS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      const title = [what, size, colorScheme, data].filter((word) => word !== undefined).join(' ')
      const file = `${full}-${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
      const [width, height] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth, scrollHeight] as const
      })
      if (width > viewport.width) complaints.push(`${file}: wider than the screen`)
      const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(height, TALLEST_PX) }
      await page.screenshot({ path: join(folder, file), ...(what === undefined && { fullPage: true, clip }) })
      shots.push({ page: full, file, title })
    }
  await page.setViewportSize(SIZES.desk)
}

async function photographDialogs(page: Page, home: string, path: string, full: string): Promise<void> {
  const texts = catalogue(CONSOLE, locale.slice(0, 2))
  await openEverything(page, {
    within: page.locator(full === 'desk' ? 'header, main' : 'main'),
    home,
    path,
    onlyLooks: true,
    skip: ENDS.map((id) => texts[id] ?? ''),
    onOpened: ({ way }) => photographSizes(page, full, 'little', way),
    // The focus is where the sizes of the pictures have left it; `console-access.spec.ts` judges it.
    onFault: () => undefined,
  })
}

function overview(): string {
  const picture = ({ file, title }: (typeof shots)[number]) =>
    `<figure><a href="${file}"><img loading="lazy" alt="" src="${file}"></a><figcaption>${title}</figcaption></figure>`
  const section = (page: string) =>
    `<h2>${page}</h2><div>${shots
      .filter((shot) => shot.page === page)
      .map(picture)
      .join('')}</div>`
  return `<!doctype html><meta charset="utf-8"><title>Console</title><style>
body { font: 16px sans-serif; margin: 24px } div { display: flex; gap: 16px; overflow-x: auto; align-items: start }
figure { margin: 0 } img { height: 420px; border: 1px solid #ccc }</style>${[
    ...new Set(shots.map(({ page }) => page)),
  ]
    .map(section)
    .join('')}`
}

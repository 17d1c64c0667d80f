/**
 * `npm run i18n:screens`: for each message the screens of the gallery that show it, or the files that ask for it where
 * no screen does: mails, what is only spoken, the console. Ids after it choose messages, and tell all that is known of
 * them; `--json` prints everything as JSON.
 */
import { type Browser, chromium } from '@playwright/test'
import { createServer } from 'vite'
import { catalogue, COMMENTED, CONSOLE, commentsIn, KIOSK, readSources } from './catalogues.ts'
import { chromiumPath } from './chromium.mjs'
import { usesOf } from './i18n-rules.ts'
import { entryOf, placesOf, tableOf } from './message-places.ts'

/** Lists that fit a tablet have a button to scroll on a phone. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** What the last words of a screen stand in, where they come later than its heading. */
const LATE: Readonly<Record<string, string>> = {
  pdf: 'figure [role=presentation]',
  pdfFailed: 'main [role=alert]',
}

const words = process.argv.slice(2)
const isJson = words.includes('--json')
const asked = words.filter((word) => word !== '--json')

const texts = { ...catalogue(KIOSK, COMMENTED), ...catalogue(CONSOLE, COMMENTED) }
const unknown = asked.filter((id) => !Object.hasOwn(texts, id))
if (unknown.length > 0) {
  console.error(`No such message: ${unknown.join(', ')}`)
  process.exit(1)
}

const sources = readSources()
const places = placesOf(
  texts,
  { ...commentsIn(KIOSK), ...commentsIn(CONSOLE) },
  await readGallery(),
  usesOf({ ...sources[KIOSK], ...sources[CONSOLE] }),
)
const chosen = asked.length === 0 ? places : places.filter(({ id }) => asked.includes(id))
if (isJson) console.log(JSON.stringify(chosen, null, 1))
else console.log(asked.length === 0 ? tableOf(chosen) : chosen.map(entryOf).join('\n\n'))

/** All texts of each screen, by its name. */
async function readGallery(): Promise<Record<string, string[]>> {
  const server = await createServer({ server: { port: 0 }, logLevel: 'error' })
  await server.listen()
  const browser = await chromium.launch({ executablePath: await chromiumPath() })
  try {
    return await readScreens(browser, `${server.resolvedUrls?.local[0]}gallery.html`)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function readScreens(browser: Browser, gallery: string): Promise<Record<string, string[]>> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(gallery)
  await page.locator('h1').waitFor()
  const names = await page.evaluate(() => document.documentElement.dataset.samples?.split(' ') ?? [])
  const seen: Record<string, string[]> = {}
  let before = ''
  for (const name of names) {
    const search = `?screen=${name}&locale=ids`
    // Changing the address is much quicker than another page; but what measures a PDF stays in the document.
    if (before === '' || LATE[before]) await page.goto(gallery + search)
    else
      await page.evaluate((to) => {
        history.replaceState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, search)
    await page.locator(`html[data-shown="${search}"]`).waitFor({ state: 'attached' })
    await page.locator('h1').waitFor()
    const late = LATE[name]
    if (late) await page.locator(late).first().waitFor()
    before = name
    const texts: string[] = []
    for (const size of SIZES) {
      await page.setViewportSize(size)
      // Two frames: what measures itself does so in the first.
      await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
      )
      texts.push(...(await page.evaluate(textsOfPage)))
    }
    seen[name] = texts
  }
  return seen
}

/** In the page: its title, all that is written on it, and the names and hints of its elements. */
function textsOfPage(): string[] {
  return [
    document.title,
    document.body.textContent ?? '',
    ...[...document.querySelectorAll('body *')].flatMap(({ attributes }) =>
      [...attributes].map(({ value }) => value),
    ),
  ]
}

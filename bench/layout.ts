import { rmSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type Browser, chromium, type Page } from '@playwright/test'
import { makeCompany, openAdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { openGallery, showSample } from '#tests/support/e2e/gallery.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { startWalk, WALKED } from '#tests/support/e2e/shift-walk.ts'
import { freePort } from '#tests/support/free-port.ts'
import { chromiumPath } from '../scripts/chromium.mjs'
import { largestVoid, type Pixels, type Rectangle, rgb } from './support/largest-void.ts'

/**
 * `npm run bench:layout`: how empty the screens are, and what moves on them. For every screen of the gallery at five sizes the
 * share of the largest rectangle that shows nothing but the page's ground (`ground`) or nothing but one colour (`flat`: also a
 * plain panel or button). Then the main journeys in the built product: whatever moves on a screen after its first frame.
 * Prints JSON. Words after `--` choose screens, and leave the journeys out; `--shifts` leaves the screens out.
 */
const SIZES = {
  tablet: { width: 1280, height: 800 },
  portrait: { width: 800, height: 1280 },
  phone: { width: 390, height: 664 },
  desk: { width: 1920, height: 1080 },
  large: { width: 2160, height: 1350 },
}
type Size = keyof typeof SIZES
const sizes = Object.keys(SIZES) as readonly Size[]
const AIM = { ground: 0.15, groundOfHome: 0.1, shift: 0 }

const onlyShifts = process.argv.includes('--shifts')
const chosen = process.argv.slice(2).filter((word) => word !== '--shifts')
const browser = await chromium.launch({ executablePath: await chromiumPath() })
try {
  const screens = onlyShifts ? {} : await measureVoids(browser)
  const shifts = chosen.length > 0 ? undefined : await measureShifts(browser)
  console.log(JSON.stringify({ aim: AIM, sizes: SIZES, worst: worst(screens), screens, shifts }, null, 1))
} finally {
  await browser.close()
}

interface Measured {
  readonly ground: number
  readonly flat: number
  /** The largest rectangle of the ground: x, y, width, height. */
  readonly where: readonly [x: number, y: number, width: number, height: number]
}
type Voids = Record<string, Partial<Record<Size, Measured>>>

async function measureVoids(from: Browser): Promise<Voids> {
  const { close, ...gallery } = await openGallery(from)
  const found: Voids = {}
  const page = await from.newPage({ reducedMotion: 'reduce' })
  for (const screen of gallery.screens) {
    if (chosen.length > 0 && !chosen.includes(screen)) continue
    await showSample(page, gallery, screen, 'it')
    const measured: Partial<Record<Size, Measured>> = {}
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      // Two frames: what measures itself does so in the first.
      await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
      )
      const picture = await pixelsOf(await page.screenshot(), await padsOf(page))
      const { x, y, width, height, share } = largestVoid(picture, await groundOf(page))
      measured[size] = {
        ground: rounded(share),
        flat: rounded(largestVoid(picture).share),
        where: [x, y, width, height],
      }
    }
    found[screen] = measured
  }
  await close()
  return found
}

/** What waits for ink or words is not empty. */
function padsOf(page: Page): Promise<readonly Rectangle[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('canvas, textarea')].map((pad) => {
      const { x, y, width, height } = pad.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}

async function pixelsOf(png: Buffer, pads: readonly Rectangle[]): Promise<Pixels> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  for (const { x, y, width, height } of pads) {
    // Two colours in each block: a pad is not one plain panel either.
    for (let column = x; column < x + width; column += 5) {
      context.fillStyle = (column - x) % 10 ? 'black' : 'grey'
      context.fillRect(column, y, 5, height)
    }
  }
  return context.getImageData(0, 0, image.width, image.height)
}

/** The colour of the page itself, or of the screen over all of it. */
async function groundOf(page: Page): Promise<number> {
  const colour = await page.evaluate(() => {
    for (const element of [document.body, document.documentElement]) {
      const { backgroundColor } = getComputedStyle(element)
      if (!backgroundColor.endsWith(', 0)')) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  })
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
  return rgb(red, green, blue)
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000
}

/** The screens over the aim, the emptiest first. */
function worst(screens: Voids): readonly string[] {
  return Object.entries(screens)
    .flatMap(([screen, measured]) =>
      sizes.map((size) => ({ screen, size, ground: measured[size]?.ground ?? 0 })),
    )
    .filter(({ screen, ground }) => ground > (/^home/.test(screen) ? AIM.groundOfHome : AIM.ground))
    .toSorted((one, other) => other.ground - one.ground)
    .map(({ screen, size, ground }) => `${(ground * 100).toFixed(1)} % ${screen} ${size}`)
}

async function measureShifts(from: Browser) {
  const dataDir = makeDataDir()
  const port = await freePort()
  const baseURL = `http://127.0.0.1:${port}`
  const server = await startServer(dataDir, port)
  const access = await openAdminAccess(dataDir, baseURL)
  const found: Record<string, unknown> = {}
  try {
    const company = await makeCompany(access, WALKED)
    for (const size of sizes) {
      const page = await from.newPage({ baseURL, viewport: SIZES[size], locale: 'it-IT', hasTouch: true })
      const walk = await startWalk(page, company)
      await walk.enterAsStranger(`${size}-${port}@visitor.example`)
      await walk.enterByCode()
      await walk.leave()
      const { shifts, screens } = await walk.watched()
      const sum = (chosen: typeof shifts) => tenThousandths(chosen.reduce((all, { value }) => all + value, 0))
      found[size] = {
        screens,
        total: sum(shifts),
        // What the browser itself counts.
        unasked: sum(shifts.filter(({ afterInput }) => !afterInput)),
        moved: shifts.map((shift) => ({ ...shift, value: tenThousandths(shift.value) })),
      }
      await page.close()
    }
  } finally {
    await access.database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return found
}

function tenThousandths(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

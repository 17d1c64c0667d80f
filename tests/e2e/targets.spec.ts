import { expect, type Page } from '@playwright/test'
import { contrast, parseColor } from '#src/ui/color.ts'
import { TEXT_CONTRAST } from '#src/ui/palette.ts'
import { findClipped, showSample, test } from '#tests/support/e2e/gallery.ts'
import { isLong } from '#tests/support/long.ts'

const softly = expect.configure({ soft: true })
/** The phone leaves the least room. */
const sizes = [...(isLong ? [{ width: 1280, height: 800 }] : []), { width: 390, height: 844 }]

for (const size of sizes) {
  test(`every control is large enough and apart, ${size.width} px wide`, async ({ page, gallery }) => {
    await page.setViewportSize(size)
    for (const screen of gallery.screens) {
      await showSample(page, gallery, screen, 'it')
      softly(await page.evaluate(findTight), screen).toEqual([])
    }
  })
}

test('large words with wide spacing fit (WCAG 1.4.12)', async ({ page, gallery }) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const screen of gallery.screens) {
      await showSample(page, gallery, screen, 'it')
      await page.evaluate(enlargeAndSpace)
      softly(await page.evaluate(findClipped), `${screen}, ${size.width} px wide`).toEqual([])
    }
  }
})

test('every control is visible with forced colours', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const screen of gallery.screens) {
    await showSample(page, gallery, screen, 'it')
    softly(await findInvisible(page), screen).toEqual([])
  }
})

test('these checks detect faults', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await showSample(page, gallery, 'home', 'it')
  const [first, second] = [page.locator('main button').nth(0), page.locator('main button').nth(1)]
  await first.evaluate((button) => {
    button.style.cssText =
      'min-height: 0; height: 40px; forced-color-adjust: none; background: #fff; color: #eee'
  })
  await second.evaluate((button) => {
    button.style.marginInlineStart = '-8px'
  })
  expect(await page.evaluate(findTight)).toEqual([
    expect.stringMatching(/×40$/),
    expect.stringMatching(/ is 0\.0 from /),
  ])
  expect(await findInvisible(page)).toEqual([expect.stringContaining('rgb(238, 238, 238)')])
  await page.evaluate(enlargeAndSpace)
  expect(await page.evaluate(findClipped)).not.toEqual([])
})

/** In the page: what is smaller than 48 px, main actions below 64, and what stands closer than 8 px to another. */
function findTight(): string[] {
  const LEAST = 48
  const MAIN = 64
  const GAP = 8
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'button, a[href], select, input, textarea, [role=option], label:has([type=checkbox])',
    ),
  ].filter((control) => {
    // Behind a dialog, or a tick whose whole row is the target.
    if (control.closest('[data-aria-hidden]') || control.matches('[type=checkbox]')) return false
    return control.checkVisibility()
  })
  const found: string[] = []
  const place = (control: Element) => {
    if (control.closest('[role=listbox]')) return 'list'
    // An open list lies over the fields after it, and its button for more over its own options.
    if (control.matches('[data-box]:has([role=listbox]) [data-more]')) return 'more of a list'
    return control.closest('footer, [data-testid=notices]')?.localName ?? 'page'
  }
  const known = controls.map((control) => ({
    name: `<${control.localName}> “${(control.ariaLabel ?? control.textContent).trim().slice(0, 30)}”`,
    // A list may stand in a frame that looks like it, and is pressed with it.
    box: control.getBoundingClientRect(),
    place: place(control),
    isMain: control.matches('[type=submit]'),
  }))
  for (const [at, { name, box, place: where, isMain }] of known.entries()) {
    if (box.width < LEAST || box.height < (isMain ? MAIN : LEAST)) {
      found.push(`${name} is ${Math.round(box.width)}×${Math.round(box.height)}`)
    }
    for (const other of known.slice(at + 1)) {
      // The bar and the lists scroll over or under what is there.
      if (other.place !== where) continue
      const aside = Math.max(box.left - other.box.right, other.box.left - box.right)
      const above = Math.max(box.top - other.box.bottom, other.box.top - box.bottom)
      const gap = Math.max(aside, above)
      if (gap < GAP - 0.5) found.push(`${name} is ${gap.toFixed(1)} from ${other.name}`)
    }
  }
  return found
}

/** In the page: A+ at 200 %, and the spacing that a reader may want. */
function enlargeAndSpace(): void {
  const root = document.documentElement
  root.style.fontSize = '200%'
  root.setAttribute('data-enlarged', '')
  if (document.querySelector('#spacing')) return
  const style = document.createElement('style')
  style.id = 'spacing'
  style.textContent =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
  document.head.append(style)
}

/** Controls whose words or pictures are hardly another colour than what they stand on. */
async function findInvisible(page: Page): Promise<string[]> {
  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], select, input, textarea, [role=option]')]
      .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
      .map((control) => {
        let ground = 'rgba(0, 0, 0, 0)'
        for (let at: Element | null = control; at && ground.endsWith(', 0)'); at = at.parentElement) {
          ground = getComputedStyle(at).backgroundColor
        }
        return { name: control.outerHTML.slice(0, 100), color: getComputedStyle(control).color, ground }
      }),
  )
  return drawn.flatMap(({ name, color, ground }) => {
    const [one, other] = [parseColor(color), parseColor(ground)]
    if (!one || !other) return [`${name}: ${color} on ${ground}`]
    return contrast(one, other) < TEXT_CONTRAST ? [`${name}: ${color} on ${ground}`] : []
  })
}

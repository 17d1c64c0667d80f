import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Browser, type CDPSession, type Page } from '@playwright/test'
import { build, preview } from 'vite'

interface Gallery {
  readonly address: string
  readonly screens: readonly string[]
  readonly locales: readonly string[]
  readonly palettes: readonly string[]
}

/** The gallery of all screens, built once for each worker. */
export const test = base.extend<object, { readonly gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const { close, ...gallery } = await openGallery(browser)
      await use(gallery)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The gallery, built for production and served until it is closed. */
export async function openGallery(
  browser: Browser,
): Promise<Gallery & { readonly close: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'kiosk-gallery-'))
  await build({ logLevel: 'error', build: { outDir, rolldownOptions: { input: 'gallery.html' } } })
  const server = await preview({ build: { outDir }, preview: { port: 0 }, logLevel: 'error' })
  const address = `${server.resolvedUrls?.local[0]}gallery.html`
  const page = await browser.newPage()
  await page.goto(address)
  await page.locator('h1').waitFor()
  const known = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  await page.close()
  return {
    address,
    screens: known.samples?.split(' ') ?? [],
    locales: known.locales?.split(' ') ?? [],
    palettes: known.palettes?.split(' ') ?? [],
    close: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

/** A page's words are laid over it once it is drawn, and what has measured them leaves the document after the screen. */
const WITH_PDF = new Set(['pdf'])

/** Opens a screen, on one page after another, and waits until it stands still, in its own typefaces. */
export async function showSample(
  page: Page,
  { address }: Gallery,
  screen: string,
  locale: string,
  palette = 'ours',
): Promise<void> {
  const search = `?screen=${screen}&locale=${locale}&palette=${palette}`
  const before = new URL(page.url()).searchParams.get('screen') ?? ''
  if (page.url().startsWith(address) && !WITH_PDF.has(before)) {
    await page.evaluate((to) => {
      history.replaceState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, search)
  } else await page.goto(address + search)
  await page.locator(`html[data-shown="${search}"]`).waitFor({ state: 'attached' })
  await page.locator('h1').waitFor()
  if (screen === 'pdfFailed') await page.locator('main [role=alert]').waitFor()
  if (WITH_PDF.has(screen)) await page.locator('figure [role=presentation]').first().waitFor()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
}

/** Words of headings and large buttons that stand on two lines, letters apart. In the page. Scripts without spaces may break anywhere. */
export function findBrokenWords(): string[] {
  const broken: string[] = []
  for (const large of document.querySelectorAll('h1, main button')) {
    if (large.tagName === 'BUTTON' && large.getBoundingClientRect().height < 90) continue
    const walker = document.createTreeWalker(large, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const word of (node.textContent ?? '').matchAll(
        /[^\s\-–—/\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1)
          broken.push(word[0])
      }
  }
  return broken
}

/**
 * In the page: what does not fit. Texts that leave the screen, their button or a box that cuts them off, and the
 * contents of lists and fields, which browsers cut off without a trace.
 */
export function findClipped(): string[] {
  const found: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen')
  const canvas = document.createElement('canvas').getContext('2d')

  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'select, input[placeholder]',
  )) {
    const style = getComputedStyle(field)
    const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.placeholder
    if (!canvas || !text || !field.checkVisibility()) continue
    canvas.font = style.font
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (canvas.measureText(text).width > room + 1) found.push(`“${text}” in its field`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!parent || !text || parent.closest('select, figure, script, style')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const frame = around.getBoundingClientRect()
      // Said to screen readers only.
      if (frame.width <= 1) break
      const { overflowX, overflowY } = getComputedStyle(around)
      const isButton = around.matches('button, [role=option], label:has(input)')
      const leavesAside = box.left < frame.left - 1 || box.right > frame.right + 1
      const leavesBelow = box.top < frame.top - 1 || box.bottom > frame.bottom + 1
      if ((isButton || overflowX === 'hidden') && leavesAside) found.push(`“${text}” aside of its box`)
      if ((isButton || overflowY === 'hidden') && leavesBelow) found.push(`“${text}” above or below its box`)
    }
  }
  return found
}

interface Box {
  readonly what: string
  readonly left: number
  readonly right: number
}

/**
 * In the page: where its parts are, but for codes and documents, which have a direction of their own, and pictures that
 * cover the page.
 */
export function findBoxes(): Box[] {
  const parts = document.querySelectorAll('h1, h2, p, button, a, input, select, textarea, img, legend')
  return [...parts]
    .filter((part) => !part.closest('body [dir], figure, svg'))
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.width <= innerWidth)
    .map(({ part, box: { left, right } }) => {
      const said = part.getAttribute('aria-label') ?? part.textContent ?? ''
      return { what: `<${part.localName}> ${said.trim().slice(0, 40)}`, left, right }
    })
}

/** Pixels; a glyph may be drawn between two of them. */
const NEAR = 2

/**
 * The parts that are not where a page from right to left has them.
 * @param before of the page from left to right
 */
export function notMirrored(before: readonly Box[], after: readonly Box[], width: number): string[] {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= NEAR
  return before.flatMap(({ what, left, right }, nth) => {
    const turned = after[nth]
    return turned && isNear(turned.left, width - right) && isNear(turned.right, width - left)
      ? []
      : [
          `${what}: ${Math.round(left)} to ${Math.round(right)}, turned ${Math.round(turned?.left ?? 0)} to ${Math.round(turned?.right ?? 0)}`,
        ]
  })
}

/** In the page: every text that a person reads or hears, and that has letters in it. */
export function readAll(): string[] {
  const texts: (string | null)[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A document is the company's, the day is the browser's, and a language calls itself as it does.
    if (!node.parentElement?.closest('figure, time, option[lang], button[lang], script, style'))
      texts.push(node.textContent)
  }
  for (const element of document.querySelectorAll('body *')) {
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
      texts.push(element.getAttribute(name))
    }
  }
  return texts.filter((text) => text !== null).filter((text) => /\p{L}/u.test(text))
}

/** Families that did not come with the product, but from this machine: elsewhere they may be missing. */
export async function foreignFonts(session: CDPSession): Promise<string[]> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    // Over a PDF's picture lies its text, transparent, to be read aloud and marked: it has no typeface to bring.
    selector: 'h1, h2, p, li, button, label, legend, span:not([role=presentation]), strong, input',
  })
  const found = new Set<string>()
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) found.add(familyName)
  }
  return [...found]
}

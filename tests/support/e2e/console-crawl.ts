import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'
import { words } from './words.ts'

/** Finds the pages and the dialogs of the console as a person does: by links and by buttons. */

const pathOf = (to: string): string => to.replace('/$companyId', '')

/** Opens a page and waits for its data; where a page begins with a search, somebody is looked for. */
export async function arrive(page: Page, home: string, path: string): Promise<void> {
  await page.goto(home + path)
  await settled(page)
  if (path !== '/people') return
  await page.locator('main').getByRole('textbox').fill('Ada')
  await page.keyboard.press('Enter')
  await page.locator('main li a').first().waitFor()
}

/** The addresses below a company's, with real ids where there are parameters: from the links of the list that leads there. */
export async function addressesOf(page: Page, home: string, to: string, parent: string | null) {
  const path = pathOf(to)
  if (!path.includes('$')) return [path]
  if (parent === null) throw new Error(`No page leads to ${to}`)
  await arrive(page, home, pathOf(parent))
  const pattern = new RegExp(`${path.replaceAll(/\$\w+/g, '[^/?#]+')}$`)
  const hrefs = await page
    .locator('main a[href]')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const known = hrefs.filter((href) => pattern.test(href))
  const fresh = known.find((href) => href.endsWith('/new'))
  const stored = known.find((href) => !href.endsWith('/new'))
  const base = new URL(home).pathname.length
  return [stored, fresh].flatMap((href) => (href === undefined ? [] : [href.slice(base)]))
}

export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-hidden=true] > [style*=height]')).toHaveCount(0)
}

/** Something that can be opened on a page. */
interface Opened {
  /** What was pressed, one after the other. */
  readonly way: string
  readonly kind: 'dialog' | 'menu'
}

interface Crawl {
  /** Where the buttons are. */
  readonly within: Locator
  readonly home: string
  /** Of the page, below the company's. */
  readonly path: string
  /** Buttons that are not pressed, by what they say. */
  readonly skip?: readonly string[]
  /** A dialog or menu is open. */
  readonly onOpened: (opened: Opened) => Promise<void>
  /** What is wrong with how it closes, or where the focus is after a press. */
  readonly onFault: (fault: string) => void
}

const dialogOf = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last()

/** What a button says, and where: buttons of several rows that do the same are one. */
const signOf = (
  button: ElementHandle<HTMLElement | SVGElement>,
): Promise<{ sign: string; name: string } | null> =>
  button
    .evaluate((one) => {
      const text = one.textContent?.trim() ?? ''
      const area = one.closest('section, table, ul, form, header')
      const place = area?.querySelector('h2, caption')?.textContent ?? area?.getAttribute('aria-label') ?? ''
      const drawn = one.querySelector('svg')?.innerHTML ?? ''
      // A tab or a day is one of many that do the same.
      return { sign: `${place}|${text || drawn}`, name: text || (one.ariaLabel ?? '') }
    })
    .catch(() => null)

const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused === null || focused === document.body
      ? 'BODY'
      : `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 60) ?? ''}`
  })

async function closeByEscape(page: Page): Promise<boolean> {
  const dialog = dialogOf(page)
  for (let presses = 0; presses < 4 && (await dialog.isVisible()); presses++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(60)
  }
  return !(await dialog.isVisible())
}

/**
 * Presses each button once. What opens is shown to `onOpened` and closed by Escape, then opened again and closed by its
 * own button; each time the focus has to return.
 * @returns how many buttons were pressed
 */
export async function openEverything(page: Page, crawl: Crawl): Promise<number> {
  const { within, home, path, skip = [], onFault } = crawl
  const seen = new Set<string>()
  const buttons = within.locator('button:enabled:visible')
  for (let nth = 0; nth < (await buttons.count()); nth++) {
    const button = await buttons
      .nth(nth)
      .elementHandle({ timeout: 1_000 })
      .catch(() => null)
    const found = button && (await signOf(button))
    if (!button || !found || seen.has(found.sign)) continue
    seen.add(found.sign)
    if (skip.includes(found.name)) continue
    await openOne(page, crawl, button as ElementHandle<HTMLElement>, found.name)
    if (!page.url().startsWith(home + path) || (await dialogOf(page).isVisible())) {
      if (!(await closeByEscape(page))) onFault(`${found.name}: Escape does not close it`)
      await arrive(page, home, path)
    }
  }
  return seen.size
}

async function press(
  page: Page,
  button: ElementHandle<HTMLElement>,
  name: string,
  onFault: Crawl['onFault'],
) {
  const pressed = await button.click({ timeout: 4_000 }).then(
    () => true,
    () => false,
  )
  // It may have gone, or may be of no use any more, since the page was read.
  if (!pressed && (await button.isEnabled().catch(() => false))) onFault(`${name} cannot be pressed`)
  // Until what it opens is drawn, or its answer is there.
  await page.waitForTimeout(150)
  return pressed
}

const hasFocus = (button: ElementHandle<HTMLElement>): Promise<boolean> =>
  button.evaluate((one) => one === document.activeElement).catch(() => false)

async function openOne(
  page: Page,
  crawl: Crawl,
  button: ElementHandle<HTMLElement>,
  name: string,
): Promise<void> {
  const { onOpened, onFault } = crawl
  if (!(await press(page, button, name, onFault))) return
  if (await dialogOf(page).isVisible())
    return checkDialog(page, crawl, { way: name, opener: button, again: [button] })
  if ((await button.getAttribute('aria-expanded').catch(() => null)) !== 'true') {
    if ((await focusOf(page)) === 'BODY') onFault(`${name}: the focus is lost`)
    return
  }
  await onOpened({ way: name, kind: 'menu' })
  const items = (
    await button
      .evaluateHandle((one) => [...(one.parentElement?.querySelectorAll('button') ?? [])])
      .then((list) => list.evaluate((all) => all.map((item) => item.textContent ?? '')))
  ).slice(1)
  await page.keyboard.press('Escape')
  if (!(await hasFocus(button))) onFault(`${name}: the focus does not return from the menu`)
  for (const item of items) {
    if (!(await button.isVisible().catch(() => false))) return
    const open = () => press(page, button, name, onFault)
    if (!(await open())) return
    const choice = await itemOf(button, item)
    if (!choice || !(await press(page, choice, item, onFault))) continue
    const way = `${name} › ${item}`
    if (await dialogOf(page).isVisible()) {
      await checkDialog(page, crawl, { way, opener: button, again: [button, item] })
    } else if (!page.url().startsWith(crawl.home + crawl.path)) {
      return arrive(page, crawl.home, crawl.path)
    } else if ((await focusOf(page)) === 'BODY') onFault(`${way}: the focus is lost`)
  }
}

async function itemOf(button: ElementHandle<HTMLElement>, item: string) {
  const found = await button.evaluateHandle(
    (one, text) =>
      [...(one.parentElement?.querySelectorAll('button') ?? [])].find((each) => each.textContent === text),
    item,
  )
  return found.asElement() as ElementHandle<HTMLElement> | null
}

interface Way {
  readonly way: string
  /** Where the focus returns to. */
  readonly opener: ElementHandle<HTMLElement>
  readonly again: readonly [ElementHandle<HTMLElement>, string?]
}

async function checkDialog(
  page: Page,
  { onOpened, onFault }: Crawl,
  { way, opener, again }: Way,
): Promise<void> {
  const dialog = dialogOf(page)
  await onOpened({ way, kind: 'dialog' })
  if (!(await dialog.evaluate((one) => one.contains(document.activeElement)).catch(() => false)))
    onFault(`${way}: the focus is not in the dialog, but at ${await focusOf(page)}`)
  if (!(await closeByEscape(page))) return onFault(`${way}: Escape does not close it`)
  if (!(await hasFocus(opener))) onFault(`${way}: after Escape the focus is at ${await focusOf(page)}`)

  const [first, item] = again
  if (!(await press(page, first, way, onFault))) return
  const choice = item === undefined ? null : await itemOf(first, item)
  if (choice && !(await press(page, choice, way, onFault))) return
  await dialog.waitFor({ timeout: 4_000 }).catch(() => onFault(`${way}: it does not open again`))
  const close = dialog.getByRole('button', { name: words('DIALOG_CLOSE'), exact: true }).last()
  if (!(await close.isVisible())) return onFault(`${way}: it has no button to close`)
  await close.click()
  await page.waitForTimeout(60)
  if (await dialog.isVisible()) return onFault(`${way}: its button does not close it`)
  if (!(await hasFocus(opener))) onFault(`${way}: after its button the focus is at ${await focusOf(page)}`)
}

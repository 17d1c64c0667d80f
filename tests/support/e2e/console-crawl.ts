import { expect, type ElementHandle, type Locator, type Page, type Request } from '@playwright/test'
import { isLong } from '../long.ts'
import { words } from './words.ts'

/** Finds the pages and the dialogs of the console as a person does: by links and by buttons. */

const pathOf = (to: string): string => to.replace('/$companyId', '')

/** Opens a page and waits for its data; where a page begins with a search, a person is looked for. */
export async function arrive(page: Page, home: string, path: string): Promise<void> {
  await page.goto(home + path)
  await settled(page)
  if (path !== '/people') return
  await page.locator('main').getByRole('textbox').fill('Ada')
  await page.keyboard.press('Enter')
  // A person who was erased by a press is not found any more.
  const found = page.locator('main li').first()
  await found.or(page.locator('main').getByText(words('PEOPLE_NOBODY'))).waitFor()
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
  /** A menu that lies over a part of its page: the page is judged without it. `null`: it is judged with its page. */
  readonly over: string | null
}

interface Crawl {
  /** Where the buttons are. */
  readonly within: Locator
  readonly home: string
  /** Of the page, below the company's. */
  readonly path: string
  /** Buttons that are not pressed, by what they say. */
  readonly skip?: readonly string[]
  /** Whether what opens is only shown: it is closed once, by Escape. */
  readonly onlyLooks?: boolean
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

/** Whether the focus is on nothing, and stays there: what went away leads it on after the next frames, which a busy machine draws late. */
async function isFocusLost(page: Page): Promise<boolean> {
  for (let looks = 0; looks < 50 && (await focusOf(page)) === 'BODY'; looks++) await page.waitForTimeout(60)
  return (await focusOf(page)) === 'BODY'
}

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

/** On a machine with other work a press and a script take longer. */
const PRESS_MS = 15_000
const LOADING_LOOKS = 400

/** Until the page has drawn what was there to draw. A page that is being left draws nothing any more. */
const drawn = (page: Page): Promise<unknown> =>
  page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch(() => undefined)

async function press(
  page: Page,
  button: ElementHandle<HTMLElement>,
  name: string,
  onFault: Crawl['onFault'],
) {
  const loaded = watchRequests(page)
  const pressed = await button.click({ timeout: PRESS_MS }).then(
    () => true,
    () => false,
  )
  // It may have gone, or may be of no use any more, since the page was read.
  if (!pressed && (await button.isEnabled().catch(() => false))) onFault(`${name} cannot be pressed`)
  // Until what it opens is drawn, or its answer is there.
  await page.waitForTimeout(150)
  await loaded()
  await drawn(page)
  return pressed
}

/**
 * Some dialogs are loaded when they are first opened, and an answer may move the next button that is pressed.
 * @returns waits until what is requested from now on is there, and scripts have drawn
 */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let loads = 0
  const onRequest = (request: Request) => {
    const isScript = request.resourceType() === 'script'
    if (isScript) loads++
    if (isScript || request.url().includes('/api/')) pending.add(request)
  }
  const onEnd = (request: Request) => pending.delete(request)
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd)
  return async () => {
    for (let looks = 0; pending.size > 0 && looks < LOADING_LOOKS; looks++) await page.waitForTimeout(50)
    if (loads > 0) await page.waitForTimeout(150)
    page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd)
  }
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
    if (await isFocusLost(page)) onFault(`${name}: the focus is lost`)
    return
  }
  const liesOver = await button.evaluate(
    ({ nextElementSibling: next }) => next !== null && getComputedStyle(next).position === 'absolute',
  )
  await onOpened({ way: name, kind: 'menu', over: liesOver ? 'button[aria-expanded=true] + *' : null })
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
    } else if (await isFocusLost(page)) onFault(`${way}: the focus is lost`)
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
  { onOpened, onFault, onlyLooks = false }: Crawl,
  { way, opener, again }: Way,
): Promise<void> {
  const dialog = dialogOf(page)
  await onOpened({ way, kind: 'dialog', over: null })
  if (!(await dialog.evaluate((one) => one.contains(document.activeElement)).catch(() => false)))
    onFault(`${way}: the focus is not in the dialog, but at ${await focusOf(page)}`)
  if (!(await closeByEscape(page))) return onFault(`${way}: Escape does not close it`)
  if (onlyLooks) return
  if (!(await hasFocus(opener))) onFault(`${way}: after Escape the focus is at ${await focusOf(page)}`)

  const [first, item] = again
  if (!(await press(page, first, way, onFault))) return
  const choice = item === undefined ? null : await itemOf(first, item)
  if (choice && !(await press(page, choice, way, onFault))) return
  await dialog.waitFor({ timeout: PRESS_MS }).catch(() => onFault(`${way}: it does not open again`))
  const close = dialog.getByRole('button', { name: words('DIALOG_CLOSE'), exact: true }).last()
  if (!(await close.isVisible())) return onFault(`${way}: it has no button to close`)
  await close.click()
  await page.waitForTimeout(60)
  if (await dialog.isVisible()) return onFault(`${way}: its button does not close it`)
  if (!(await hasFocus(opener))) onFault(`${way}: after its button the focus is at ${await focusOf(page)}`)
}

const CONTROLS = 'button, [role=switch], input[type=checkbox], summary'

/** More than any page has: a page whose controls change their words at each press would never end. */
const CONTROLS_MAX = 150

interface Use {
  readonly home: string
  readonly path: string
  readonly skip?: readonly string[]
  /** Whether what is in dialogs is pressed as well. */
  readonly acts: boolean
  readonly onPress: (what: string) => void
}

/** What was found, and what of it could be pressed. */
interface Used {
  readonly found: readonly string[]
  readonly failed: readonly string[]
}

/** The next control that can be pressed and was not yet: those of several rows that do the same are one, unless the run is a long one. */
async function nextControl(page: Page, within: string, done: readonly string[], skip: readonly string[]) {
  const found = await page.evaluateHandle(
    ([selector, controls, known, left, isEachRow]) => {
      for (const one of document.querySelectorAll<HTMLElement>(`${selector} :is(${controls})`)) {
        if (one.matches(':disabled, [aria-disabled=true]') || !one.checkVisibility()) continue
        const text = one.textContent?.trim() ?? ''
        const area = one.closest('section, table, ul, form, header, [role=dialog]')
        const place =
          area?.querySelector('h2, caption')?.textContent ?? area?.getAttribute('aria-label') ?? ''
        const row = one.closest('label')?.textContent ?? ''
        // The tick and the name of a row do what those of the others do.
        const cell = one.closest<HTMLTableCellElement>('td:has(input), th[scope=row]')
        const what =
          (!isEachRow && cell && `cell ${cell.cellIndex}`) ||
          text ||
          row ||
          one.querySelector('svg')?.innerHTML ||
          one.ariaLabel ||
          one.tagName
        const sign = `${place}|${what}`
        if (known.includes(sign) || left.some((name) => name === text || name === one.ariaLabel)) continue
        return { one, sign, name: text || row || (one.ariaLabel ?? '') }
      }
      return null
    },
    [within, CONTROLS, done, skip, isLong] as const,
  )
  const sign = await found.evaluate((it) => it && { sign: it.sign, name: it.name })
  if (sign === null) return null
  const element = (await found.getProperty('one')).asElement() as ElementHandle<HTMLElement>
  return { ...sign, element }
}

const clicked = (element: ElementHandle<HTMLElement>): Promise<boolean> =>
  element.click({ timeout: 1_500 }).then(
    () => true,
    () => false,
  )

/** A menu in which things are ticked stays open over what is below it, until it is left. */
async function isPressedAlone(page: Page, element: ElementHandle<HTMLElement>): Promise<boolean> {
  if (!(await element.isEnabled().catch(() => false)) || (await dialogOf(page).isVisible())) return false
  await page.locator('main h1').first().click()
  return clicked(element)
}

const isSwitch = (element: ElementHandle<HTMLElement>): Promise<boolean> =>
  element
    .evaluate((one) => one.matches('[role=switch], [role=checkbox], input[type=checkbox]'))
    .catch(() => false)

/** Fills what is empty, so that a form is sent. */
async function fillIn(page: Page): Promise<void> {
  const fields = dialogOf(page).locator('input:not([type]), input[type=text], input[type=email], textarea')
  for (let nth = 0; nth < (await fields.count()); nth++) {
    const field = fields.nth(nth)
    if (!(await field.isEditable()) || (await field.inputValue()) !== '') continue
    const isMail = (await field.getAttribute('type')) === 'email'
    await field.fill(isMail ? 'prova@example.com' : 'Prova', { timeout: 1_000 }).catch(() => undefined)
  }
}

async function leaveDialogs(page: Page): Promise<void> {
  if (await closeByEscape(page)) return
  const discard = dialogOf(page).getByRole('button', { name: words('DISCARD'), exact: true })
  if (await discard.isVisible()) await discard.click()
}

/**
 * Presses every control of a page, and every one in its menus and dialogs; a switch twice, so that it is as before.
 * Where a control leads away, the page is opened anew.
 */
export async function pressEverything(page: Page, use: Use): Promise<Used> {
  const { home, path, skip = [], acts, onPress } = use
  const found: string[] = []
  const failed: string[] = []
  const closing = ['DIALOG_CLOSE', 'CANCEL', 'DISCARD'].map((id) => words(id))
  while (found.length < CONTROLS_MAX) {
    const isOpen = await dialogOf(page).isVisible()
    const within = isOpen ? '[role=dialog]' : 'main'
    const next = await nextControl(page, within, found, isOpen ? [...skip, ...closing] : skip)
    if (!next) {
      if (!isOpen) break
      await leaveDialogs(page)
      if (await dialogOf(page).isVisible()) await arrive(page, home, path)
      continue
    }
    const { sign, name, element } = next
    found.push(sign)
    onPress(`${path}: ${name}`)
    if (isOpen && acts) await fillIn(page)
    const isPressed = (await clicked(element)) || (await isPressedAlone(page, element))
    // What went away by itself is no failure of the control.
    if (!isPressed && (await element.isEnabled().catch(() => false))) failed.push(sign)
    await page.waitForTimeout(isOpen ? 200 : 100)
    if (isPressed && (await isSwitch(element))) await clicked(element)
    if (!acts && (await dialogOf(page).isVisible())) await leaveDialogs(page)
    if (!page.url().startsWith(home + path)) await arrive(page, home, path)
  }
  return { found, failed }
}

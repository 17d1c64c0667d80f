import { expect, type Locator, type Page } from '@playwright/test'
import { findClipped } from './gallery.ts'
import { words } from './words.ts'

/** More stops than any screen of ours has. */
const STOPS_MAX = 60

/**
 * A visitor who uses only a keyboard (A02). After every single key the focus must be visible, whole, with its ring and
 * not covered, and no word may be cut off.
 */
export class Keyboard {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    await this.see()
  }

  /** A screen may still be changing: it has as long as any other expectation. */
  async see(): Promise<void> {
    const often = { intervals: [50] }
    await expect
      .poll(() => this.#page.evaluate(findHidden), { message: 'the focus is seen', ...often })
      .toEqual([])
    await expect
      .poll(() => this.#page.evaluate(findClipped), { message: 'nothing is cut off', ...often })
      .toEqual([])
  }

  async type(text: string): Promise<void> {
    for (const sign of text) await this.press(sign)
  }

  /** Moves the focus by Tab, or by Shift and Tab if the target stands before the focus. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor()
    const key = (await target.evaluate(isBefore)) ? 'Shift+Tab' : 'Tab'
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press(key)
    }
    throw new Error(`${STOPS_MAX} times ${key} did not reach ${target}`)
  }

  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target)
    await this.press(key)
  }

  async write(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.type(text)
  }

  async erase(target: Locator): Promise<void> {
    await this.reach(target)
    await this.press('End')
    for (let left = (await target.inputValue()).length; left > 0; left--) await this.press('Backspace')
  }

  /** One of a list, by the arrows. */
  async choose(list: Locator, value: string): Promise<void> {
    await this.reach(list)
    if (await list.evaluate((element) => element.localName === 'select'))
      return this.#chooseNative(list, value)
    await this.press('Enter')
    const options = this.#page.getByRole('listbox').getByRole('option')
    const values = await options.evaluateAll((all) => all.map((option) => option.getAttribute('data-value')))
    const active = await options.evaluateAll((all) =>
      all.findIndex((option) => option.hasAttribute('data-active')),
    )
    const wanted = values.indexOf(value)
    if (wanted < 0) throw new Error(`The list has no ${value}`)
    for (let at = active; at < wanted; at++) await this.press('ArrowDown')
    for (let at = active; at > wanted; at--) await this.press('ArrowUp')
    await this.press('Enter')
    await expect(list).toHaveAttribute('value', value)
  }

  async #chooseNative(list: Locator, value: string): Promise<void> {
    const [chosen, wanted] = await list.evaluate((element, searched) => {
      const { selectedIndex, options } = element as HTMLSelectElement
      return [selectedIndex, [...options].findIndex((option) => option.value === searched)] as const
    }, value)
    if (wanted < 0) throw new Error(`The list has no ${value}`)
    for (let at = chosen; at < wanted; at++) await this.press('ArrowDown')
    for (let at = chosen; at > wanted; at--) await this.press('ArrowUp')
    await expect(list).toHaveValue(value)
  }

  /** The main action, from wherever the visitor is. */
  goOn = (): Promise<void> => this.use(this.#page.locator('button[type=submit]'))

  button = (id: string): Locator => this.#page.getByRole('button', { name: words(id), exact: true })

  /** One of the great cards, which have a hint beside their name. */
  choice = (id: string): Locator => this.#page.locator('main').getByRole('button', { name: words(id) })

  /** The new step has spoken first: its heading has the focus, or the field that it describes. */
  async seeStep(id: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const heading = this.#page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(words(id, values))
    const spoken = this.#page.locator('h1:focus, [aria-describedby~=heading]:focus')
    await expect(spoken).toHaveCount(1)
    await this.see()
  }
}

/** In the page. */
function isBefore(element: Element): boolean {
  const { activeElement } = document
  if (!activeElement) return false
  return Boolean(activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
}

/** In the page: what keeps the focus from being seen. */
function findHidden(): string[] {
  const found: string[] = []
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return ['nothing has the focus']
  const name = `<${focused.localName}> “${(focused.ariaLabel ?? focused.textContent).trim().slice(0, 40)}”`

  // An option is what the eye follows while the field of its list has the focus.
  const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
  const seen = active ?? focused
  const box = seen.getBoundingClientRect()
  // A browser shows the line of a field that is edited or scrolled; of a heading the beginning is enough.
  const fits =
    !seen.matches('textarea, section, h1, h2') && box.height <= innerHeight && box.width <= innerWidth
  const isIn = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
  if (fits && !isIn) found.push(`${name} is not whole on the screen`)

  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  if (bottom - top < Math.min(box.height, 24) || right - left < Math.min(box.width, 24)) {
    found.push(`${name} is beside the screen`)
  }
  const inset = Math.min(8, (right - left) / 4, (bottom - top) / 4)
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [(left + right) / 2, top + inset],
    [(left + right) / 2, bottom - inset],
    [left + inset, (top + bottom) / 2],
    [right - inset, (top + bottom) / 2],
  ] as const
  for (const [x, y] of points) {
    const over = document.elementFromPoint(x, y)
    const isOwn = over !== null && (seen.contains(over) || over.contains(seen))
    if (!isOwn) found.push(`${name} lies under <${over?.localName}> “${over?.textContent.slice(0, 40)}”`)
  }

  // A heading is where reading begins, nothing to press: it needs no ring.
  if (focused.matches('h1, h2')) return found
  const ringed = focused.matches('[type=checkbox]') ? focused.closest('label') : focused
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed ?? focused)
  const width = Number.parseFloat(outlineWidth)
  if (outlineStyle === 'none' || width < 2) found.push(`${name} has no ring`)

  const reach = width + Number.parseFloat(outlineOffset)
  const frame = (ringed ?? focused).getBoundingClientRect()
  for (
    let around = ringed?.parentElement;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const { overflowX, overflowY } = getComputedStyle(around)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const edge = around.getBoundingClientRect()
    const isCut =
      frame.left - reach < edge.left - 0.5 ||
      frame.right + reach > edge.right + 0.5 ||
      frame.top - reach < edge.top - 0.5 ||
      frame.bottom + reach > edge.bottom + 0.5
    if (isCut && frame.height <= edge.height && frame.width <= edge.width)
      found.push(`${name}: its ring is cut off`)
  }
  return found
}

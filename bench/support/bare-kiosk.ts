import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import { keepSession } from '#tests/support/e2e/kiosk.ts'

const LONGEST_WAIT_MS = 20_000
const LOOK_AGAIN_MS = 10

/** In px of the window. */
type Point = readonly [x: number, y: number]
const Point = v.tuple([v.number(), v.number()])

/**
 * A tablet with nothing in its page but itself, worked by trusted input: the scripts of the browser-test library, its
 * locators and its clock, would grow in the very heap that is measured.
 */
export class BareKiosk {
  readonly page: Page
  readonly devtools: CDPSession

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.devtools = devtools
  }

  /** @param session as the kiosk has it in localStorage @param url of home */
  static async open(context: BrowserContext, session: string, url: string): Promise<BareKiosk> {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    // The compiler that runs this file wraps functions in a helper, which the page does not have.
    await page.addInitScript(
      `globalThis.__name = (named) => named;(${keepSession})(${JSON.stringify(session)});(${haveHands})();(${haveHaste})()`,
    )
    await page.goto(url)
    return new BareKiosk(page, devtools)
  }

  /** Presses what says this, once it lies bare. @param words exactly, or what they contain; none = the first */
  async tap(selector: string, words: string | RegExp | null = null): Promise<void> {
    const middle = await this.find(selector, words)
    await this.#mouse('mousePressed', middle)
    await this.#mouse('mouseReleased', middle)
  }

  async type(selector: string, text: string): Promise<void> {
    await this.tap(selector)
    await this.devtools.send('Input.insertText', { text })
  }

  /** Down, a few moves, up. */
  async sign(selector: string): Promise<void> {
    const [x, y] = await this.find(selector, null)
    const [start, ...line]: readonly Point[] = Array.from({ length: 16 }, (_, nth) => [
      x - 120 + nth * 16,
      y + (nth % 4) * 14 - 20,
    ])
    if (start) await this.#mouse('mousePressed', start)
    for (const point of line) await this.#mouse('mouseMoved', point)
    await this.#mouse('mouseReleased', line.at(-1) ?? [x, y])
  }

  /** Its middle. @throws if it has not come within 20 s */
  find = (selector: string, words: string | RegExp | null): Promise<Point> =>
    this.#until(`hands.find(${JSON.stringify(selector)}, ${literal(words)})`, Point)

  /** Waits for this heading. @returns the address below it */
  heading = async (text: string): Promise<string> =>
    (await this.#until('hands.heading()', v.tuple([v.literal(text), v.string()])))[1]

  /** Everything that ends by itself within this time ends now. */
  hurry = (milliseconds: number): Promise<unknown> => this.evaluate(`hurry(${milliseconds})`)

  /** Moves the pointer to a corner where no element lies under it. */
  letGo = (): Promise<unknown> => this.#mouse('mouseMoved', [0, 0])

  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.devtools.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async #until<Found>(expression: string, schema: v.GenericSchema<unknown, Found>): Promise<Found> {
    for (const start = performance.now(); performance.now() - start < LONGEST_WAIT_MS; ) {
      const found = v.safeParse(schema, await this.evaluate(expression))
      if (found.success) return found.output
      await sleep(LOOK_AGAIN_MS)
    }
    throw new Error(`Nothing came of ${expression} at ${this.page.url()}`)
  }

  #mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: Point): Promise<unknown> =>
    this.devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
}

const literal = (words: string | RegExp | null): string =>
  words instanceof RegExp ? String(words) : JSON.stringify(words)

/** In the page: where a visitor would put their finger. */
function haveHands(): void {
  const says = (element: Element, words: string | RegExp | null): boolean => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    if (words === null) return true
    return typeof words === 'string' ? name === words : words.test(name)
  }
  const find = (selector: string, words: string | RegExp | null): Point | null => {
    const element = [...document.querySelectorAll(selector)].find((one) => says(one, words))
    if (!element || element.matches(':disabled')) return null
    element.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle = [left + width / 2, top + height / 2] as const
    return element.contains(document.elementFromPoint(...middle)) ? middle : null
  }
  const heading = () => [document.querySelector('h1')?.textContent, location.pathname]
  Object.assign(globalThis, { hands: { find, heading } })
}

/** In the page: timers that can be told to hurry. Clocks go as they do. */
function haveHaste(): void {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const waiting = new Map<number, { readonly at: number; readonly run: () => void }>()
  const begin = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
    const end = () => {
      waiting.delete(id)
      run(...given)
    }
    const id = Number(start(end, ms))
    waiting.set(id, { at: performance.now() + ms, run: end })
    return id
  }
  const end = (id: number): void => {
    waiting.delete(id)
    stop(id)
  }
  const hurry = (ms: number): void => {
    const until = performance.now() + ms
    const due = [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)
    for (const [id, { run }] of due) {
      if (!waiting.has(id)) continue
      stop(id)
      run()
    }
  }
  Object.assign(globalThis, { setTimeout: begin, clearTimeout: end, hurry })
}

import { expect, type Page } from '@playwright/test'
import type { TestCompany } from './company.ts'
import { Frame } from './frame.ts'
import {
  authScreen,
  homeScreen,
  idAuthScreen,
  signUpScreen,
  visitorTypeScreen,
} from './screens/identification.ts'
import { endScreen, errorScreen, notFoundScreen, submittingScreen } from './screens/outcome.ts'
import { certificatesScreen, hostAndReasonScreen, signatureScreen } from './screens/steps.ts'
import { words } from './words.ts'

const REMINDER = words('CODE_REMINDER', { code: '' })

/** A tablet in a browser: its screens, its clock and what it says in passing. */
export class Kiosk extends Frame {
  readonly home = homeScreen(this)
  readonly auth = authScreen(this)
  readonly idAuth = idAuthScreen(this)
  readonly visitorType = visitorTypeScreen(this)
  readonly signUp = signUpScreen(this)
  readonly certificates = certificatesScreen(this)
  readonly hostAndReason = hostAndReasonScreen(this)
  readonly signature = signatureScreen(this)
  readonly submitting = submittingScreen(this)
  readonly end = endScreen(this)
  readonly notFound = notFoundScreen(this)
  readonly error = errorScreen(this)
  readonly #said: string[] = []

  /** Before the first page: stored credentials (`null` = a new tablet), a clock that tests may turn. */
  static async make(page: Page, company: Pick<TestCompany, 'stored'> | null): Promise<Kiosk> {
    const kiosk = new Kiosk(page)
    await page.clock.install()
    await page.exposeFunction('kioskSaid', (text: string) => kiosk.#said.push(text))
    await page.addInitScript(listenToNotices)
    if (company) await page.addInitScript(keepSession, JSON.stringify(company.stored))
    return kiosk
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
  }

  /** The address changes without a new page, as by a link or the browser's history. */
  request = (path: string): Promise<void> => this.page.evaluate((to) => history.pushState(null, '', to), path)

  /** All timers of the page that end within this time fire. */
  pass = (milliseconds: number): Promise<void> => this.page.clock.fastForward(milliseconds)

  /** The next notice, in the order of their appearance; the reminder of the code is not counted. */
  async hear(id: string): Promise<void> {
    await expect.poll(() => this.unheard()[0], { message: `next notice, expecting ${id}` }).toBe(words(id))
    this.#said.splice(0, this.#said.indexOf(words(id)) + 1)
  }

  unheard = (): readonly string[] => this.#said.filter((text) => !text.startsWith(REMINDER))
}

/** In the page. Notices live for two seconds: they are written down as they appear. */
function listenToNotices(): void {
  const told = window as unknown as { kioskSaid: (text: string) => void }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.matches('[data-testid=notices] p'))
          told.kioskSaid(node.innerText)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/** In the page. Only where nothing is stored: a test may take the session away. */
function keepSession(stored: string): void {
  localStorage.getItem('visitor-kiosk.session') ?? localStorage.setItem('visitor-kiosk.session', stored)
}

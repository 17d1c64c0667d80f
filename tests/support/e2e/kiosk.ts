import { expect, type Page } from '@playwright/test'
import type { StoredSession } from '#machines/ports.ts'
import { drawFrames } from './draw-frames.ts'
import { Frame } from './frame.ts'
import {
  authScreen,
  homeScreen,
  askDeskScreen,
  byNameScreen,
  expectedScreen,
  guestNumberScreen,
  invitedScreen,
  idAuthScreen,
  signUpScreen,
  visitorTypeScreen,
} from './screens/identification.ts'
import { multiScanScreen, otherFeaturesScreen, qrAuthScreen } from './screens/camera.ts'
import { badgeDialog, getBadgeScreen } from './screens/badge.ts'
import { endScreen, errorScreen, notFoundScreen, refusedScreen, submittingScreen } from './screens/outcome.ts'
import {
  configureScreen,
  pairingScreen,
  pinScreen,
  settingsScreen,
  unapprovedScreen,
} from './screens/settings.ts'
import { certificatesScreen, guardianScreen, hostAndReasonScreen, signatureScreen } from './screens/steps.ts'
import { touchlessScreens } from './screens/touchless.ts'
import { words } from './words.ts'
import { stopClock } from './stop-clock.ts'

interface Notice {
  readonly text: string
  /** Role and aria-live of its region; 'hidden' if it is not announced. */
  readonly voice: string
}

const REMINDER = words('CODE_REMINDER', { code: '' })
const HOME = words('WELCOME')

/** A tablet in a browser: its screens, its clock and what it says in passing. */
export class Kiosk extends Frame {
  readonly home = homeScreen(this)
  readonly auth = authScreen(this)
  readonly idAuth = idAuthScreen(this)
  readonly byName = byNameScreen(this)
  readonly invited = invitedScreen(this)
  readonly guestNumber = guestNumberScreen(this)
  readonly askDesk = askDeskScreen(this)
  readonly expected = expectedScreen(this)
  readonly qrAuth = qrAuthScreen(this)
  readonly multiScan = multiScanScreen(this)
  readonly otherFeatures = otherFeaturesScreen(this)
  readonly visitorType = visitorTypeScreen(this)
  readonly signUp = signUpScreen(this)
  readonly badge = badgeDialog(this)
  readonly getBadge = getBadgeScreen(this)
  readonly pin = pinScreen(this)
  readonly settings = settingsScreen(this)
  readonly pairing = pairingScreen(this)
  readonly unapproved = unapprovedScreen(this)
  readonly configure = configureScreen(this)
  readonly certificates = certificatesScreen(this)
  readonly hostAndReason = hostAndReasonScreen(this)
  readonly signature = signatureScreen(this)
  readonly guardian = guardianScreen(this)
  readonly submitting = submittingScreen(this)
  readonly end = endScreen(this)
  readonly refused = refusedScreen(this)
  readonly notFound = notFoundScreen(this)
  readonly error = errorScreen(this)
  readonly touchless = touchlessScreens(this)
  /** Notices that came together: alerts and news stand in two regions, whose order says nothing. */
  readonly #said: Notice[][] = []
  /** Headings of the visit under way, or of the last one while home stands. */
  #shown: string[] = []

  /** Called before the first page: stored credentials (`null` = a new tablet), a clock that tests may turn. */
  static async make(
    page: Page,
    company: { readonly stored: StoredSession } | null,
    isMobile = false,
  ): Promise<Kiosk> {
    const kiosk = new Kiosk(page)
    await page.clock.install()
    await page.exposeFunction('kioskSaid', (notices: readonly Notice[]) => kiosk.#write(notices))
    await page.exposeFunction('kioskShowed', (heading: string) => kiosk.#note(heading))
    await page.addInitScript(listen)
    if (isMobile) await page.addInitScript(beAPhone)
    if (company) await page.addInitScript(keepSession, JSON.stringify(company.stored))
    return kiosk
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
  }

  /** Home, once it has fetched the end: while the clock stands, a screen that comes late is not shown. */
  async openWithEnd(): Promise<void> {
    const fetched = ['.js', '.css'].map((ending) =>
      this.page.waitForEvent('requestfinished', (request) => {
        const file = new URL(request.url()).pathname
        return file.startsWith('/assets/end-screen') && file.endsWith(ending)
      }),
    )
    await this.open()
    await this.home.see()
    await this.pass(1_000)
    await Promise.all(fetched)
  }

  /** In or out by this code, from where on time stands: the end leaves by itself, and a slow machine would miss it. */
  async passByCode(door: 'clickEnter' | 'clickExit', code: string): Promise<void> {
    await this.home[door]()
    await this.auth.clickIdCode()
    await this.idAuth.see()
    await stopClock(this.page)
    await this.idAuth.typeCode(code)
  }

  /** The address changes without a new page, as by a link or the browser's history. */
  request = (path: string): Promise<void> => this.page.evaluate((to) => history.pushState(null, '', to), path)

  /** All timers of the page that end within this time fire. */
  async pass(milliseconds: number): Promise<void> {
    await drawFrames(this.page)
    await this.page.clock.fastForward(milliseconds)
  }

  /** Looks at a screen that leaves by itself: time goes on in single milliseconds, which axe needs to work. */
  async holdStill(look: () => Promise<void>): Promise<void> {
    const { clock } = this.page
    await stopClock(this.page)
    let isLooking = true
    const looked = look().finally(() => {
      isLooking = false
    })
    while (isLooking) await clock.runFor(1)
    await looked
    await clock.resume()
  }

  /** Types like a barcode scanner: all at once, to the element with the focus. */
  scan = (text: string): Promise<void> =>
    this.page.evaluate((typed) => {
      for (const key of [...typed, 'Enter']) {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
    }, text)

  /**
   * The next notice, in the order of their appearance; or what went wrong, said once where it went wrong: at the field that has the focus,
   * or as the page's own question.
   */
  async hear(id: string): Promise<void> {
    const text = words(id)
    const next = () => (this.#said[0] ?? []).map((notice) => notice.text)
    const said = async () => [...next(), ...(await this.page.evaluate(saidOnScreen))]
    await expect.poll(said, { message: `next notice is ${id}` }).toContain(text)
    if (!next().includes(text)) return
    const [together = [], ...later] = this.#said
    const rest = together.filter((notice) => notice.text !== text)
    const voice = together.find((notice) => notice.text === text)?.voice
    expect(['alert assertive', 'status polite'], `${id} has a voice`).toContain(voice)
    this.#said.splice(0, Number.POSITIVE_INFINITY, ...(rest.length > 0 ? [rest] : []), ...later)
  }

  /** For a screen that leaves by itself: a machine that stands still for two seconds must not miss it. */
  seeInPassing = (headings: readonly string[], timeout?: number): Promise<void> =>
    expect
      .poll(() => this.#shown.some((heading) => headings.includes(heading)), {
        message: `${headings.join(' or ')} was shown`,
        ...(timeout && { timeout }),
      })
      .toBe(true)

  unheard = (): readonly string[] => this.#said.flat().map(({ text }) => text)

  /** The reminder of the code is shown beside every journey's last notice, and looked at where it matters. */
  #write(notices: readonly Notice[]): void {
    const said = notices.filter(({ text }) => !text.startsWith(REMINDER))
    if (said.length > 0) this.#said.push(said)
  }

  #note(heading: string): void {
    if (this.#shown.at(-1) === HOME) this.#shown = []
    this.#shown.push(heading)
  }
}

/** In the page: the heading, and what describes the wrong field that has the focus. */
function saidOnScreen(): string[] {
  const field = document.querySelector('[aria-invalid=true]:focus')
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ['h1', ...ids.map((id) => `#${CSS.escape(id)}`)].map(
    (place) => document.querySelector(place)?.textContent ?? '',
  )
}

/** In the page. Notices and greetings live for two seconds: they are written down as they appear. */
function listen(): void {
  const told = window as unknown as {
    kioskSaid: (notices: readonly Notice[]) => void
    kioskShowed: (heading: string) => void
  }
  let shown = ''
  const voiceOf = (notice: Element): string => {
    const region = notice.parentElement
    if (region?.closest('[aria-hidden=true]')) return 'hidden'
    return `${region?.getAttribute('role')} ${region?.getAttribute('aria-live')}`
  }
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    const notices = added
      .filter((node) => node instanceof HTMLElement)
      .filter((node) => node.matches('[data-testid=notices] p'))
    if (notices.length > 0) {
      told.kioskSaid(notices.map((notice) => ({ text: notice.textContent, voice: voiceOf(notice) })))
    }
    const heading = document.querySelector('h1')?.textContent ?? ''
    if (heading === '' || heading === shown) return
    shown = heading
    told.kioskShowed(heading)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** In the page. Only where nothing is stored: a test may take the session away. */
export function keepSession(stored: string): void {
  localStorage.getItem('visitor-kiosk.session') ?? localStorage.setItem('visitor-kiosk.session', stored)
}

/** In the page. */
function beAPhone(): void {
  Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Android 16; Mobile) Kiosk' })
}

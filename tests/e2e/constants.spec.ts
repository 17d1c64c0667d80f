import { expect, type Locator, type Page, type Request } from '@playwright/test'
import {
  BACK_ONLINE_NOTICE_MS,
  BOTTOM_BAR_MIN_HEIGHT_PX,
  BREAKPOINTS_PX,
  CLOCK_REFRESH_MS,
  END_SCREEN_MS,
  ERROR_SCREEN_MS,
  FLOW_INFO_STALE_MS,
  LIVE_VISITS_POLL_MS,
  LOGIN_BACKOFF_MS,
  LOGIN_TRIES,
  MORE_TIME_FACTOR,
  NOT_FOUND_MS,
  REASON_ROWS_MAX,
  REASON_ROWS_MIN,
  REFLOW_WIDTH_PX,
  REQUEST_TIMEOUT_MS,
  SEARCH_CACHE_MS,
  SEARCH_DEBOUNCE_MS,
  SESSION_CHECK_MS,
  TOAST_MS,
} from '#contract/limits.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { stopClock } from '#tests/support/e2e/stop-clock.ts'

/**
 * The times of `contract/limits.ts` that a visitor notices, seen from outside: time goes on only when the test lets it.
 * Of other specs: confetti and taps (settings), the touchless session, its check and its alert (the phone), the rate
 * of scans and the camera's lock (the camera), device information (telemetry).
 */

/** Into how many pieces the time is cut in which something is watched. */
const PIECES = 50
const STEP_MS = 50

/** Time stands still from now on, apart from what the test lets pass. */
const freeze = async ({ page }: Kiosk): Promise<void> => stopClock(page)

/** In the page: what the timers have changed is on the screen. React renders in messages to itself. */
const untilRendered = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

/** Calls of the page that wait for their answer. */
let open: () => number
test.beforeEach(({ page }) => {
  open = openCalls(page)
})

/** @param name of a call of the tablet; without it, every request counts */
function openCalls(page: Page, name = ''): () => number {
  const calls = new Set<Request>()
  page.on('request', (request) => {
    if (name === '' || request.url().endsWith(`/api/tablet/${name}`)) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
  return () => calls.size
}

/** An answer takes real time: the page would give its call up, or set its timers late, if its own ran on. */
async function untilAnswered({ page }: Kiosk): Promise<void> {
  if (open() === 0) return
  await expect.poll(open, { intervals: [20] }).toBe(0)
  await page.evaluate(untilRendered)
}

/** Lets time pass, timers and all, until this is true; none passes while a call is open. @returns how much, in ms */
async function until(kiosk: Kiosk, isTrue: () => Promise<boolean>, step = STEP_MS): Promise<number> {
  const { page } = kiosk
  for (let passed = 0; passed < 120_000; passed += step) {
    if (await isTrue()) return passed
    await untilAnswered(kiosk)
    await page.clock.runFor(step)
    await page.evaluate(untilRendered)
  }
  throw new Error('It never happened')
}

/** This stays on the screen for so long once it is there, in ms. */
async function expectStay(kiosk: Kiosk, what: Locator, constant: number): Promise<void> {
  await until(kiosk, () => what.isVisible())
  expectAbout(await until(kiosk, async () => !(await what.isVisible()), constant / PIECES), constant)
}

/** A timer that is set while time is cut may be late by a piece, and seen late by another. */
function expectAbout(actual: number, constant: number, slack = (2 * constant) / PIECES): void {
  expect(actual).toBeGreaterThanOrEqual(constant - slack)
  expect(actual).toBeLessThanOrEqual(constant + slack)
}

/** Counts what is asked of a call from now on. */
function countOf({ page }: Kiosk, name: string): () => number {
  let count = 0
  page.on('request', (request: Request) => {
    if (request.url().endsWith(`/api/tablet/${name}`)) count += 1
  })
  return () => count
}

async function onHome(kiosk: Kiosk): Promise<void> {
  await kiosk.open()
  await kiosk.home.see()
}

test('a request is given up after 6 s', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await onHome(kiosk)
  await kiosk.page.route('**/api/tablet/identify', () => undefined)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.see()
  await freeze(kiosk)
  await untilAnswered(kiosk)
  // The tablet asks other calls meanwhile, and those are answered.
  const identifying = openCalls(kiosk.page, 'identify')
  await kiosk.idAuth.typeCode(company.visitor.code)
  await expect.poll(identifying).toBe(1)
  await kiosk.page.clock.runFor(REQUEST_TIMEOUT_MS - 1)
  expect(identifying()).toBe(1)
  await kiosk.page.clock.runFor(1)
  await expect.poll(identifying).toBe(0)
  // An error message that is read with the focus gets it one frame later, and the test clock makes the frames.
  await kiosk.page.locator('[aria-invalid=true]').waitFor()
  await kiosk.page.clock.runFor(100)
  await kiosk.hear('ECONNABORTED')
})

test('a log-in is tried three times, then only now and again', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  const tries = countOf(kiosk, 'getToken')
  // The second try comes soon after the first has failed: on a busy machine before the clock stands.
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await kiosk.page.route('**/api/tablet/getToken', async (route) => {
    await held
    await route.abort()
  })
  await kiosk.open()
  await expect.poll(tries).toBe(1)
  await freeze(kiosk)
  letGo()
  await until(kiosk, async () => tries() === LOGIN_TRIES)
  expect(LOGIN_TRIES).toBe(3)
  await untilAnswered(kiosk)
  await kiosk.page.clock.runFor(SESSION_CHECK_MS - LOGIN_BACKOFF_MS)
  expect(tries()).toBe(LOGIN_TRIES)
  await until(kiosk, async () => tries() > LOGIN_TRIES)
})

test('the live visits are asked for every 5 s', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await onHome(kiosk)
  await freeze(kiosk)
  const asked = countOf(kiosk, 'liveVisits')
  await until(kiosk, async () => asked() === 1)
  // The next one is counted from the answer.
  expectAbout(await until(kiosk, async () => asked() === 2), LIVE_VISITS_POLL_MS)
})

test('the clock is set every 10 s', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await onHome(kiosk)
  await freeze(kiosk)
  const shown = () => kiosk.page.locator('time').getAttribute('datetime')
  const next = async (before: string | null) => {
    await until(kiosk, async () => (await shown()) !== before)
    return shown()
  }
  const first = await next(await shown())
  const second = await next(first)
  expect(Date.parse(second ?? '') - Date.parse(first ?? '')).toBe(CLOCK_REFRESH_MS)
})

test('a search waits for half a second without a key, and is remembered for a minute', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['host'] })
  await onHome(kiosk)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.hostAndReason.see()
  await freeze(kiosk)
  const { clock } = kiosk.page
  const searches = countOf(kiosk, 'getInternalStaff')
  const search = async (text: string) => {
    await kiosk.hostAndReason.searchHost(text)
    await clock.runFor(SEARCH_DEBOUNCE_MS - 1)
    const early = searches()
    await clock.runFor(1)
    return early
  }
  expect(await search('m')).toBe(0)
  await expect.poll(searches).toBe(1)
  await untilAnswered(kiosk)
  await kiosk.hostAndReason.searchHost('mo')
  await clock.runFor(SEARCH_DEBOUNCE_MS - 1)
  expect(await search('moret')).toBe(1)
  await expect.poll(searches).toBe(2)
  await until(kiosk, () => kiosk.page.getByRole('option', { name: 'Moretti' }).isVisible())

  await search('m')
  await search('moret')
  expect(searches()).toBe(2)
  // A visitor who is quiet for so long is asked whether they are still there.
  await clock.runFor(SEARCH_CACHE_MS / 2)
  await kiosk.page.keyboard.press('Shift')
  await clock.runFor(SEARCH_CACHE_MS / 2)
  await search('m')
  await expect.poll(searches).toBe(3)
})

test('what a company has set up is never older than a minute', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  // A socket that comes back has it loaded at once, and a clock that jumps breaks sockets.
  await kiosk.page.routeWebSocket(/\/api\/socket/, () => {})
  await onHome(kiosk)
  await freeze(kiosk)
  const loads = countOf(kiosk, 'getFlows')
  const taken = await until(kiosk, async () => loads() === 1, 500)
  expect(taken).toBeLessThan(FLOW_INFO_STALE_MS + SESSION_CHECK_MS)
  const next = await until(kiosk, async () => loads() === 2, 500)
  // Looked after in steps of a check, it is loaded anew in the last one before it is stale.
  expect(next).toBeGreaterThanOrEqual(FLOW_INFO_STALE_MS - SESSION_CHECK_MS)
  expect(next).toBeLessThanOrEqual(FLOW_INFO_STALE_MS)
})

test.describe('a screen that leaves by itself', () => {
  test('the end after 2.5 s, and ten times later for a visitor who asks for more time', async ({
    tabletOf,
  }) => {
    const { kiosk, company } = await tabletOf({ services: ['login'] })
    const code = kiosk.page.getByText(words('YOUR_CODE'), { exact: true })
    await kiosk.openWithEnd()
    await kiosk.passByCode('clickEnter', company.visitor.code)
    await expect(code).toBeVisible()
    await expectStay(kiosk, code, END_SCREEN_MS)
    await kiosk.page.clock.resume()
    await kiosk.passByCode('clickExit', company.visitor.code)
    await expect(code).toBeVisible()
    await kiosk.button('MORE_TIME').click()
    await expect(kiosk.button('MORE_TIME')).toHaveCount(0)
    await expectStay(kiosk, code, END_SCREEN_MS * MORE_TIME_FACTOR)
    await kiosk.home.see()
  })

  test('not found after 5 s, and ten times later for a visitor who asks for more time', async ({
    tabletOf,
  }) => {
    const { kiosk } = await tabletOf({})
    const title = kiosk.page.getByText(words('PAGE_NOT_FOUND'))
    await kiosk.open('/nowhere')
    await kiosk.notFound.see()
    await freeze(kiosk)
    await until(kiosk, async () => !(await title.isVisible()))
    await kiosk.request('/elsewhere')
    await expectStay(kiosk, title, NOT_FOUND_MS)
    await kiosk.request('/app/flow/nothing')
    await expectStay(kiosk, title, NOT_FOUND_MS)
    await kiosk.request('/elsewhere')
    await until(kiosk, () => title.isVisible())
    await kiosk.button('MORE_TIME').click()
    await expectStay(kiosk, title, NOT_FOUND_MS * MORE_TIME_FACTOR)
  })

  test('an error after 10 s, and ten times later for a visitor who asks for more time', async ({
    tabletOf,
  }) => {
    const { kiosk } = await tabletOf({ services: ['login'] })
    const title = kiosk.page.getByText(words('SOMETHING_WENT_WRONG'))
    await kiosk.page.route('**/assets/idauth-screen*.js', (route) => route.abort())
    await onHome(kiosk)
    await freeze(kiosk)
    const crash = async () => {
      await kiosk.home.clickEnter()
      await until(kiosk, () => kiosk.page.getByText(words('ALREADY_REGISTERED')).isVisible())
      await kiosk.auth.clickIdCode()
    }
    await crash()
    await expectStay(kiosk, title, ERROR_SCREEN_MS)
    await crash()
    await until(kiosk, () => title.isVisible())
    await kiosk.button('MORE_TIME').click()
    // A visitor who asked for more time must touch the tablet: left alone, it goes home before that.
    const half = (ERROR_SCREEN_MS * MORE_TIME_FACTOR) / 2
    await kiosk.page.clock.runFor(half)
    await kiosk.page.keyboard.press('Shift')
    await expectStay(kiosk, title, half)
  })
})

test.describe('a notice', () => {
  test('goes after 2 s, stays while it is looked at, and much longer once it is touched', async ({
    tabletOf,
  }) => {
    const { kiosk } = await tabletOf({ services: ['login'] })
    const { page } = kiosk
    const notice = page.getByTestId('notices').getByText(words('USER_NOT_FOUND'))
    await onHome(kiosk)
    // An address that is unknown leads to the form of a new visitor; most refusals are shown where they belong.
    const refuse = async () => {
      while (!(await kiosk.button('RECUPERA_BADGE').isVisible())) await kiosk.button('BACK').click()
      await kiosk.button('RECUPERA_BADGE').click()
      await kiosk.getBadge.typeEmail('nobody@harbour.example')
      await expect(notice).toBeVisible()
    }
    // Screens are loaded ahead while the clock still runs.
    await page.waitForLoadState('networkidle')
    await freeze(kiosk)
    await refuse()
    await expectStay(kiosk, notice, TOAST_MS)

    await refuse()
    await notice.hover()
    await page.clock.runFor(30_000)
    await expect(notice).toBeVisible()
    await page.mouse.move(0, 0)
    await expectStay(kiosk, notice, TOAST_MS)

    await refuse()
    await page.keyboard.press('Tab')
    while (!(await notice.evaluate((line) => line === document.activeElement))) {
      await page.keyboard.press('Shift+Tab')
    }
    await page.clock.runFor(30_000)
    await expect(notice).toBeVisible()
    await page.keyboard.press('Tab')
    await expectStay(kiosk, notice, TOAST_MS)

    await refuse()
    await notice.tap()
    await expectStay(kiosk, notice, TOAST_MS * MORE_TIME_FACTOR)

    await refuse()
    await notice.tap()
    await notice.tap()
    await expect(notice).toHaveCount(0)
  })

  test('stays readable on home after it has gone', async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf({ services: ['login'] })
    await onHome(kiosk)
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.see()
    await freeze(kiosk)
    await kiosk.idAuth.typeCode(company.visitor.code)
    const text = words('CODE_REMINDER', {
      code: `${company.visitor.code.slice(0, 4)}-${company.visitor.code.slice(4)}`,
    })
    await expectStay(kiosk, kiosk.page.getByTestId('notices').getByText(text), TOAST_MS)
    await expectStay(kiosk, kiosk.page.getByText(text), TOAST_MS * MORE_TIME_FACTOR)
  })

  test('about the network being back goes after 4 s', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf({})
    await onHome(kiosk)
    await freeze(kiosk)
    await kiosk.page.context().setOffline(true)
    await expect(kiosk.page.getByText(words('OFFLINE'))).toBeVisible()
    await kiosk.page.context().setOffline(false)
    await expectStay(kiosk, kiosk.page.getByText(words('ONLINE')), BACK_ONLINE_NOTICE_MS)
  })
})

test('the counter is green below 70 %, yellow below 90 %, else red, and green without a maximum', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({})
  let occupancy = { currentlyInside: 0, maximumAllowed: 100 }
  await kiosk.page.route('**/api/tablet/liveVisits', (route) => route.fulfill({ json: { data: occupancy } }))
  await onHome(kiosk)
  const meter = kiosk.page.getByTestId('occupancy')
  const colours = new Map<string, string>()
  for (const [currentlyInside, maximumAllowed, level] of [
    [69, 100, 'green'],
    [70, 100, 'yellow'],
    [89, 100, 'yellow'],
    [90, 100, 'red'],
    [100, 100, 'red'],
    [900, 0, 'green'],
  ] as const) {
    occupancy = { currentlyInside, maximumAllowed }
    await kiosk.pass(LIVE_VISITS_POLL_MS)
    await kiosk.home.seeInside(currentlyInside)
    await expect(meter).toHaveAttribute('data-level', level)
    const colour = await meter.locator('svg').evaluate((icon) => getComputedStyle(icon).color)
    expect(colours.get(level) ?? colour).toBe(colour)
    colours.set(level, colour)
  }
  expect(new Set(colours.values()).size).toBe(3)
})

test('the reason has 3 to 5 rows', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['reason'] })
  await onHome(kiosk)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.hostAndReason.see()
  const box = kiosk.page.locator('textarea')
  const rows = async (text: string) => {
    await box.fill(text)
    return box.evaluate((area) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
      const inside = area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      return Math.round(inside / Number.parseFloat(lineHeight))
    })
  }
  expect([REASON_ROWS_MIN, REASON_ROWS_MAX]).toEqual([3, 5])
  expect(await rows('')).toBe(REASON_ROWS_MIN)
  expect(await rows('1\n2\n3\n4')).toBe(4)
  expect(await rows('1\n2\n3\n4\n5\n6\n7')).toBe(REASON_ROWS_MAX)
})

test('below 450 px there is no bar, and its buttons stand in the page', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({ flow: ['company', 'phone', 'sex', 'document', 'birthday'] })
  await onHome(kiosk)
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  const isPinned = () =>
    kiosk.page.locator('footer').evaluate((bar) => getComputedStyle(bar).position === 'sticky')
  await kiosk.page.setViewportSize({ width: 1280, height: BOTTOM_BAR_MIN_HEIGHT_PX })
  expect(await isPinned()).toBe(true)
  await kiosk.page.setViewportSize({ width: 1280, height: BOTTOM_BAR_MIN_HEIGHT_PX - 1 })
  expect(await isPinned()).toBe(false)
  await expect(kiosk.main).not.toBeInViewport()
  await kiosk.main.scrollIntoViewIfNeeded()
  await expect(kiosk.main).toBeInViewport()
})

test('the layout changes at the breakpoints and nowhere else', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await onHome(kiosk)
  const widths = await kiosk.page.evaluate(() => {
    const conditions = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.conditionText] : []))
    return conditions.flatMap((condition) =>
      [...condition.matchAll(/(min|max)-width: (\d+)px/g)].map(([, kind, px]) =>
        kind === 'max' ? Number(px) + 1 : Number(px),
      ),
    )
  })
  expect(BREAKPOINTS_PX).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440 })
  const known: readonly number[] = Object.values(BREAKPOINTS_PX)
  // The reflow width has no layout of its own: at 400 % zoom the bars scroll with the page (WCAG 1.4.10).
  const laidOut = widths.filter((width) => width !== REFLOW_WIDTH_PX)
  expect(new Set(laidOut)).toEqual(new Set([BREAKPOINTS_PX.sm, BREAKPOINTS_PX.md]))
  expect(laidOut.every((width) => known.includes(width))).toBe(true)

  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  const columns = async (width: number, box: string) => {
    await kiosk.page.setViewportSize({ width, height: 590 })
    return kiosk.page
      .locator(box)
      .first()
      .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
  }
  expect(await columns(BREAKPOINTS_PX.sm - 1, 'form')).toBe(1)
  expect(await columns(BREAKPOINTS_PX.sm, 'form')).toBe(2)
  expect(await columns(BREAKPOINTS_PX.md - 1, 'main')).toBe(1)
  expect(await columns(BREAKPOINTS_PX.md, 'main')).toBe(2)
  // Header, question and bar begin at the same place, however wide the screen is.
  await kiosk.page.setViewportSize({ width: 2_000, height: 1_000 })
  const left = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? -1)
  const edges = [
    kiosk.page.locator('header > :first-child > :first-child'),
    kiosk.heading,
    kiosk.button('BACK'),
  ]
  const [first, ...others] = await Promise.all(edges.map(left))
  expect(first).toBeGreaterThan(0)
  for (const other of others) expect(Math.abs(other - (first ?? 0))).toBeLessThanOrEqual(1)
})

test('whatever the browser speaks, the kiosk begins in Italian, and offers eight languages', async ({
  adminAccess,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', ...(baseURL && { baseURL }) })
  const kiosk = await Kiosk.make(
    await context.newPage(),
    await makeCompany(adminAccess, { services: ['language'] }),
  )
  await onHome(kiosk)
  await expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(kiosk.page).toHaveTitle(words('WELCOME'))
  const offered = kiosk.page.getByRole('option')
  expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('lang')))).toEqual([
    ...['it', 'en', 'es', 'de', 'fr', 'ja', 'zh-Hans', 'hi'],
  ])
  await context.close()
})

import { rmSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { ALREADY_INSIDE_MS } from '#contract/limits.ts'
import { HOST, makeCompany, openAdminAccess, type TestCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { words } from '#tests/support/e2e/words.ts'
import { inviteGuest } from '#tests/support/server/guests.ts'
import { freePort } from '#tests/support/free-port.ts'
import { chromiumPath } from '../scripts/chromium.mjs'
import { summary } from './support/load.ts'
import { type Watched, watchPaints } from './support/watch-paints.ts'

/**
 * `npm run bench:journeys`: what visitors do from home to the welcome or farewell: taps, typed signs, and the time that the
 * machine takes in all (from each tap to the next screen painted). Reading, thinking and aiming are not in it. Prints
 * JSON, milliseconds.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 10)
const AIM = {
  machineMs: 1_000,
  taps: { enterByBadge: 0, exitByBadge: 0, enterByCode: 5, expectedGuest: 2, newVisitor: 12 },
  /** From the pass to the welcome. */
  expectedGuestMs: 5_000,
}

interface Journey {
  taps: number
  keys: number
  machineMs: number
  /** From the first tap or scan to the welcome, with the time that the script needs for its taps; only where it is measured. */
  welcomeMs?: number
}

const dataDir = makeDataDir()
const port = await freePort()
const baseURL = `http://127.0.0.1:${port}`
const server = await startServer(dataDir, port)
const adminAccess = await openAdminAccess(dataDir, baseURL)
const browser = await chromium.launch({ executablePath: await chromiumPath() })
const done = new Map<string, Journey[]>()
try {
  const plain = await makeCompany(adminAccess, { services: ['login'], leaveByName: true })
  const badges = await plain.addVisitors(ROUNDS)
  const atPlain = await tablet(browser, plain)
  for (const badge of badges) await walk('enterByBadge', atPlain, (visitor) => visitor.show(badge))
  await atPlain.waitForTimeout(ALREADY_INSIDE_MS)
  for (const badge of badges) await walk('exitByBadge', atPlain, (visitor) => visitor.show(badge))
  for (let round = 0; round < ROUNDS; round++) {
    for (const door of ['enter', 'exit'] as const) {
      await walk(`${door}ByCode`, atPlain, async (visitor) => {
        await visitor.tap(visitor.button(door === 'enter' ? 'ENTER' : 'EXIT'))
        await visitor.tap(visitor.button('ID_CODE'))
        await visitor.press(plain.visitor.code)
      })
    }
  }

  // The invitation has host and reason, and there is nothing to sign.
  const inviting = await makeCompany(adminAccess, { services: ['login'], flow: ['host', 'reason'] })
  const atInviting = await tablet(browser, inviting)
  for (let round = 0; round < ROUNDS; round++) {
    const planned = { hostId: HOST.id, reason: 'Audit' }
    const guest = await inviteGuest(adminAccess, inviting.companyId, planned)
    await walk('expectedGuest', atInviting, (visitor) => arriveExpected(visitor, guest.pass))
    const email = await addKnownGuest(inviting, round)
    const known = await inviteGuest(adminAccess, inviting.companyId, { ...planned, email })
    await walk('expectedGuestWhoIsKnown', atInviting, (visitor) => arriveExpected(visitor, known.pass))
  }

  for (const hostsHidden of [false, true]) {
    const full = await makeCompany(adminAccess, {
      services: ['login'],
      flow: ['certificates', 'host', 'signOnEntry'],
      certificates: 1,
      hostPrivacy: hostsHidden,
    })
    const atFull = await tablet(browser, full)
    const name = hostsHidden ? 'newVisitorHostsHidden' : 'newVisitor'
    for (let round = 0; round < ROUNDS; round++) {
      await walk(name, atFull, (visitor) => signUp(visitor, `${name}-${round}`, hostsHidden))
    }
  }
  const measured = [...done].map(([name, journeys]) => {
    const [{ taps, keys } = { taps: 0, keys: 0 }] = journeys
    const welcomes = journeys.flatMap(({ welcomeMs }) => welcomeMs ?? [])
    return [
      name,
      {
        taps,
        keys,
        machineMs: summary(journeys.map(({ machineMs }) => machineMs)),
        ...(welcomes.length > 0 && { welcomeMs: summary(welcomes) }),
      },
    ]
  })
  console.log(JSON.stringify({ rounds: ROUNDS, aim: AIM, ...Object.fromEntries(measured) }, null, 2))
} finally {
  await browser.close()
  await adminAccess.database.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function tablet(from: Browser, { stored }: TestCompany): Promise<Page> {
  const page = await from.newPage({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'it-IT' })
  // The compiler that runs this file wraps functions in a helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript((session) => {
    localStorage.setItem('visitor-kiosk.session', session)
  }, JSON.stringify(stored))
  await page.addInitScript(watchPaints)
  await page.goto('/')
  return page
}

/** From home to home. */
async function walk(name: string, page: Page, go: (visitor: Visitor) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: words('ENTER') }).waitFor()
  const visitor = visitorAt(page)
  await go(visitor)
  await visitor.settle()
  done.set(name, [...(done.get(name) ?? []), visitor.journey])
}

type Visitor = ReturnType<typeof visitorAt>

/** What a visitor does at a tablet, counted. */
function visitorAt(page: Page) {
  const journey: Journey = { taps: 0, keys: 0, machineMs: 0 }
  let isWaiting = false
  /** Waits for the screen that the last tap led to, and counts the time. */
  async function settle(): Promise<void> {
    if (!isWaiting) return
    isWaiting = false
    const took = await page.waitForFunction(() => (window as unknown as Watched).tookMs)
    journey.machineMs += Number(await took.jsonValue())
  }
  async function expectScreen(): Promise<void> {
    await settle()
    isWaiting = true
    await page.evaluate(() => {
      const watched = window as unknown as Watched
      watched.tappedAt = 0
      watched.tookMs = 0
    })
  }
  return {
    journey,
    settle,
    button: (id: string) => page.getByRole('button', { name: words(id) }).first(),
    field: (id: string) => page.getByLabel(words(id), { exact: true }),
    option: (name: string) => page.getByRole('option', { name }),
    page,
    /** A tap that leads to another screen. */
    async tap(target: Locator): Promise<void> {
      await target.waitFor()
      await expectScreen()
      journey.taps += 1
      await target.click()
    },
    /** A tap on the same screen. */
    async touch(target: Locator): Promise<void> {
      await settle()
      journey.taps += 1
      await target.click({ force: true })
    },
    async type(field: Locator, text: string): Promise<void> {
      await settle()
      await field.waitFor()
      // A field that has the focus already needs no tap.
      if (!(await field.evaluate((element) => element === document.activeElement))) await this.touch(field)
      journey.keys += text.length
      await field.fill(text)
    },
    /** The large keys; the last one leads to another screen. */
    async press(code: string): Promise<void> {
      const symbols = [...code]
      for (const [at, symbol] of symbols.entries()) {
        const key = page.getByRole('button', { name: symbol, exact: true })
        await key.waitFor()
        if (at === symbols.length - 1) await expectScreen()
        else await settle()
        journey.keys += 1
        await key.click()
      }
    },
    async sign(): Promise<void> {
      await settle()
      const pad = await page.locator('canvas').boundingBox()
      if (!pad) throw new Error('There is no signature pad')
      journey.taps += 1
      await page.mouse.move(pad.x + 80, pad.y + 80)
      await page.mouse.down()
      for (let move = 1; move < 12; move++) {
        await page.mouse.move(pad.x + 80 + move * 20, pad.y + 80 + (move % 3) * 20)
      }
      await page.mouse.up()
    },
    /** A badge at a scanner that types; a camera needs some 100 ms more to read it. */
    async show(badge: string): Promise<void> {
      await expectScreen()
      await page.evaluate((text) => {
        for (const key of [...text, 'Enter']) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        }
        const watched = window as unknown as Watched
        watched.tappedAt = performance.now()
      }, badge)
    },
  }
}

async function arriveExpected(visitor: Visitor, pass: string): Promise<void> {
  const { page, journey } = visitor
  const shownAt = await page.evaluate(() => performance.now())
  await visitor.show(pass)
  await visitor.tap(visitor.button('EXPECTED_YES'))
  // Between the tap and the welcome other headings may stand for a moment.
  const welcomed = await page.waitForFunction(
    () => location.pathname === '/app/flow/end' && document.querySelector('h1') && performance.now(),
  )
  journey.welcomeMs = Number(await welcomed.jsonValue()) - shownAt
}

/** A visitor who was here before, and is outside. @returns the address */
async function addKnownGuest({ companyId, meet }: TestCompany, round: number): Promise<string> {
  const email = `known-${round}@visitor.example`
  await adminAccess.database.query
    .updateTable('visitors')
    .set({ email, email_key: email })
    .where('company_id', '=', companyId)
    .where('visitor_id', '=', await meet())
    .execute()
  return email
}

async function signUp(visitor: Visitor, id: string, hostsHidden: boolean): Promise<void> {
  const main = visitor.page.locator('button[type=submit][form=step]')
  await visitor.tap(visitor.button('ENTER'))
  await visitor.tap(visitor.button('REGISTER'))
  await visitor.type(visitor.field('FIRSTNAME'), 'Ada')
  await visitor.type(visitor.field('LASTNAME'), 'Lovelace')
  await visitor.type(visitor.field('EMAIL'), `${id}@visitor.example`)
  await visitor.tap(main)
  const tick = visitor.page.getByRole('checkbox').first()
  await tick.waitFor()
  await visitor.touch(tick)
  await visitor.tap(main)
  const host = visitor.option(HOST.first)
  if (hostsHidden)
    await visitor.type(visitor.page.locator('form').getByRole('combobox'), HOST.first.slice(0, 3))
  await host.first().waitFor()
  await visitor.touch(host.first())
  await visitor.tap(main)
  await visitor.sign()
  await visitor.tap(main)
}

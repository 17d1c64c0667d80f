import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { END_SCREEN_MS, UNATTENDED_MS } from '#contract/limits.ts'
import { demoVisitors } from '#server/demo/demo-content.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { sampleOf } from '#tests/support/long.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openAdminAccess } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { markPage, seeNewVersionWait, stopOldWorker, versionsOf } from '#tests/support/e2e/new-version.ts'
import { makeReleases, type Releases, VERSIONS } from '#tests/support/e2e/releases.ts'
import { test } from '#tests/support/e2e/test.ts'

const FLOWS = Number(process.env.VERSION_FLOWS ?? sampleOf(1, 200))
const known = demoVisitors[0]

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

let folder: string
let origin: string
let releases: Releases

test.beforeAll(async () => {
  folder = makeDataDir()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  releases = await makeReleases(folder, port)
})
test.afterAll(async () => {
  await releases.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Strangers enter and stay: the demo company would be full after fifty. The first touch in attract mode presses nothing. */
async function makeRoom(): Promise<void> {
  const { database } = await openAdminAccess(join(folder, 'data'), origin)
  await database.query.updateTable('companies').set({ capacity: 0, attract: false }).execute()
  await database.close()
}

test('a page that has been open once opens offline, and shows steps it never showed', {
  tag: '@every-run',
}, async ({ page }) => {
  await releases.deploy(VERSIONS[1])
  const kiosk = await Kiosk.make(page, null)
  await kiosk.open(origin)
  await kiosk.home.see()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  await kiosk.home.clickEnter()
  await kiosk.auth.see()
  await kiosk.auth.clickSignUp()
  await kiosk.visitorType.see()
  await kiosk.open(`${origin}/app/flow/auth`)
  await expect(page.locator('#root')).not.toBeEmpty()
  await page.context().setOffline(false)
})

test(`${FLOWS} visits while new versions are deployed at any step: none is disturbed, each version is adopted after it`, async ({
  page,
}) => {
  test.setTimeout(60_000 + FLOWS * 20_000)
  const broken: string[] = []
  const versions = versionsOf(page)
  await releases.deploy(VERSIONS[0])
  await makeRoom()
  const kiosk = await Kiosk.make(page, null)
  await kiosk.open(origin)
  await kiosk.home.see()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Not listened to earlier: a browser that has never been a tablet gets a 404.
  page.on('response', (response) => {
    if (response.status() === 404) broken.push(response.url())
  })

  for (let flow = 1; flow <= FLOWS; flow++) {
    const next = VERSIONS[flow % 2] ?? VERSIONS[0]
    const isSamePage = await markPage(page)
    // A server that is away while it is asked is another matter (tests/faults).
    const goOn = async (next: { see(): Promise<void> }) => {
      await kiosk.clickMain()
      await next.see()
    }
    /** A busy machine may look away for as long as the last screen stays: its time goes slowly until it was seen. */
    const comeToEnd = (submit: () => Promise<void>, see: () => Promise<void>) =>
      kiosk.holdStill(async () => {
        await submit()
        await see()
      })
    const documentsToSignature = [
      () => kiosk.certificates.tickAll(),
      () => goOn(kiosk.hostAndReason),
      () => goOn(kiosk.signature),
      () => kiosk.signature.draw(),
    ]
    /** A new visitor signs up, then a known one comes and goes: a tablet may take thirty sign-ups in ten minutes. */
    const kinds: readonly (readonly (() => Promise<void>)[])[] = [
      [
        () => kiosk.home.clickEnter(),
        () => kiosk.auth.clickSignUp(),
        () => kiosk.visitorType.clickFirst(),
        () => kiosk.signUp.fill({ first: 'Mina', last: 'Park', email: `mina-${flow}@visitor.example` }),
        () => goOn(kiosk.certificates),
        ...documentsToSignature,
        () => comeToEnd(kiosk.clickMain, () => kiosk.end.seeWelcome('Mina')),
      ],
      [
        () => kiosk.home.clickEnter(),
        () => kiosk.auth.clickIdCode(),
        async () => {
          await kiosk.idAuth.typeCode(known.code)
          await kiosk.certificates.see()
        },
        ...documentsToSignature,
        () => comeToEnd(kiosk.clickMain, () => kiosk.end.seeWelcome(known.first)),
      ],
      [
        () => kiosk.home.clickExit(),
        () => kiosk.auth.clickIdCode(),
        () =>
          comeToEnd(
            () => kiosk.idAuth.typeCode(known.code),
            () => kiosk.end.seeFarewell(known.first),
          ),
      ],
    ]
    const steps = kinds[(flow - 1) % kinds.length] ?? []
    const deployedAt = Math.floor(Math.random() * steps.length)
    test.info().annotations.push({ type: 'flow', description: `${flow}: deployed before step ${deployedAt}` })
    for (const [at, step] of steps.entries()) {
      if (at === deployedAt) {
        await releases.deploy(next)
        await seeNewVersionWait(page)
      }
      await step()
    }
    await kiosk.pass(END_SCREEN_MS)
    await kiosk.home.see()
    expect(await isSamePage()).toBe(true)

    const reloaded = page.waitForEvent('load')
    await kiosk.pass(UNATTENDED_MS)
    const debug = await stopOldWorker(page)
    await reloaded
    await debug.detach()
    await kiosk.home.see()
    await expect.poll(() => versions.at(-1)).toBe(next)
  }
  expect(broken).toEqual([])
})

test('a visit that begins during an update is not disturbed, and the new version follows it', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const versions = versionsOf(page)
  await releases.deploy(VERSIONS[0])
  await makeRoom()
  const kiosk = await Kiosk.make(page, null)
  await page.addInitScript(holdTheChange)
  await kiosk.open(origin)
  await kiosk.home.see()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const isSamePage = await markPage(page)
  await releases.deploy(VERSIONS[1])
  await seeNewVersionWait(page)
  await kiosk.pass(UNATTENDED_MS)
  await expect.poll(() => page.evaluate(() => typeof Reflect.get(globalThis, 'goOn'))).toBe('function')
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  const changed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
        Reflect.get(globalThis, 'goOn')()
      }),
  )
  const debug = await stopOldWorker(page)
  await changed
  await debug.detach()
  await kiosk.idAuth.see()
  expect(await isSamePage()).toBe(true)
  await kiosk.request('/app')
  await kiosk.home.see()
  const reloaded = page.waitForEvent('load')
  await kiosk.pass(UNATTENDED_MS)
  await reloaded
  await kiosk.home.see()
  await expect.poll(() => versions.at(-1)).toBe(VERSIONS[1])
})

/** In the page: a browser takes its time before the version that waits takes over; here as long as the test says. */
function holdTheChange(): void {
  const { postMessage } = ServiceWorker.prototype
  ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: unknown, ...others: []) {
    const goOn = () => postMessage.call(this, message, ...others)
    const isTheChange = typeof message === 'object' && Reflect.get(message ?? {}, 'type') === 'SKIP_WAITING'
    if (isTheChange) Object.assign(globalThis, { goOn })
    else goOn()
  }
}

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { PRINT_WAIT_MS } from '#contract/limits.ts'
import { pixelsOf, readQr } from '#tests/support/badge-pixels.ts'
import { ESCPOS_END, obedient } from '#tests/support/printers.ts'
import { REASON } from '#tests/support/e2e/company.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

/** Time that a browser on a busy machine may take besides. */
const SCREEN_MS = 500
const printed = { services: ['login'], flow: ['reason'], print: ['onSignIn'] } as const

async function identify(kiosk: Kiosk, code: string): Promise<void> {
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(code)
}

async function enter(kiosk: Kiosk, name: string): Promise<void> {
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.clickReason(REASON)
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(name)
}

test('the badge on the screen is the visitor’s, and showing it violates no content security policy', {
  tag: '@every-run',
}, async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf(printed)
  const { page } = kiosk
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen, print: () => seen.push('window.print') })
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective))
  })
  await identify(kiosk, company.visitor.code)
  await kiosk.badge.see()
  expect(await kiosk.badge.secret()).toBe(await company.badgeSecret())
  await kiosk.badge.seeState('PRINTED')
  await kiosk.badge.clickClose()
  await kiosk.hostAndReason.see()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('the dialog holds the focus, and Escape closes it', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf(printed)
  await identify(kiosk, company.visitor.code)
  await kiosk.badge.seeState('PRINTED')
  const isInside = () => kiosk.badge.dialog.evaluate((dialog) => dialog.contains(document.activeElement))
  for (let press = 0; press < 5; press++) {
    await kiosk.page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
  }
  await kiosk.page.touchscreen.tap(5, 5)
  await kiosk.badge.see()
  await kiosk.page.keyboard.press('Escape')
  await kiosk.hostAndReason.see()
})

test('the tablet shows that it prints, then that it has printed, and prints again', async ({
  tabletOf,
  printer,
}) => {
  const { kiosk, company } = await tabletOf(printed)
  const before = printer.connections()
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await kiosk.page.route(`**${calls.printBadge.path}`, async (route) => {
    const answer = await route.fetch()
    await held
    await route.fulfill({ response: answer })
  })
  await identify(kiosk, company.visitor.code)
  await kiosk.badge.seeState('PRINTING')
  letGo()
  await kiosk.badge.seeState('PRINTED')
  await kiosk.badge.printAgain.click()
  await kiosk.badge.seeState('PRINTED')
  await expect.poll(() => printer.connections()).toBe(before + 2)
})

test('an unreachable printer is reported within 3 s, and never delays a visitor', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ ...printed, printers: ['escpos://127.0.0.1:9100'] })
  await identify(kiosk, company.visitor.code)
  await kiosk.badge.see()
  const start = Date.now()
  await kiosk.badge.seeState('PRINT_GENERAL_ERROR')
  expect(Date.now() - start).toBeLessThan(PRINT_WAIT_MS)
  await kiosk.badge.printAgain.click()
  await kiosk.badge.clickClose()
  await kiosk.hostAndReason.see()
})

test('a hanging printer is reported within 3 s, and never delays a visitor', async ({
  tabletOf,
  troubledPrinter,
}) => {
  const { port } = await troubledPrinter(() => undefined)
  const { kiosk, company } = await tabletOf({ ...printed, printers: [`escpos://127.0.0.1:${port}`] })
  await identify(kiosk, company.visitor.code)
  await kiosk.badge.see()
  const start = Date.now()
  await kiosk.badge.seeState('PRINT_GENERAL_ERROR')
  expect(Date.now() - start).toBeLessThan(PRINT_WAIT_MS + SCREEN_MS)
  await kiosk.badge.clickClose()
  await enter(kiosk, company.visitor.first)
  expect(await company.accesses()).toEqual(['entry'])
})

test('a slow printer prints after the visitor has gone on', async ({ tabletOf, troubledPrinter }) => {
  const slowly = obedient(ESCPOS_END, Buffer.of(0))
  let goOn = () => {}
  const printer = await troubledPrinter((socket, all) => {
    socket.pause()
    goOn = () => socket.resume()
    slowly(socket, all)
  })
  const { kiosk, company } = await tabletOf({ ...printed, printers: [`escpos://127.0.0.1:${printer.port}`] })
  await identify(kiosk, company.visitor.code)
  await kiosk.badge.seeState('PRINTING')
  await kiosk.badge.clickClose()
  await kiosk.hostAndReason.see()
  expect(printer.received()).toHaveLength(0)
  goOn()
  await enter(kiosk, company.visitor.first)
  expect(await company.accesses()).toEqual(['entry'])
  await expect.poll(() => printer.received().subarray(-ESCPOS_END.length)).toEqual(ESCPOS_END)
  expect(printer.connections()).toBe(1)
})

test('a phone keeps the badge as a file', async ({ tabletOf, printer }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['reason'], isMobile: true })
  const before = printer.connections()
  await kiosk.page.setViewportSize({ width: 390, height: 844 })
  await identify(kiosk, company.visitor.code)
  await kiosk.badge.see()
  expect(await kiosk.badge.secret()).toBe(await company.badgeSecret())
  await expect(kiosk.badge.printAgain).toHaveCount(0)
  const download = kiosk.page.waitForEvent('download')
  await kiosk.badge.download.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('badge.png')
  expect(readQr(await pixelsOf(await readFile(await file.path())))).toBe(await company.badgeSecret())
  expect(printer.connections()).toBe(before)
})

test('without printing the button does nothing, and the visitor reads what to do instead', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({})
  await kiosk.open('/app/getBadge')
  await kiosk.getBadge.see()
  await kiosk.getBadge.typeEmail(company.visitor.email)
  await kiosk.badge.see()
  expect(await kiosk.badge.secret()).toBe(await company.badgeSecret())
  await expect(kiosk.badge.print).toBeDisabled()
  await expect(kiosk.badge.dialog).toContainText(words('BADGE_PHOTO'))
  await kiosk.badge.clickClose()
  await kiosk.home.see()
})

test('a dialog that is higher than the screen says that it goes on, and scrolls to its end', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({})
  await kiosk.page.setViewportSize({ width: 640, height: 400 })
  await kiosk.open('/app/getBadge')
  await kiosk.getBadge.see()
  await kiosk.getBadge.typeEmail(company.visitor.email)
  await kiosk.badge.see()
  const more = kiosk.badge.dialog.getByRole('button', { name: words('MORE_BELOW') })
  await expect(more).toBeInViewport()
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 500 })
    await expect(more).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(kiosk.button('CLOSE')).toBeInViewport({ ratio: 1 })
  await kiosk.badge.clickClose()
  await kiosk.home.see()
})

test('an unknown address is filled into the form that follows', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await kiosk.open('/app/getBadge')
  await kiosk.getBadge.typeEmail(' nobody@harbour.example ')
  await kiosk.signUp.see()
  await expect(kiosk.signUp.field('email')).toHaveValue('nobody@harbour.example')
})

test('a badge is on the screen soon after the confirmation', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf(printed)
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.fill(company.visitor.code)
  const ms = await kiosk.page.evaluate(async (name) => {
    const start = performance.now()
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    for (;;) {
      await new Promise(requestAnimationFrame)
      const picture = document.querySelector<HTMLImageElement>(name)
      if (picture?.complete && picture.naturalWidth > 0) return performance.now() - start
    }
  }, '[role=dialog] img')
  console.log(`badge on the screen ${Math.round(ms)} ms after the confirmation`)
  expect(ms).toBeLessThan(2_000)
})

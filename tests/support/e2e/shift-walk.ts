import type { Page } from '@playwright/test'
import { type CompanySetup, HOST, REASON, type TestCompany } from './company.ts'
import { keepSession } from './kiosk.ts'
import { type ShiftWatch, watchShifts } from './watch-shifts.ts'
import { words } from './words.ts'

/** As long as what arrives late may take: the code for phones, lists, pictures, the last notice. */
const LATE_MS = 2_500
/** The same on a screen of a visit. */
const SOON_MS = 600
const CERTIFICATES = 2

/** What a company asks for, so that the walks see every step. */
export const WALKED: CompanySetup = {
  services: ['login', 'touchless'],
  flow: ['certificates', 'host', 'reason', 'signOnEntry', 'company', 'phone'],
  certificates: CERTIFICATES,
  leaveByName: true,
}

/** Opens a tablet that is not opened yet, and goes through the main journeys while `watchShifts` writes down what moves. */
export async function startWalk(page: Page, { stored, visitor: { code } }: TestCompany) {
  // The compiler that runs this file wraps functions in a helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(keepSession, JSON.stringify(stored))
  await page.addInitScript(watchShifts)
  await page.goto('/')

  const button = (id: string) => page.getByRole('button', { name: words(id) }).first()
  const field = (id: string) => page.getByLabel(words(id), { exact: true })
  const main = page.locator('button[type=submit][form=step]')
  const atHome = async () => {
    await button('ENTER').waitFor()
    await page.waitForTimeout(LATE_MS)
  }
  const late = () => page.waitForTimeout(SOON_MS)
  const steps = async () => {
    await page.getByRole('checkbox').first().waitFor()
    await late()
    // A tick leads to the next document.
    for (let tick = 0; tick < CERTIFICATES; tick++) {
      await page.locator('[type=checkbox]:not(:checked)').first().click({ force: true })
      await late()
    }
    await main.click()
    const host = page.locator('form').getByRole('option', { name: HOST.first })
    await host.waitFor()
    await late()
    await host.click()
    await late()
    await page.getByRole('button', { name: REASON, exact: true }).click()
    await main.click()
    const pad = page.locator('canvas')
    await pad.waitFor()
    await late()
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('There is no signature pad')
    await page.mouse.move(box.x + 80, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 120, { steps: 8 })
    await page.mouse.up()
    await main.click()
    await atHome()
  }
  const typeCode = async () => {
    await button('ID_CODE').click()
    await late()
    await field('ID_CODE').fill(code)
    if (await main.isVisible()) await main.click()
  }

  await atHome()
  return {
    async enterAsStranger(email: string) {
      await button('ENTER').click()
      await late()
      await button('REGISTER').click()
      await field('FIRSTNAME').fill('Ada')
      await field('LASTNAME').fill('Lovelace')
      await field('EMAIL').fill(email)
      await late()
      await main.click()
      await steps()
    },
    async enterByCode() {
      await button('ENTER').click()
      await typeCode()
      await steps()
    },
    /** By name, with another thought, by code; then the badge is asked for. */
    async leave() {
      await button('EXIT').click()
      await button('BY_NAME').click()
      await late()
      await field('BY_NAME_FIELD').fill('Ada')
      await page.getByRole('main').getByRole('listitem').first().waitFor()
      await late()
      await button('BACK').click()
      await typeCode()
      await atHome()
      await button('RECUPERA_BADGE').click()
      await late()
    },
    /** What has moved so far, and how many screens there were. */
    watched: () =>
      page.evaluate(() => {
        const { shiftWatch } = window as unknown as { readonly shiftWatch: ShiftWatch }
        return { shifts: shiftWatch.shifts, screens: shiftWatch.seen.size }
      }),
  }
}

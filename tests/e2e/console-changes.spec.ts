import { expect, type Page } from '@playwright/test'
import type { AnyCall } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { SEARCH_CACHE_MS } from '#contract/limits.ts'
import {
  flowFlagList,
  flowFlagsFromWire,
  type ServiceFlag,
  serviceFlagList,
  serviceFlagsFromWire,
} from '#contract/wire-flags.ts'
import { HOST, makeCompany, REASON, type TestCompany } from '#tests/support/e2e/company.ts'
import { whatIsKept } from '#tests/support/e2e/kept.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** One tablet, opened once and never again: whatever the staff changes is on it within a minute. */

const GUEST = { first: 'Grace', last: 'Okafor', email: 'grace@visitor.example' }
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Each is readable where it stands, so that none is corrected. */
const COLORS = {
  background: '#101418',
  title: '#ffe08a',
  label: '#f2f5f7',
  primary: '#ffd54a',
  primaryInner: '#101010',
  secondary: '#4ad5ff',
  secondaryInner: '#0c0c0c',
  light: '#c0c8d0',
  lightInner: '#0a0a0a',
} as const

const all = <Key extends string>(keys: readonly Key[], isOn: boolean) =>
  Object.fromEntries(keys.map((key) => [key, isOn])) as Record<Key, boolean>

test('every switch of services and steps, on and off', async ({ page, adminAccess }) => {
  const company = await makeCompany(adminAccess, {})
  const { kiosk, change, last, isUnbroken } = await openDesk(page, adminAccess, company)
  const picker = page.getByRole('combobox').filter({ hasText: 'Italiano' })
  await expect(picker).toBeHidden()
  await expect(kiosk.touchless.code).toBeHidden()

  const flowFlags = all(flowFlagList, true)
  const type = { visitorTypeId: null, name: 'Fornitore', badgeColor: null, flowFlags, isActive: true }
  await change(consoleCalls.saveVisitorType, type)
  await change(consoleCalls.saveVisitorType, { ...type, name: 'Ospite' })
  await change(consoleCalls.saveCertificate, certificate('Regole', 'Guardare il pavimento'))
  await change(consoleCalls.saveServiceFlags, { serviceFlags: all(serviceFlagList, true) })
  await change(consoleCalls.saveFlowFlags, { flowFlags })
  await expect(picker).toBeVisible()
  await expect(kiosk.touchless.code).toBeVisible()
  // Three of them show nothing on any screen.
  await expect
    .poll(() => serviceFlagsFromWire(last(calls.getServices)))
    .toEqual(all<ServiceFlag>(serviceFlagList, true))
  await expect.poll(() => flowFlagsFromWire(last(calls.getFlows))).toEqual(flowFlags)

  await kiosk.home.clickEnter()
  await kiosk.auth.seeSignUpOffered(true)
  await kiosk.auth.clickSignUp()
  await kiosk.visitorType.clickType('Ospite')
  await kiosk.signUp.fill(GUEST)
  for (const field of ['companyName', 'phone', 'sex', 'documentType']) {
    await expect(kiosk.signUp.field(field).first()).toBeVisible()
  }
  await expect(page.getByText(words('BIRTHDAY')).first()).toBeVisible()
  await kiosk.clickMain()
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.see()
  expect(await kiosk.hostAndReason.asksReason()).toBe(true)
  await kiosk.hostAndReason.chooseHost(HOST.last)
  await kiosk.hostAndReason.chooseReason(REASON)
  await kiosk.clickMain()
  await kiosk.signature.see()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.guardian.see()
  await kiosk.guardian.typeName('Rose Okafor')
  await kiosk.guardian.draw()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(GUEST.first)
  await kiosk.home.see()
  await company.passElsewhere('entry')
  await leave(kiosk, company)
  await kiosk.signature.see()
  await kiosk.clickBack()
  await kiosk.request('/app')
  await kiosk.home.see()

  await change(consoleCalls.saveFlowFlags, { flowFlags: all(flowFlagList, false) })
  await change(consoleCalls.saveServiceFlags, { serviceFlags: all(serviceFlagList, false) })
  await expect(picker).toBeHidden()
  await expect(kiosk.touchless.code).toBeHidden()
  await leave(kiosk, company)
  await kiosk.end.see(company.visitor.first)
  await kiosk.home.see()
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  for (const field of ['companyName', 'phone', 'sex', 'documentType']) {
    await expect(kiosk.signUp.field(field)).toHaveCount(0)
  }
  await kiosk.signUp.fill({ ...GUEST, email: 'other@visitor.example' })
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(GUEST.first)
  expect(await isUnbroken()).toBe(true)
})

test('the look, the people and the texts of a company', async ({ page, adminAccess, printer }) => {
  const company = await makeCompany(adminAccess, {
    services: ['login', 'visitorTypes'],
    flow: ['certificates', 'host', 'reason'],
    typeFlow: ['certificates', 'host', 'reason'],
    certificates: 1,
    print: ['onSignIn'],
  })
  const { kiosk, change, last, isUnbroken } = await openDesk(page, adminAccess, company)

  await change(consoleCalls.saveProfile, {
    name: 'Fonderie Boreali',
    taxCode: company.stored.credentials.taxCode,
    motto: 'Il ferro ha memoria.',
  })
  await change(consoleCalls.saveLogo, { picture: LOGO })
  await change(consoleCalls.saveColors, { colors: COLORS })
  await change(consoleCalls.saveNotice, { texts: [{ language: 'it', text: 'Teniamo i dati un mese.' }] })
  const rules = (await change(consoleCalls.getSettings, {})).rules
  await change(consoleCalls.saveRules, { ...rules, capacity: 37 })
  await expect(page.getByText('Il ferro ha memoria.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Fonderie Boreali' })).toHaveAttribute('src', /^data:image/)
  await expect(page.getByTestId('occupancy')).toContainText('37')
  await expect.poll(() => shownColors(kiosk)).toEqual(expect.arrayContaining(Object.values(COLORS)))
  await kiosk.button('PRIVACY_READ').click()
  await expect(page.getByRole('dialog')).toContainText('Teniamo i dati un mese.')
  await page.keyboard.press('Escape')

  const { certificateId } = await change(
    consoleCalls.saveCertificate,
    certificate('Gas', 'Il rilevatore resta acceso'),
  )
  await change(consoleCalls.saveReason, { reasonId: null, value: 'Collaudo' })
  const host = { area: null, email: null, canReceive: true }
  const left = { ...host, firstName: HOST.first, lastName: HOST.last, isArchived: true }
  await change(consoleCalls.saveHost, { ...left, hostId: HOST.id })
  await change(consoleCalls.saveHost, { ...host, hostId: null, firstName: 'Olga', lastName: 'Ferri' })
  const flowFlags = { ...all(flowFlagList, false), certificates: true, host: true, reason: true }
  const type = { visitorTypeId: null, name: 'Collaudatore', badgeColor: null, flowFlags, isActive: true }
  await change(consoleCalls.saveVisitorType, type)
  // A visit keeps what it began with.
  await expect.poll(() => JSON.stringify(last(calls.getVisitorTypes))).toContain('Collaudatore')
  // The first list of hosts and reasons may have been kept for a minute.
  await kiosk.pass(SEARCH_CACHE_MS)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.visitorType.clickType('Collaudatore')
  await kiosk.signUp.fill(GUEST)
  await kiosk.clickMain()
  await kiosk.certificates.tickAll()
  await expect(page.getByText('Il rilevatore resta acceso')).toBeVisible()
  await kiosk.clickMain()
  await kiosk.hostAndReason.seeHosts(['Olga Ferri', 'Jürgen Köhler'])
  await expect(page.getByRole('option', { name: HOST.last })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Collaudo', exact: true })).toBeVisible()
  await kiosk.request('/app')
  await kiosk.home.see()

  await change(consoleCalls.saveCertificate, {
    ...certificate('Gas', 'Il rilevatore resta acceso, sempre'),
    certificateId,
  })
  await change(consoleCalls.orderCertificates, { certificateIds: [certificateId, 'certificate-1'] })
  await change(consoleCalls.savePrinter, {
    printerId: null,
    siteId: null,
    address: `escpos://127.0.0.1:${printer.port}`,
    fallbackAddress: null,
  })
  const before = printer.received().length
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.badge.seeState('PRINTED')
  expect(printer.received().length).toBeGreaterThan(before)
  await kiosk.badge.clickClose()
  await expect(page.getByText('Il rilevatore resta acceso, sempre')).toBeVisible()
  await kiosk.certificates.seePlace(1, 2)
  await kiosk.certificates.tickAll()
  await expect(page.getByRole('main')).toContainText('Regole di sicurezza')
  expect(await isUnbroken()).toBe(true)
})

test('a tablet that is revoked forgets everything at once', async ({ page, adminAccess }) => {
  const company = await makeCompany(adminAccess, { flow: ['host'] })
  const { kiosk, change } = await openDesk(page, adminAccess, company)
  await kiosk.home.clickEnter()
  await kiosk.signUp.fill(GUEST)
  const deviceId = await page.evaluate(() => localStorage.getItem('visitor-kiosk.device'))
  const kept = async () => ({
    ...(await page.evaluate(whatIsKept)),
    cookies: (await page.context().cookies()).map(({ name }) => name),
  })
  expect((await kept()).cookies).toEqual([`tablet-${company.companyId}`])
  await change(consoleCalls.revokeDevice, { deviceId: deviceId ?? '' })
  await expect(kiosk.pairing.field).toBeVisible()
  await kiosk.seeRefusal('TABLET_DISCONNECTED')
  await expect.poll(kept).toEqual({ storage: [], rows: [], answers: [], cookies: [] })
})

const certificate = (name: string, text: string) => ({
  certificateId: null,
  ask: 'every_visit' as const,
  isActive: true,
  texts: [
    {
      language: 'it' as const,
      name,
      description: null,
      customAccept: null,
      document: { kind: 'html' as const, content: `<p>${text}</p>` },
    },
  ],
})

/** The known visitor wants out, by code. */
async function leave(kiosk: Kiosk, company: TestCompany): Promise<void> {
  await kiosk.home.clickExit()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
}

/** A tablet on home, and a manager at another desk. */
async function openDesk(page: Page, adminAccess: Parameters<typeof makeCompany>[0], company: TestCompany) {
  const server = { url: adminAccess.baseUrl, adminAccess, ask: askAt(adminAccess.baseUrl) }
  const { browser } = await hire(server, company.companyId, 'manager')
  const answers = new Map<string, { readonly name: string }[]>()
  const newest = new Map<string, number>()
  let nth = 0
  page.on('response', async (response) => {
    const order = ++nth
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/tablet/') || !response.ok()) return
    const body: { readonly data?: never } | null = await response.json().catch(() => null)
    // Bodies may come in another order than the answers did.
    if (!body?.data || order < (newest.get(pathname) ?? 0)) return
    newest.set(pathname, order)
    answers.set(pathname, body.data)
  })
  let isOnLine = false
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => {
      // socket.io's acknowledgement of registerTablet.
      isOnLine ||= String(payload).startsWith('43')
    }),
  )
  const kiosk = await Kiosk.make(page, company)
  await kiosk.open()
  await kiosk.home.see()
  // Changes before the connection are noticed within a minute rather than at once.
  await expect.poll(() => isOnLine).toBe(true)
  await page.evaluate(() => Object.assign(window, { isUnbroken: true }))
  return {
    kiosk,
    change: <C extends AnyCall>(
      call: C,
      request: Omit<Parameters<Browser['get']>[1] & object, 'companyId'>,
    ) => browser.get(call, { companyId: company.companyId, ...request } as never),
    /** The latest answer to the tablet. */
    last: (call: AnyCall) => (answers.get(call.path) ?? []) as never,
    isUnbroken: () => page.evaluate(() => Reflect.get(window, 'isUnbroken') === true),
  }
}

const shownColors = (kiosk: Kiosk): Promise<string[]> =>
  kiosk.page.evaluate(() => {
    const { style } = document.documentElement
    return [...style].map((name) => style.getPropertyValue(name).trim())
  })

import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '#contract/calls/call.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import {
  colorRoles,
  colorsFromWire,
  flowFlagList,
  flowFlagsFromWire,
  generalsFromWire,
  type NameValue,
  serviceFlagList,
  serviceFlagsFromWire,
} from '#contract/wire-flags.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Whatever is set in the console is what a tablet of the company is told next, and no tablet of another one. */

let server: TestServer
let company: TestCompany
let manager: Browser
let companyId: string
let told = 0
let strangersTold = 0
const lines: ReturnType<typeof io>[] = []

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  await listen(company, () => {
    told += 1
  })
  await listen(await makeCompany(server.adminAccess, {}), () => {
    strangersTold += 1
  })
})
afterAll(async () => {
  for (const line of lines) line.disconnect()
  await server.stop()
})

async function listen({ stored, companyId }: TestCompany, onChange: () => void): Promise<void> {
  const { serviceCode, taxCode } = stored.credentials
  const deviceId = `listening-${companyId}`
  const login = { service_code: serviceCode, tax_code: taxCode, deviceId }
  const { token } = (await server.ask(calls.getToken, login)).body.data as { token: string }
  const line = io(server.url, { path: '/api/socket', transports: ['websocket'], auth: { token } })
  lines.push(line)
  line.on('configurationChanged', onChange)
  await new Promise<void>((resolve, reject) => {
    line.on('connect_error', reject)
    line.on('connect', () => {
      line.emit('registerTablet', { deviceId, companyId, site: null }, () => resolve())
    })
  })
}

// biome-ignore lint/suspicious/noExplicitAny: what each call answers is the contract's affair
async function onTablet(name: CallName, request: object = {}, language = 'it'): Promise<any> {
  const call: AnyCall = calls[name]
  const headers = { 'accept-language': language }
  const { status, body } = await server.ask(call, request, { token: company.token, headers })
  if (status !== 200) throw new Error(`${name}: ${status}`)
  return body.data
}

/** Saves, and expects that the tablets were told. */
async function save(call: AnyCall, request: object) {
  const before = told
  const answer = await manager.get(call, { companyId, ...request })
  await expect.poll(() => told, { message: call.name }).toBeGreaterThan(before)
  return answer
}

describe('a tablet shows next', () => {
  test('every flow flag', async () => {
    for (const flag of flowFlagList) {
      const flowFlags = Object.fromEntries(flowFlagList.map((name) => [name, name === flag]))
      await save(consoleCalls.saveFlowFlags, { flowFlags })
      expect(flowFlagsFromWire(await onTablet('getFlows'))).toEqual(flowFlags)
    }
  })

  test('every service', async () => {
    for (const flag of serviceFlagList) {
      const serviceFlags = Object.fromEntries(serviceFlagList.map((name) => [name, name === flag]))
      await save(consoleCalls.saveServiceFlags, { serviceFlags })
      expect(serviceFlagsFromWire(await onTablet('getServices'))).toEqual(serviceFlags)
    }
  })

  test('every colour, and its own where one is unset', async () => {
    const colors = Object.fromEntries(colorRoles.map((role, nth) => [role, `#00000${nth}`]))
    await save(consoleCalls.saveColors, { colors })
    expect(colorsFromWire(await onTablet('getColors'))).toEqual(colors)
    await save(consoleCalls.saveColors, { colors: { ...colors, title: null } })
    expect(colorsFromWire(await onTablet('getColors')).title).toBeUndefined()
  })

  test('name, motto, capacity and rules', async () => {
    await save(consoleCalls.saveProfile, { name: 'Nuovo Nome', taxCode: 'IT99999999991', motto: 'Avanti' })
    expect(await onTablet('getCompany')).toMatchObject({ name: 'Nuovo Nome', taxCode: 'IT99999999991' })
    expect(await onTablet('getMotto')).toEqual({ motto: 'Avanti', translations: [] })
    await save(consoleCalls.saveRules, {
      capacity: 7,
      badgeByEmail: 'mail',
      companyList: 'provinces',
      presenceRequired: false,
      hostPrivacy: true,
      leaveByName: false,
      expectedByName: true,
      asksForHelp: true,
      asksFeedback: true,
      holdsCapacityOffline: true,
    })
    expect(generalsFromWire(await onTablet('getGenerals'))).toMatchObject({
      maxSimultaneousUsers: 7,
      badgeByEmail: 'mail',
      companyList: 'provinces',
      leaveByName: false,
      expectedByName: true,
      asksForHelp: true,
    })
    expect(await onTablet('getArrival')).toMatchObject({ asksFeedback: true })
    expect(await onTablet('getOfflinePack')).toMatchObject({ holdsCapacity: true })
    expect(await onTablet('getInternalStaff', { input: 'mo' })).toEqual([])
    expect(await onTablet('getInternalStaff', { input: 'mor' })).toMatchObject([{ lastname: 'Moretti' }])
  })

  test('the languages in their order, and the default of a site', async () => {
    const generals = async (token = company.token) =>
      generalsFromWire((await server.ask(calls.getGenerals, {}, { token })).body.data as NameValue[])
    expect(await generals()).toMatchObject({ languages: [], defaultLanguage: 'it' })
    await save(consoleCalls.saveLanguages, { languages: ['de', 'en', 'ja'] })
    expect(await generals()).toMatchObject({ languages: ['de', 'en', 'ja'], defaultLanguage: 'de' })
    const site = { name: 'Osaka', timeZone: 'Asia/Tokyo', closingTime: '23:59', capacity: null }
    const { siteId } = await save(consoleCalls.saveSite, { siteId: null, ...site, language: 'ja' })
    const inOsaka = await company.tablet(undefined, siteId)
    expect(await generals(inOsaka)).toMatchObject({ languages: ['de', 'en', 'ja'], defaultLanguage: 'ja' })
    await save(consoleCalls.saveSite, { siteId, ...site, language: null })
    expect(await generals(inOsaka)).toMatchObject({ defaultLanguage: 'de' })
    await save(consoleCalls.saveLanguages, { languages: ['it', 'en'] })
  })

  test('pictures on an untouched tablet, and dark colours at night', async () => {
    const look = async () => generalsFromWire(await onTablet('getGenerals'))
    await save(consoleCalls.saveHomeLook, { attract: true, night: 'always' })
    expect(await look()).toMatchObject({ attract: true, night: { from: 0, to: 24 } })
    await save(consoleCalls.saveHomeLook, { attract: false, night: 'never' })
    expect(await look()).toMatchObject({ attract: false, night: null })
  })

  test.each([[[]], [['de', 'de']], [['xx']]])('no languages like %j', async (languages) => {
    const request = { companyId, languages: languages as [] }
    expect((await manager.ask(consoleCalls.saveLanguages, request)).status).toBe(400)
  })

  test('a new kind of visitor, in its place, and none that is put away', async () => {
    const flowFlags = Object.fromEntries(flowFlagList.map((name) => [name, name === 'host']))
    const kind = { visitorTypeId: null, name: 'Ospite', badgeColor: '#aabbcc', flowFlags, isActive: true }
    const { visitorTypeId } = await save(consoleCalls.saveVisitorType, kind)
    const second = await save(consoleCalls.saveVisitorType, { ...kind, name: 'Tecnico' })
    await save(consoleCalls.orderVisitorTypes, { visitorTypeIds: [second.visitorTypeId, visitorTypeId] })
    const names = async () => (await onTablet('getVisitorTypes')).map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Tecnico', 'Ospite'])
    await save(consoleCalls.saveVisitorType, { ...kind, visitorTypeId, isActive: false })
    expect(await names()).toEqual(['Tecnico'])
  })

  test('a host, and none who has left', async () => {
    const host = {
      hostId: null,
      firstName: 'Zoe',
      lastName: 'Zanetti',
      area: 'Laboratorio',
      canReceive: true,
    }
    const { hostId } = await save(consoleCalls.saveHost, host)
    const found = () => onTablet('getInternalStaff', { input: 'zanetti' })
    expect(await found()).toMatchObject([{ firstname: 'Zoe', area: 'Laboratorio' }])
    await save(consoleCalls.saveHost, { ...host, hostId, isArchived: true })
    expect(await found()).toEqual([])
  })

  test('a reason, in its place, until it is gone', async () => {
    const { reasonId } = await save(consoleCalls.saveReason, { reasonId: null, value: 'Sopralluogo' })
    const values = async () =>
      (await onTablet('getAccessReasons')).map(({ value }: { value: string }) => value)
    expect(await values()).toContain('Sopralluogo')
    const all = await manager.get(consoleCalls.listReasons, { companyId })
    const ids = all.map(({ id }: { id: string }) => id).sort((id: string) => (id === reasonId ? -1 : 1))
    await save(consoleCalls.orderReasons, { reasonIds: ids })
    expect((await values())[0]).toBe('Sopralluogo')
    await save(consoleCalls.deleteReason, { reasonId })
    expect(await values()).not.toContain('Sopralluogo')
  })

  test('a certificate in the visitor’s language, anew when its text changed and not otherwise', async () => {
    const text = (language: string, name: string, content: string) => ({
      language,
      name,
      description: null,
      customAccept: null,
      document: { kind: 'html', content },
    })
    const texts = [
      text('it', 'Regole', '<p>Ciao</p>'),
      text('de', 'Regeln', '<p>Hallo</p><script>1</script>'),
    ]
    const certificate = { certificateId: null, ask: 'when_changed', isActive: true, texts }
    const { certificateId, version } = await save(consoleCalls.saveCertificate, certificate)
    const visitorId = await company.meet()
    const toSign = async (language: string) => {
      const all = await onTablet('getCertificateToSign', { id: visitorId }, language)
      return all.map(({ name, content }: { name: string; content: string }) => [name, content])
    }
    expect(await toSign('de-AT')).toEqual([['Regeln', '<p>Hallo</p>']])
    expect(await toSign('it')).toEqual([['Regole', '<p>Ciao</p>']])
    // A visitor with another language gets the default language of the company.
    expect(await toSign('ja')).toEqual([['Regole', '<p>Ciao</p>']])
    await onTablet('newAccess', {
      direction: true,
      visitorId,
      acceptedCertificates: [{ id: certificateId, version }],
    })
    expect(await toSign('it')).toEqual([])
    const same = await save(consoleCalls.saveCertificate, { ...certificate, certificateId })
    expect(same).toEqual({ certificateId, version })
    expect(await toSign('it')).toEqual([])
    const changed = await save(consoleCalls.saveCertificate, {
      ...certificate,
      certificateId,
      texts: [text('it', 'Regole', '<p>Salve</p>')],
    })
    expect(changed.version).toBe(version + 1)
    expect(await toSign('de')).toEqual([['Regole', '<p>Salve</p>']])
    await save(consoleCalls.saveCertificate, { ...certificate, certificateId, isActive: false })
    expect(await toSign('de')).toEqual([])
  })

  test('a privacy notice, whose version changes with its text alone', async () => {
    const texts = [{ language: 'it' as const, text: 'La nostra informativa.' }]
    const { version } = await save(consoleCalls.saveNotice, { texts })
    expect(await onTablet('getPrivacyNotice')).toMatchObject({ text: texts[0]?.text, language: 'it' })
    expect(generalsFromWire(await onTablet('getGenerals')).noticeVersion).toBe(version)
    expect(await manager.get(consoleCalls.saveNotice, { companyId, texts })).toEqual({ version })
  })

  test('an operator’s PIN', async () => {
    await save(consoleCalls.saveOperatorPin, { pin: '112233' })
    await onTablet('verifyPin', { pin: '112233' })
  })

  test('printers of its network, and no other address', async () => {
    const printer = {
      printerId: null,
      siteId: null,
      address: 'ipp://printer.invalid/',
      fallbackAddress: null,
    }
    const ask = (request: object) =>
      manager.ask(consoleCalls.savePrinter, { companyId, ...printer, ...request })
    expect((await ask({ address: 'ipp://printer.invalid:22/' })).status).toBe(400)
    // The machine itself, and where clouds answer for their machines, in whatever notation.
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '169.254.169.254',
      '0xa9fea9fe',
      '[fe80::1]',
    ]) {
      expect([host, (await ask({ address: `ipp://${host}/` })).status]).toEqual([host, 400])
      expect((await ask({ fallbackAddress: `escpos://${host}` })).status).toBe(400)
    }
    expect((await ask({ address: 'file:///etc/passwd' })).status).toBe(400)
    expect((await ask({ siteId: 'nowhere' })).status).toBe(400)
    const { printerId } = await save(consoleCalls.savePrinter, printer)
    await save(consoleCalls.saveNetworks, { networks: [{ network: '10.1.2.3/8', siteId: null }] })
    const { networks, printers } = await manager.get(consoleCalls.listPrinters, { companyId })
    expect(networks).toEqual([{ network: '10.0.0.0/8', siteId: null }])
    expect(printers).toMatchObject([{ id: printerId }])
    const wrong = { companyId, networks: [{ network: '10.0.0.0/99', siteId: null }] }
    expect((await manager.ask(consoleCalls.saveNetworks, wrong)).status).toBe(400)
    const tested = await manager.get(consoleCalls.testPrinter, { companyId, printerId })
    expect(tested).toEqual({ printed: false, reason: 'UNREACHABLE' })
    await save(consoleCalls.deletePrinter, { printerId })
  })

  test('a badge as its template says', async () => {
    const look = { widthMm: 80, heightMm: 120, color: '#ff0000', hidden: ['host' as const] }
    const { image } = await manager.get(consoleCalls.previewBadge, {
      companyId,
      ...look,
      language: 'ja' as const,
    })
    const png = Buffer.from(image.split(',')[1], 'base64')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([945, 1417])
    await save(consoleCalls.saveBadgeTemplate, look)
    expect(await manager.get(consoleCalls.getBadgeTemplate, { companyId })).toEqual(look)
  })

  test('and tablets of another company show none of it', () => {
    expect(strangersTold).toBe(0)
  })
})

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { auditLogStore } from './audit-log.store.ts'
import { purgeAudit } from './audit.store.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** What the audit log says to a person: names, values before and after, and only what the filter finds. */

// biome-ignore lint/suspicious/noExplicitAny: what each call answers is the contract's affair
type Answer = any

let server: TestServer
let company: TestCompany
let companyId: string
let owner: Browser
let ownerId: string
let auditor: Browser
let officer: Browser

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  ;({ browser: owner, id: ownerId } = await hire(server, companyId, 'owner'))
  auditor = (await hire(server, companyId, 'auditor')).browser
  officer = (await hire(server, companyId, 'privacyOfficer')).browser
})
afterAll(() => server.stop())

const tenant = () => tenantOf(server.adminAccess.database.query, companyId, null)
const list = (asked: object = {}, browser = auditor): Promise<Answer> =>
  browser.get(consoleCalls.listAudit, { companyId, ...asked })
const newest = async (action: string): Promise<Answer> => {
  const { lines, names } = await list({ action })
  return { ...lines[0], names }
}
const profile = async () => {
  const { name, taxCode, motto, mottoTranslations } = await owner.get(consoleCalls.getSettings, { companyId })
  return { companyId, name, taxCode, motto, mottoTranslations }
}
const saveMotto = async (motto: string) =>
  owner.get(consoleCalls.saveProfile, { ...(await profile()), motto })
const keptTexts = async (): Promise<string> => {
  const { vault } = server.adminAccess
  const rows = await tenant().select('audit_values').select('values_sealed').execute()
  return rows.map(({ values_sealed }) => vault.decrypt(values_sealed).toString()).join('\n')
}
const verify = () =>
  auditLogStore(server.adminAccess.database, server.adminAccess.vault).verify({}, companyId)

describe('values before and after', () => {
  test('are read by auditors, privacy officers and owners, and not by the reception', async () => {
    await saveMotto('Before')
    await saveMotto('After')
    const edit = [{ path: 'motto', before: 'Before', after: 'After', isHidden: false }]
    for (const browser of [auditor, officer, owner]) {
      expect((await list({ action: 'saveProfile' }, browser)).lines[0].edit).toEqual(edit)
    }
    const reception = (await hire(server, companyId, 'reception')).browser
    expect((await reception.ask(consoleCalls.listAudit, { companyId })).status).toBe(403)
    expect((await reception.ask(consoleCalls.listAuditActors, { companyId })).status).toBe(403)
    expect((await auditor.ask(consoleCalls.getAuditUndo, { companyId, position: 1 })).status).toBe(403)
  })

  test('are encrypted in the database, and not in the chain', async () => {
    await saveMotto('Kanarienvogel')
    const { rows } = await server.adminAccess.database.pool.query(
      'select details::text, values_sealed from audit_log join audit_values using (company_id, position) where company_id = $1',
      [companyId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { details, values_sealed } of rows) {
      expect(details).not.toContain('Kanarienvogel')
      expect(values_sealed.includes('Kanarienvogel')).toBe(false)
    }
    expect(await keptTexts()).toContain('Kanarienvogel')
  })

  test('have no passwords, tokens and secret addresses: only that they were changed', async () => {
    const directory = {
      ...({ isOn: false, kind: 'openLdap', security: 'ldaps', host: 'ldap.invalid', port: 636 } as const),
      baseDn: 'dc=x',
      filter: '(mail=*)',
      bindName: 'cn=x',
      authority: null,
      areaAttribute: null,
    }
    await owner.get(consoleCalls.saveDirectory, { companyId, ...directory, password: 'Geheim-1' })
    await owner.get(consoleCalls.saveDirectory, { companyId, ...directory, password: 'Geheim-2' })
    const changed = [{ path: 'password', before: null, after: null, isHidden: true }]
    expect((await newest('saveDirectory')).edit).toEqual(changed)
    const { siteId } = await owner.get(consoleCalls.saveSite, {
      companyId,
      siteId: null,
      name: 'North',
      timeZone: 'Europe/Rome',
      closingTime: '20:00',
      capacity: null,
      language: null,
      nightFrom: null,
      nightTo: null,
    })
    const arrival = { companyId, siteId, directions: [], wifiName: 'Guests', wifiIsOpen: false }
    const more = { seconds: 30, badge: true }
    await owner.get(consoleCalls.saveSiteArrival, { ...arrival, ...more, wifiPassword: 'Geheim-3' })
    const { edit } = await newest('saveSiteArrival')
    expect(edit).toContainEqual({ path: 'wifiPassword', before: null, after: null, isHidden: true })
    expect(edit).toContainEqual({ path: 'wifiName', before: null, after: 'Guests', isHidden: false })
    const channel = {
      ...({ companyId, kind: 'ntfy', name: 'Chat', isOn: false } as const),
      steps: ['host' as const],
    }
    const { channelId } = await owner.get(consoleCalls.saveChannel, {
      ...channel,
      channelId: null,
      endpoint: 'https://n.invalid/Geheim-4',
      token: 'Geheim-5',
    })
    await owner.get(consoleCalls.saveChannel, {
      ...channel,
      channelId,
      endpoint: 'https://n.invalid/Geheim-6',
      token: 'Geheim-7',
    })
    expect((await newest('saveChannel')).edit.map(({ path }: Answer) => path).sort()).toEqual([
      'endpoint',
      'token',
    ])
    await owner.get(consoleCalls.saveOperatorPin, { companyId, pin: '975310' })
    for (const text of [await keptTexts(), JSON.stringify(await list())]) {
      expect(text).not.toMatch(/Geheim-|975310/)
    }
  })

  test('that are changed in the database are found, and not shown', async () => {
    await saveMotto('True')
    const { position } = await newest('saveProfile')
    expect((await verify()).found).toEqual([])
    const [row] = await tenant().select('audit_values').selectAll().where('position', '=', position).execute()
    const put = (values_sealed: Buffer) =>
      tenant().update('audit_values').set({ values_sealed }).where('position', '=', position).execute()
    const { vault } = server.adminAccess
    const forged = { fields: [{ path: 'motto', before: 'x', after: 'Forged', isHidden: false }], names: {} }
    await put(vault.encrypt(JSON.stringify(forged)))
    expect((await newest('saveProfile')).edit).toBeNull()
    expect((await verify()).found).toEqual([{ companyId, position, kind: 'CHANGED' }])
    await put(row?.values_sealed ?? Buffer.alloc(0))
    expect((await verify()).found).toEqual([])
  })

  test('go with the entries when retention removes them', async () => {
    const other = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, other.companyId, 'owner')
    const { hasOperatorPin: _pin, ...settings } = await browser.get(consoleCalls.getSettings, {
      companyId: other.companyId,
    })
    const { name, taxCode, mottoTranslations } = settings
    await browser.get(consoleCalls.saveProfile, {
      companyId: other.companyId,
      name,
      taxCode,
      mottoTranslations,
      motto: 'Goes',
    })
    const there = tenantOf(server.adminAccess.database.query, other.companyId, null)
    const count = async () => (await there.select('audit_values').select('position').execute()).length
    expect(await count()).toBe(1)
    await purgeAudit(there, server.adminAccess.vault, new Date(Date.now() + 60_000))
    expect(await count()).toBe(0)
    const { found } = await auditLogStore(server.adminAccess.database, server.adminAccess.vault).verify(
      {},
      other.companyId,
    )
    expect(found).toEqual([])
  })
})

describe('names', () => {
  test('are those of now, and stay of what was deleted', async () => {
    const host = { hostId: null, firstName: 'Vera', lastName: 'Zanin', canReceive: true }
    const { hostId } = await owner.get(consoleCalls.saveHost, { companyId, ...host })
    await owner.get(consoleCalls.saveHost, { companyId, ...host, hostId, lastName: 'Zanin Rossi' })
    expect((await newest('saveHost')).names[hostId]).toMatchObject({ name: 'Vera Zanin Rossi' })

    const reason = { companyId, reasonId: null, value: 'Delivery' }
    const { reasonId } = await owner.get(consoleCalls.saveReason, reason)
    expect((await newest('saveReason')).names[reasonId]).toMatchObject({ name: 'Delivery' })
    await owner.get(consoleCalls.deleteReason, { companyId, reasonId })
    expect((await newest('deleteReason')).names[reasonId]).toMatchObject({ name: 'Delivery' })
    // Also in entries that were written before.
    expect((await newest('saveReason')).names[reasonId]).toMatchObject({ name: 'Delivery' })
    // It was made and removed: there is no value before.
    expect((await newest('saveReason')).edit).toBeNull()
  })

  test('of an erased person are nowhere', async () => {
    const visitorId = await company.meet()
    await owner.get(consoleCalls.holdPerson, { companyId, visitorId, reason: 'A claim' })
    const before = (await newest('holdPerson')).names[visitorId]
    expect(before).toMatchObject({ name: expect.stringMatching(/\w/), isErased: false })
    await owner.get(consoleCalls.holdPerson, { companyId, visitorId, reason: null })
    await owner.get(consoleCalls.erasePerson, { companyId, visitorId })
    for (const action of ['holdPerson', 'erasePerson']) {
      const line = await newest(action)
      expect(line.names[visitorId]).toEqual({ name: null, at: null, isErased: true })
      expect(JSON.stringify(line)).not.toContain(before.name)
    }
  })
})

describe('filters', () => {
  test('find entries by person, action and time, and count them', async () => {
    const { browser, id } = await hire(server, companyId, 'manager')
    const from = new Date().toISOString()
    for (const value of ['Uno', 'Due', 'Tre']) {
      await browser.get(consoleCalls.saveReason, { companyId, reasonId: null, value })
    }
    await browser.get(consoleCalls.saveOperatorPin, { companyId, pin: '135792' })
    const to = new Date(Date.now() + 1).toISOString()
    const found = async (asked: object) => {
      const { lines } = await list(asked)
      const { entries } = await auditor.get(consoleCalls.getAuditCount, { companyId, ...asked })
      expect(entries).toBe(lines.length)
      return lines.map(({ action }: Answer) => action)
    }
    const actions = ['saveOperatorPin', 'saveReason', 'saveReason', 'saveReason']
    expect(await found({ who: id, from })).toEqual(actions)
    expect(await found({ who: id, from, actions: ['saveReason'] })).toEqual(actions.slice(1))
    expect(await found({ who: id, actions: [] })).toEqual([])
    expect(await found({ from, to })).toEqual(actions)
    expect(await found({ who: id, from: to })).toEqual([])
    expect(await found({ kind: 'tablet' })).toEqual([])
    const actors = await auditor.get(consoleCalls.listAuditActors, { companyId })
    expect(actors.map((actor: Answer) => actor.id)).toEqual(expect.arrayContaining([id, ownerId]))
  })

  test('an export has what the filter finds, in the words of the reader, and no cell runs', async () => {
    await saveMotto('Alfa')
    await saveMotto('=1+1')
    const word = (said: string) => said
    const columns = { position: '=Nr', at: 'Zeit', who: 'Von', action: 'Vorgang', about: 'Betrifft' }
    const words = {
      columns: { ...columns, changed: 'Werte', address: 'Adresse' },
      actions: { saveProfile: 'Profil gespeichert' },
      fields: { 'saveProfile.motto': 'Motto' },
      kinds: {},
      yes: 'ja',
      no: 'nein',
      empty: 'leer',
      isChanged: 'geändert',
      erased: word('gelöscht'),
    }
    const asked = { companyId, actions: ['saveProfile'], why: 'Yearly audit', words }
    const file = await auditor.get(consoleCalls.getAuditFile, asked)
    const rows: string[][] = parse(Buffer.from(file.content, 'base64'), { bom: true })
    expect(rows[0]).toEqual(["'=Nr", ...Object.values(words.columns).slice(1)])
    const { entries } = await auditor.get(consoleCalls.getAuditCount, { companyId, actions: ['saveProfile'] })
    expect(rows.length).toBe(entries + 1)
    expect(rows[1]).toEqual(expect.arrayContaining(['Profil gespeichert', 'Motto: Alfa → =1+1']))
    expect((await newest('getAuditFile')).details).toEqual({
      format: 'csv',
      why: 'Yearly audit',
      rows: entries,
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '#contract/calls/call.ts'
import { isEdit } from '#contract/console/console-call.ts'
import { undoableEdits } from '#contract/console/audit.ts'
import { isSameValue, withFields } from '#contract/console/edit.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { doorTemplates } from '#contract/doors.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Two people fill the same form and save one after the other: nothing of the first is lost without a word. */

type Values = Readonly<Record<string, unknown>>
// biome-ignore lint/suspicious/noExplicitAny: what each call answers is the contract's affair
type Answer = any

interface Form {
  /** The request that a form sends when nothing was changed, read by the calls that fill it. */
  readonly filled: () => Promise<Values>
  /** A field that both people change, and a value of each. */
  readonly both: { readonly path: string; readonly first: unknown; readonly second: unknown }
  /** Another field of the form; `null`: there is no other. */
  readonly other: { readonly path: string; readonly value: unknown } | null
}

let server: TestServer
let companyId: string
let first: Browser
let second: Browser
let firstName: string
let staffId: string

beforeAll(async () => {
  server = await sharedServer()
  const company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  visitorId = company.visitor.id
  const owner = await hire(server, companyId, 'owner')
  first = owner.browser
  firstName = 'The owner'
  second = (await hire(server, companyId, 'owner')).browser
  await server.adminAccess.database.pool.query(`update auth."user" set name = 'Mara' where id = $1`, [
    owner.id,
  ])
  firstName = 'Mara'
  staffId = (await hire(server, companyId, 'manager')).id
})
afterAll(() => server.stop())

const read = (call: AnyCall, parameters: object = {}): Promise<Answer> =>
  first.get(call, { companyId, ...parameters })
const settings = (): Promise<Answer> => read(consoleCalls.getSettings)

/** A row that is made once, and its form. */
function row(
  save: AnyCall,
  idName: string,
  made: Values,
  find: (id: string) => Promise<Values | undefined>,
): () => Promise<Values> {
  let id: string | null = null
  return async () => {
    id ??= (await first.get(save, { companyId, [idName]: null, ...made }))[idName] as string
    const found = (await find(id)) ?? {}
    const fields = Object.fromEntries(Object.keys(made).map((name) => [name, found[name] ?? null]))
    return { [idName]: id, ...fields }
  }
}
const inList =
  (call: AnyCall, listName: string | null = null, idName = 'id') =>
  async (id: string): Promise<Values | undefined> => {
    const answer = await read(call)
    return ((listName === null ? answer : answer[listName]) as Values[]).find((one) => one[idName] === id)
  }

/** A list of three whose order is the form. */
function order(save: AnyCall, list: AnyCall, name: string, made: readonly Values[]): Form {
  let ids: readonly string[] = []
  const filled = async () => {
    if (ids.length === 0) {
      for (const one of made) await first.get(save, { companyId, ...one })
      ids = ((await read(list)) as { readonly id: string }[]).map(({ id }) => id)
    }
    return { [name]: ((await read(list)) as { readonly id: string }[]).map(({ id }) => id) }
  }
  return {
    filled,
    both: {
      path: name,
      get first() {
        return [...ids].reverse()
      },
      get second() {
        return [...ids.slice(1), ids[0]]
      },
    },
    other: null,
  }
}

const text = (name: string) => ({
  language: 'it',
  name,
  description: null,
  customAccept: null,
  document: { kind: 'html', content: '<p>Regole</p>' },
})
const reportRows: { filled?: () => Promise<Values> } = {}
const filledReport = (): Promise<Values> => {
  reportRows.filled ??= row(
    consoleCalls.saveReport,
    'reportId',
    {
      siteId: null,
      rhythm: 'weekly',
      hour: 7,
      language: 'it',
      hasFile: true,
      isOn: true,
      accountIds: [staffId],
    },
    inList(consoleCalls.listReports, 'reports', 'reportId'),
  )
  return reportRows.filled()
}
const flags = async () => (await settings()).flowFlags as Values
const reasonRow = () => ({ reasonId: null, translations: [] })

const appointments: { id?: string } = {}
const guest = {
  guestId: null,
  firstName: 'Vera',
  lastName: 'Zanin',
  companyName: null,
  email: null,
  language: null,
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

let visitorId = ''
const person = async (): Promise<Answer> => (await read(consoleCalls.findPeople, { search: visitorId }))[0]

const forms: Readonly<Record<string, Form>> = {
  correctPerson: {
    filled: async () => {
      const { id, firstName, lastName, email, companyName, phone, sex, birthday, visitorTypeId } =
        await person()
      const fields = { firstName, lastName, email, companyName, phone, sex, birthday, visitorTypeId }
      return { visitorId: id, ...fields }
    },
    both: { path: 'companyName', first: 'Lupo', second: 'Volpe' },
    other: { path: 'phone', value: '+39 02 7654321' },
  },
  holdPerson: {
    filled: async () => {
      const { id, holdReason } = await person()
      return { visitorId: id, reason: holdReason }
    },
    both: { path: 'reason', first: 'A claim', second: 'A court order' },
    other: null,
  },
  saveProfile: {
    filled: async () => {
      const { name, taxCode, motto, mottoTranslations } = await settings()
      return { name, taxCode, motto, mottoTranslations }
    },
    both: { path: 'motto', first: 'Per aspera', second: 'Ad astra' },
    other: { path: 'taxCode', value: 'IT77777777777' },
  },
  saveColors: {
    filled: async () => ({ colors: (await settings()).colors }),
    both: { path: 'colors.title', first: '#111111', second: '#222222' },
    other: { path: 'colors.label', value: '#333333' },
  },
  saveServiceFlags: {
    filled: async () => ({ serviceFlags: (await settings()).serviceFlags }),
    // Two people who turn one switch have done the same: a conflict needs a third state, which no switch has.
    both: { path: 'serviceFlags.touchless', first: null, second: null },
    other: { path: 'serviceFlags.language', value: null },
  },
  saveFlowFlags: {
    filled: async () => ({ flowFlags: await flags() }),
    both: { path: 'flowFlags.signOnExit', first: null, second: null },
    other: { path: 'flowFlags.phone', value: null },
  },
  saveRules: {
    filled: async () => (await settings()).rules,
    both: { path: 'capacity', first: 70, second: 80 },
    other: { path: 'badgeByEmail', value: 'mail' },
  },
  saveLanguages: {
    filled: async () => ({ languages: (await settings()).languages }),
    both: { path: 'languages', first: ['it', 'en'], second: ['de', 'it'] },
    other: null,
  },
  saveHomeLook: {
    filled: async () => (await settings()).homeLook,
    both: { path: 'night', first: 'always', second: 'auto' },
    other: { path: 'attract', value: null },
  },
  saveAlerts: {
    filled: async () => (await settings()).alerts,
    both: { path: 'silentMinutes', first: 20, second: 40 },
    other: { path: 'emails', value: ['alarm@example.com'] },
  },
  saveAttentionMail: {
    filled: async () => (await settings()).attentionMail,
    both: { path: 'hour', first: 6, second: 7 },
    other: null,
  },
  saveNotice: {
    filled: async () => ({ texts: (await read(consoleCalls.getNotice)).texts }),
    both: {
      path: 'texts',
      first: [{ language: 'it', text: 'Uno' }],
      second: [{ language: 'it', text: 'Due' }],
    },
    other: null,
  },
  saveNoticeFacts: {
    filled: async () => {
      const { facts } = await read(consoleCalls.getNotice)
      if (facts !== null) return facts
      const made = { controller: 'Aurora', contact: 'privacy@example.com', authority: 'Garante' }
      await first.get(consoleCalls.saveNoticeFacts, {
        companyId,
        ...made,
        officer: null,
        bases: ['interest'],
        recipients: null,
      })
      return (await read(consoleCalls.getNotice)).facts
    },
    both: { path: 'officer', first: 'Anna Riva', second: 'Ugo Neri' },
    other: { path: 'authority', value: 'CNIL' },
  },
  saveBadgeTemplate: {
    filled: () => read(consoleCalls.getBadgeTemplate),
    both: { path: 'widthMm', first: 90, second: 95 },
    other: { path: 'hidden', value: ['host'] },
  },
  saveNetworks: {
    filled: async () => ({ networks: (await read(consoleCalls.listPrinters)).networks }),
    both: {
      path: 'networks',
      first: [{ network: '10.1.0.0/24', siteId: null }],
      second: [{ network: '10.2.0.0/24', siteId: null }],
    },
    other: null,
  },
  saveRetention: {
    filled: async () => {
      const { days, reasons } = await read(consoleCalls.getRetention)
      return { days, reasons }
    },
    both: { path: 'days.signature', first: 21, second: 22 },
    other: { path: 'days.log', value: 23 },
  },
  savePushRules: {
    filled: async () => {
      // A server without a sender refuses to switch it on; it can always be switched off.
      const { query } = server.adminAccess.database
      await query
        .updateTable('companies')
        .set({ notifies_by_push: true })
        .where('company_id', '=', companyId)
        .execute()
      return { isOn: (await read(consoleCalls.getPushRules)).isOn }
    },
    both: { path: 'isOn', first: null, second: null },
    other: null,
  },
  saveNotificationRules: {
    filled: async () => {
      const { isOn, againAfterS, deskAfterS, giveUpAfterS } = await read(consoleCalls.getNotificationRules)
      return { isOn, againAfterS, deskAfterS, giveUpAfterS }
    },
    both: { path: 'giveUpAfterS', first: 3_000, second: 3_100 },
    other: { path: 'isOn', value: null },
  },
  saveNewsRules: {
    filled: () => read(consoleCalls.getNewsRules),
    both: { path: 'exitMinutes', first: 35, second: 45 },
    other: { path: 'rollCall', value: null },
  },
  savePassSettings: {
    filled: () => read(consoleCalls.getPassSettings),
    both: { path: 'earlyMinutes', first: 35, second: 45 },
    other: { path: 'lateMinutes', value: 55 },
  },
  saveDirectory: {
    filled: async () => {
      const { directory } = await read(consoleCalls.getDirectory)
      if (directory !== null) return { ...directory, password: null }
      await first.get(consoleCalls.saveDirectory, {
        companyId,
        isOn: false,
        kind: 'openLdap',
        security: 'ldaps',
        host: 'ldap.invalid',
        port: 636,
        baseDn: 'dc=x',
        filter: '(mail=*)',
        bindName: 'cn=x',
        authority: null,
        areaAttribute: null,
        password: 'secret',
      })
      return { ...(await read(consoleCalls.getDirectory)).directory, password: null }
    },
    both: { path: 'filter', first: '(mail=a*)', second: '(mail=b*)' },
    other: { path: 'areaAttribute', value: 'ou' },
  },
  saveMailbox: {
    filled: async () => {
      const { mailbox } = await read(consoleCalls.getMailbox)
      if (mailbox !== null) return { ...mailbox, password: null }
      await first.get(consoleCalls.saveMailbox, {
        companyId,
        isOn: false,
        security: 'tls',
        host: 'mail.invalid',
        port: 993,
        userName: 'x',
        address: null,
        authservId: null,
        authority: null,
        password: 'secret',
      })
      return { ...(await read(consoleCalls.getMailbox)).mailbox, password: null }
    },
    both: { path: 'address', first: 'a@example.com', second: 'b@example.com' },
    other: { path: 'authservId', value: 'mx.example.com' },
  },
  orderReasons: order(
    consoleCalls.saveReason,
    consoleCalls.listReasons,
    'reasonIds',
    ['Uno', 'Due', 'Tre'].map((value) => ({ ...reasonRow(), value })),
  ),
  orderVisitorTypes: order(
    consoleCalls.saveVisitorType,
    consoleCalls.listVisitorTypes,
    'visitorTypeIds',
    ['Uno', 'Due', 'Tre'].map((name) => ({
      visitorTypeId: null,
      name,
      translations: [],
      badgeColor: null,
      isActive: true,
      flowFlags: noFlags(),
    })),
  ),
  orderCertificates: order(
    consoleCalls.saveCertificate,
    consoleCalls.listCertificates,
    'certificateIds',
    ['Uno', 'Due', 'Tre'].map((name) => ({
      certificateId: null,
      ask: 'every_visit',
      isActive: true,
      texts: [text(name)],
    })),
  ),
  saveReason: {
    filled: row(
      consoleCalls.saveReason,
      'reasonId',
      { value: 'Consegna', translations: [] },
      inList(consoleCalls.listReasons),
    ),
    both: { path: 'value', first: 'Ritiro', second: 'Visita' },
    other: { path: 'translations', value: [{ language: 'en', text: 'Pick-up' }] },
  },
  saveVisitorType: {
    filled: row(
      consoleCalls.saveVisitorType,
      'visitorTypeId',
      { name: 'Fornitore', translations: [], badgeColor: null, flowFlags: noFlags(), isActive: true },
      inList(consoleCalls.listVisitorTypes),
    ),
    both: { path: 'name', first: 'Corriere', second: 'Ospite' },
    other: { path: 'flowFlags.phone', value: null },
  },
  saveSite: {
    filled: row(
      consoleCalls.saveSite,
      'siteId',
      {
        name: 'Magazzino',
        timeZone: 'Europe/Rome',
        closingTime: '20:00',
        capacity: null,
        language: null,
        nightFrom: null,
        nightTo: null,
        musterPoints: ['A'],
        rollCallPrinter: null,
        rollCallMails: ['porter@example.com'],
      },
      inList(consoleCalls.listSites),
    ),
    both: { path: 'closingTime', first: '21:00', second: '22:00' },
    other: { path: 'capacity', value: 12 },
  },
  saveSiteArrival: {
    filled: async () => {
      const [{ id: siteId }] = await read(consoleCalls.listSites)
      const { plan: _plan, ...told } = await read(consoleCalls.getSiteArrival, { siteId })
      return { siteId, ...told, wifiPassword: null }
    },
    both: { path: 'seconds', first: 31, second: 41 },
    other: { path: 'directions', value: [{ language: 'it', text: 'Scala B' }] },
  },
  savePrinter: {
    filled: row(
      consoleCalls.savePrinter,
      'printerId',
      { siteId: null, address: 'escpos://p.invalid:9100', fallbackAddress: null },
      inList(consoleCalls.listPrinters, 'printers'),
    ),
    both: { path: 'address', first: 'escpos://q.invalid:9100', second: 'escpos://r.invalid:9100' },
    other: { path: 'fallbackAddress', value: 'zpl://s.invalid:9100' },
  },
  saveDevice: {
    filled: async () => {
      const { query } = server.adminAccess.database
      // A tablet belongs to a site once the company has any.
      const [site] = (await read(consoleCalls.listSites)) as readonly { readonly id: string }[]
      const made = { company_id: companyId, device_id: 'counter', site_id: site?.id ?? null }
      await query
        .insertInto('devices')
        .values({ ...made, name: 'Banco', state: 'approved' } as never)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { name, siteId } = (await inList(consoleCalls.listDevices)('counter')) ?? {}
      return { deviceId: 'counter', name, siteId }
    },
    both: { path: 'name', first: 'Portineria', second: 'Ingresso' },
    other: null,
  },
  saveRoles: {
    filled: async () => {
      const found = await inList(consoleCalls.listAccounts, 'accounts')(staffId)
      return { accountId: staffId, roles: found?.roles }
    },
    both: {
      path: 'roles',
      first: [{ role: 'auditor', siteId: null }],
      second: [{ role: 'reception', siteId: null }],
    },
    other: null,
  },
  saveWebhook: {
    filled: row(
      consoleCalls.saveWebhook,
      'webhookId',
      { description: 'CRM', types: ['visit.entered'], siteId: null, endpoint: 'https://crm.invalid/x' },
      async (id) => {
        const found = await inList(consoleCalls.listWebhooks, null, 'webhookId')(id)
        return found && { ...found, endpoint: null }
      },
    ),
    both: { path: 'description', first: 'Reception', second: 'Cortile' },
    other: { path: 'types', value: ['visit.left'] },
  },
  saveChannel: {
    filled: row(
      consoleCalls.saveChannel,
      'channelId',
      {
        kind: 'ntfy',
        name: 'Chat',
        steps: ['host'],
        isOn: false,
        endpoint: 'https://n.invalid/x',
        token: null,
      },
      async (id) => {
        const found = await inList(consoleCalls.listChannels, 'channels', 'channelId')(id)
        return found && { ...found, endpoint: null, token: null }
      },
    ),
    both: { path: 'name', first: 'Reception', second: 'Cortile' },
    other: { path: 'isOn', value: null },
  },
  saveChartRules: {
    filled: async () => (await read(consoleCalls.getSettings)).charts,
    both: { path: 'showsHosts', first: null, second: null },
    other: null,
  },
  saveReport: {
    filled: () => filledReport(),
    both: { path: 'hour', first: 8, second: 9 },
    other: { path: 'hasFile', value: null },
  },
  saveDoor: {
    filled: row(
      consoleCalls.saveDoor,
      'doorId',
      {
        ...doorTemplates.relay,
        name: 'Portone',
        siteId: null,
        deviceId: null,
        direction: 'both',
        recipe: 'relay',
        isOn: false,
        secret: null,
      },
      async (id) => {
        const found = await inList(consoleCalls.listDoors, 'doors', 'doorId')(id)
        if (!found) return undefined
        const { hasSecret: _, openedAt: __, failedAt: ___, failure: ____, ...door } = found as Answer
        return { ...door, secret: null }
      },
    ),
    both: { path: 'name', first: 'Portineria', second: 'Cortile' },
    other: { path: 'pulseSeconds', value: 9 },
  },
  saveCertificate: {
    filled: row(
      consoleCalls.saveCertificate,
      'certificateId',
      {
        ask: 'every_visit',
        againAfterMonths: null,
        visitorTypeIds: null,
        keepDays: null,
        keepReason: null,
        isOptional: false,
        isActive: true,
        texts: [text('Sicurezza')],
      },
      async (id) => {
        const found = await inList(consoleCalls.listCertificates)(id)
        const { texts } = (found as Answer).current as { readonly texts: readonly { content: string }[] }
        const shown = texts.map(({ content, ...rest }) => ({ ...rest, document: { kind: 'html', content } }))
        return { ...found, texts: shown }
      },
    ),
    both: { path: 'texts', first: [text('Norme')], second: [text('Regole')] },
    other: { path: 'ask', value: 'when_changed' },
  },
  saveAppointment: {
    filled: async () => {
      appointments.id ??= (
        await first.get(consoleCalls.saveAppointment, {
          companyId,
          appointmentId: null,
          siteId: (await forms.saveSite?.filled())?.siteId as string,
          hostId: null,
          visitorTypeId: null,
          reason: null,
          day: tomorrow(),
          from: '09:00',
          to: '10:00',
          lastDay: null,
          repeat: null,
          deskNote: null,
          guestNote: null,
          guests: [guest],
        })
      ).appointmentIds[0] as string
      const known = await read(consoleCalls.getAppointment, { appointmentId: appointments.id })
      const { hostName: _, isCancelled: _is, isSeries: _series, origin: _origin, guests, ...fields } = known
      return { ...fields, guests: guests.map(({ state: _state, ...one }: Answer) => one) }
    },
    both: { path: 'from', first: '09:15', second: '09:30' },
    other: { path: 'deskNote', value: 'Sala 4' },
  },
  saveHost: {
    filled: row(
      consoleCalls.saveHost,
      'hostId',
      {
        firstName: 'Vera',
        lastName: 'Zanin',
        area: null,
        email: null,
        canReceive: true,
        isArchived: false,
        language: null,
        delegateIds: [],
        phone: null,
        awayUntil: null,
      },
      async (id) => {
        const { hosts } = await first.get(consoleCalls.listHosts, { companyId, search: 'zanin' })
        const found = (hosts as Answer[]).find((host) => host.id === id)
        return { ...found, delegateIds: found.delegates.map((one: Answer) => one.id) }
      },
    ),
    both: { path: 'area', first: 'Vendite', second: 'Acquisti' },
    other: { path: 'phone', value: '+39 02 1234567' },
  },
}

function noFlags(): Values {
  const names = ['certificates', 'host', 'reason', 'signOnEntry', 'signOnExit', 'autoExit']
  const fields = ['company', 'phone', 'sex', 'birthday', 'document']
  return Object.fromEntries([...names, ...fields].map((name) => [name, false]))
}

const edits = Object.values(consoleCalls).filter((call) => isEdit(call))
const valueAt = (form: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Values)[name], form)
/** `null` in a table of forms stands for the other state of a switch. */
const turned = (form: Values, { path, value }: { readonly path: string; readonly value: unknown }) => {
  const before = valueAt(form, path)
  return value === null && typeof before === 'boolean' ? !before : value
}

test('every form that several people may fill is tried here', () => {
  expect(edits.map(({ name }) => name).sort()).toEqual(Object.keys(forms).sort())
})

describe.each(edits.map((call) => [call.name, call] as const))('%s', (name, edit) => {
  const call = edit as AnyCall
  const { filled, both, other } = forms[name] as Form
  const send = (browser: Browser, form: Values, begun?: Values) =>
    browser.ask(call, { companyId, ...form, ...(begun && { begun }) } as never)

  test('a form that no other person has changed is stored', async () => {
    const form = await filled()
    const value = turned(form, { path: both.path, value: both.first })
    const wanted = withFields(form, { [both.path]: value })
    const { status, body } = await send(first, wanted, { [both.path]: valueAt(form, both.path) })
    expect(body).not.toHaveProperty('errorCode')
    expect(status).toBe(200)
    if (name === 'savePushRules') expect(await read(consoleCalls.getPushRules)).toMatchObject({ isOn: value })
    else expect(valueAt(await filled(), both.path)).toEqual(value)
  })

  test.runIf(other !== null)('what only the other person has changed stays', async () => {
    if (other === null) return
    const form = await filled()
    const mine = turned(form, other)
    const isSwitch = both.second === null
    const theirs = isSwitch ? !valueAt(form, both.path) : both.second
    const theirForm = withFields(form, { [both.path]: theirs })
    const answered = await send(first, theirForm, { [both.path]: valueAt(form, both.path) })
    expect(answered.status).toBe(200)
    const between = await filled()
    const { status } = await send(second, withFields(form, { [other.path]: mine }), {
      [other.path]: valueAt(form, other.path),
    })
    expect(status).toBe(200)
    const after = await filled()
    expect(valueAt(after, both.path)).toEqual(valueAt(between, both.path))
    expect(valueAt(after, other.path)).toEqual(mine)
  })

  test.runIf(both.first !== null)('what both have changed is refused, and neither is lost', async () => {
    const form = await filled()
    const [theirs, mine] = [both.first, both.second].map((value) => withFields(form, { [both.path]: value }))
    if (theirs === undefined || mine === undefined) throw new Error('Two values')
    // Either may be stored from before.
    const start = withFields(form, { [both.path]: both.second })
    expect((await send(first, start)).status).toBe(200)
    const from = { [both.path]: valueAt(await filled(), both.path) }
    expect((await send(first, theirs, from)).status).toBe(200)
    const stored = valueAt(await filled(), both.path)
    // A third order: neither what is stored nor what was stored before it.
    const third = [both.first].flat().reverse()
    const wanted = name.startsWith('order') ? withFields(form, { [both.path]: third }) : mine
    // The second person began from a value that was never stored since.
    const refused = await send(second, wanted, { [both.path]: 'something older' })
    expect(refused.status).toBe(errorStatus.CHANGED_MEANWHILE)
    expect(refused.body).toMatchObject({
      errorCode: 'CHANGED_MEANWHILE',
      meanwhile: { by: firstName, at: expect.stringMatching(/^\d{4}-/), fields: [{ path: both.path }] },
    })
    expect(valueAt(await filled(), both.path)).toEqual(stored)
    const [{ theirs: told }] = (refused.body as Answer).meanwhile.fields
    // Who has seen it may replace it.
    const kept = await send(second, wanted, { [both.path]: told })
    expect(kept.status).toBe(200)
    expect(valueAt(await filled(), both.path)).toEqual(valueAt(wanted, both.path))
  })
})

describe.each(edits.map((call) => [call.name, call] as const))('the audit log of %s', (name, edit) => {
  const call = edit as AnyCall
  const { filled, both } = forms[name] as Form

  test('has the values before and after, and puts back what can be undone', async () => {
    const form = await filled()
    const before = valueAt(form, both.path)
    const turnedOn = turned(form, { path: both.path, value: both.first })
    const after = isSameValue(turnedOn, before) ? both.second : turnedOn
    const wanted = withFields(form, { [both.path]: after })
    await first.get(call, { companyId, ...wanted, begun: { [both.path]: before } } as never)
    const { lines } = await first.get(consoleCalls.listAudit, { companyId, action: name })
    const [{ position, edit: changed, change }] = lines
    if (name === 'correctPerson') {
      expect(changed).toBeNull()
      expect(change.fields).toEqual([{ name: both.path, before, after }])
    } else if (name === 'holdPerson') expect([changed, change]).toEqual([null, null])
    else expect(changed).toEqual([{ path: both.path, before, after, isHidden: false }])

    const asked = await second.ask(consoleCalls.getAuditUndo, { companyId, position })
    if (!undoableEdits.has(name)) return expect(asked.status).toBe(errorStatus.NOT_FOUND)
    const { request } = (asked.body as Answer).data
    expect(valueAt(request, both.path)).toEqual(before)
    // A server without a sender of push messages refuses to switch them on.
    if (name === 'savePushRules') return
    expect((await second.ask(call, { companyId, ...request } as never)).status).toBe(200)
    expect(await filled()).toEqual(form)
    const again = await second.get(consoleCalls.getAuditUndo, { companyId, position })
    expect(again).toMatchObject({ request: null, by: expect.any(String) })
  })
})

test('what ids in a conflict stand for is told, but no account that is not the company’s', async () => {
  const form = await forms.saveAppointment?.filled()
  const save = (hostId: string, before: unknown) =>
    second.ask(consoleCalls.saveAppointment, {
      companyId,
      ...form,
      hostId,
      begun: { hostId: before },
    } as never)
  expect((await save('h1', null)).status).toBe(200)
  const refused = await save('h2', null)
  expect(refused.body).toMatchObject({
    meanwhile: { fields: [{ path: 'hostId' }], names: { h1: 'Giulia Moretti', h2: 'Jürgen Köhler' } },
  })
  const { companyId: other } = await makeCompany(server.adminAccess, {})
  const stranger = await hire(server, other, 'owner')
  const report = await filledReport()
  const asked = { companyId, ...report, accountIds: [stranger.id], begun: { accountIds: [] } }
  const { body } = await second.ask(consoleCalls.saveReport, asked as never)
  expect(body).toMatchObject({ errorCode: 'CHANGED_MEANWHILE' })
  expect(Object.keys((body as Answer).meanwhile.names)).not.toContain(stranger.id)
})

test('of a person, the one who changed the field last is named, on whichever page', async () => {
  const company = await makeCompany(server.adminAccess, { services: ['visitorTypes'], typeFlow: [] })
  const open = async (name: string) => {
    const { browser, id } = await hire(server, company.companyId, 'owner')
    await server.adminAccess.database.pool.query(`update auth."user" set name = $2 where id = $1`, [id, name])
    return browser
  }
  const [ida, ugo] = [await open('Ida'), await open('Ugo')]
  const ids = { companyId: company.companyId, visitorId: company.visitor.id }
  const form = {
    firstName: 'Ada',
    lastName: 'Conti',
    email: 'ada.conti@visitor.example',
    companyName: 'Orso',
    phone: null,
    sex: null,
    birthday: null,
    visitorTypeId: 'chosen',
  }
  const lastBy = async (path: string) => {
    const asked = { ...ids, ...form, [path]: null, begun: { [path]: 'something older' } }
    const { status, body } = await ugo.ask(consoleCalls.correctPerson, asked as never)
    expect(status).toBe(errorStatus.CHANGED_MEANWHILE)
    return (body as Answer).meanwhile
  }
  await ugo.get(consoleCalls.correctPerson, { ...ids, ...form })
  expect(await lastBy('companyName')).toMatchObject({ by: 'Ugo', fields: [{ theirs: 'Orso' }] })

  await ida.get(consoleCalls.changeVisitorType, { ...ids, visitorTypeId: 'other' })
  expect(await lastBy('visitorTypeId')).toMatchObject({
    by: 'Ida',
    fields: [{ path: 'visitorTypeId', theirs: 'other' }],
    names: { other: 'Visitatore' },
  })
  expect((await lastBy('companyName')).by).toBe('Ugo')

  const entry = { ...ids, siteId: null, hostId: null, reason: null, why: 'Documents on paper' }
  const { visitId } = await ida.get(consoleCalls.enterByHand, entry)
  const { companyId } = ids
  await ida.get(consoleCalls.correctVisit, { companyId, visitId, companyName: 'Cervo' } as never)
  expect(await lastBy('companyName')).toMatchObject({ by: 'Ida', fields: [{ theirs: 'Cervo' }] })
})

test('two who save at the same moment wait for each other: one is stored, the other refused', async () => {
  const form = await forms.saveProfile?.filled()
  const save = (browser: Browser, motto: string) =>
    browser.ask(consoleCalls.saveProfile, {
      companyId,
      ...form,
      motto,
      begun: { motto: form?.motto },
    } as never)
  const answers = await Promise.all([save(first, 'Alfa'), save(second, 'Beta')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('roles of several people that are saved at the same moment are all stored', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => hire(server, companyId, 'manager')))
  for (const role of ['reception', 'auditor'] as const) {
    const answers = await Promise.all(
      people.map(({ id }) =>
        first.ask(consoleCalls.saveRoles, { companyId, accountId: id, roles: [{ role, siteId: null }] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  }
})

test('the audit log names the changed fields, and no value', async () => {
  const form = await forms.saveProfile?.filled()
  const begun = { motto: form?.motto }
  await first.get(consoleCalls.saveProfile, { companyId, ...form, motto: 'Segreto', begun } as never)
  const { lines } = await first.get(consoleCalls.listAudit, { companyId, action: 'saveProfile' })
  expect(lines[0].details).toEqual({ fields: ['motto'] })
})

test('the name of the person is of the one who changed this very field', async () => {
  const form = await forms.saveProfile?.filled()
  const save = (browser: Browser, path: string, value: unknown, begun: unknown) =>
    browser.ask(consoleCalls.saveProfile, {
      companyId,
      ...form,
      [path]: value,
      begun: { [path]: begun },
    } as never)
  expect((await save(first, 'motto', 'Gamma', form?.motto)).status).toBe(200)
  expect((await save(second, 'name', 'Aurora Due', form?.name)).status).toBe(200)
  const { body } = await save(second, 'motto', 'Delta', form?.motto)
  expect((body as Answer).meanwhile).toMatchObject({
    by: 'Mara',
    fields: [{ path: 'motto', theirs: 'Gamma' }],
  })
})

test('a form of the version before, which does not say what it began from, replaces everything', async () => {
  const form = await forms.saveProfile?.filled()
  expect(
    (await first.ask(consoleCalls.saveProfile, { companyId, ...form, motto: 'Omega' } as never)).status,
  ).toBe(200)
  expect((await forms.saveProfile?.filled())?.motto).toBe('Omega')
})

import type { Locator, Page } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { doorTemplates } from '#contract/doors.ts'
import type { EditName } from '#server/console-edits.ts'
import { flagsWith } from '#tests/support/machines/builders.ts'
import type { Browser, hire } from '#tests/support/server/staff.ts'
import { HOST, REASON, type TestCompany } from './company.ts'
import type { StaffConsole } from './staff-console.ts'
import { words } from './words.ts'

/** Every form of the console that several people may fill: where it is, and which of its fields they change. */

/** A text to be typed, the value of a choice, or `null`: a switch is turned. */
type Filled = string | null

interface FormField {
  readonly role: 'textbox' | 'combobox' | 'switch'
  /** What it is called. */
  readonly label: string
}

export interface SavedForm {
  readonly kind: 'form'
  /** Makes the record, or stores what the form begins from. @returns an id, if the address or the row needs it */
  readonly make?: (given: Given) => Promise<string | undefined>
  /** Below the company's address. */
  readonly at: string | ((id: string) => string)
  /** Opens the dialog of the record; otherwise the form is on the page. */
  readonly open?: (staff: StaffConsole, id: string) => Promise<void>
  /** A field that both change, and three values that it does not have at first; `null`: a switch, which has no third state. */
  readonly both: FormField & { readonly values: readonly [string, string, string] | null }
  /** Another field of the same form, which one of the two changes; `null`: it has no other. */
  readonly other: (FormField & { readonly value: Filled }) | null
}

/** A list whose rows are moved by buttons; each press is saved at once. */
export interface SavedOrder {
  readonly kind: 'order'
  readonly make: NonNullable<SavedForm['make']>
  readonly at: string
}

/** A form of a single switch: of two who turn it, both have wanted the same, so that nothing can be lost. */
interface SingleSwitch {
  readonly kind: 'single switch'
}

/** A form that is offered only while there is nothing to replace, and has a test of its own. */
interface ShownOnce {
  readonly kind: 'shown once'
}

interface Given {
  readonly owner: Browser
  readonly company: TestCompany
  readonly hire: () => ReturnType<typeof hire>
  readonly sql: (statement: string) => Promise<unknown>
}

const text = (id: string): FormField => ({ role: 'textbox', label: words(id) })
const choice = (id: string): FormField => ({ role: 'combobox', label: words(id) })
const toggle = (id: string): FormField => ({ role: 'switch', label: words(id) })
const single: SingleSwitch = { kind: 'single switch' }

const press = (within: Locator, id: string) =>
  within
    .getByRole('button', { name: words(id), exact: true })
    .first()
    .click()
const rowButton =
  (button: string) =>
  ({ page }: StaffConsole) =>
    press(page.locator('main li').first(), button)
/** Makes a record. @param idName of its id in the request and the answer */
const record =
  (name: EditName, idName: string, content: object): NonNullable<SavedForm['make']> =>
  async ({ owner, company: { companyId } }) => {
    const answer = await owner.get(consoleCalls[name], { companyId, [idName]: null, ...content } as never)
    return answer?.[idName]
  }
/** Stores what the form of a company begins from. */
const begun =
  (name: EditName, content: object): NonNullable<SavedForm['make']> =>
  async ({ owner, company: { companyId } }) => {
    await owner.get(consoleCalls[name], { companyId, ...content } as never)
    return undefined
  }
const three =
  (name: EditName, contents: readonly object[]): SavedOrder['make'] =>
  async ({ owner, company: { companyId } }) => {
    for (const content of contents) await owner.get(consoleCalls[name], { companyId, ...content } as never)
    return undefined
  }

const names = ['Uno', 'Due', 'Tre']
const certificate = (name: string) => ({
  certificateId: null,
  ask: 'every_visit',
  isActive: true,
  texts: [
    {
      language: 'it',
      name,
      description: null,
      customAccept: null,
      document: { kind: 'html', content: '<p>Casco e scarpe di sicurezza.</p>' },
    },
  ],
})
const visitorType = (name: string) => ({
  visitorTypeId: null,
  name,
  translations: [],
  badgeColor: null,
  flowFlags: flagsWith(),
  isActive: true,
})
/** A site as the console saves it. */
export const site = {
  name: 'Magazzino',
  timeZone: 'Europe/Rome',
  closingTime: '20:00',
  capacity: 10,
  language: null,
  nightFrom: null,
  nightTo: null,
  musterPoints: [],
  rollCallPrinter: null,
  rollCallMails: [],
}

export const savedForms: Readonly<Record<EditName, SavedForm | SavedOrder | SingleSwitch | ShownOnce>> = {
  correctPerson: {
    kind: 'form',
    make: ({ company }) => Promise.resolve(company.visitor.id),
    at: (id) => `people/${id}`,
    open: ({ page }) => press(page.locator('main'), 'CORRECT'),
    both: { ...text('COMPANY'), values: ['Lupo', 'Volpe', 'Orso'] },
    other: { ...text('FIRSTNAME'), value: 'Adele' },
  },
  holdPerson: { kind: 'shown once' },
  saveProfile: {
    kind: 'form',
    at: 'company',
    both: { ...text('MOTTO'), values: ['Per aspera', 'Ad astra', 'Festina lente'] },
    other: { ...text('TAX_CODE'), value: 'IT77777777777' },
  },
  saveColors: {
    kind: 'form',
    at: 'colours',
    both: { ...text('COLOR_TITLE'), values: ['#111111', '#222222', '#444444'] },
    other: { ...text('COLOR_LABEL'), value: '#333333' },
  },
  saveServiceFlags: {
    kind: 'form',
    at: 'flow',
    both: { ...toggle('FLAG_TOUCHLESS'), values: null },
    other: { ...toggle('FLAG_LANGUAGE'), value: null },
  },
  saveFlowFlags: {
    kind: 'form',
    at: 'flow',
    both: { ...toggle('FLAG_SIGN_OUT'), values: null },
    other: { ...toggle('FLAG_PHONE'), value: null },
  },
  saveRules: {
    kind: 'form',
    at: 'company',
    both: { ...text('CAPACITY'), values: ['70', '80', '90'] },
    other: { ...toggle('HOST_PRIVACY'), value: null },
  },
  saveLanguages: {
    kind: 'form',
    make: begun('saveLanguages', { languages: ['it', 'en'] }),
    at: 'company',
    both: { ...choice('LANGUAGE_ADD'), values: ['de', 'fr', 'es'] },
    other: null,
  },
  saveHomeLook: {
    kind: 'form',
    at: 'company',
    both: { ...choice('NIGHT'), values: ['always', 'auto', 'never'] },
    other: { ...toggle('ATTRACT'), value: null },
  },
  saveAlerts: {
    kind: 'form',
    make: begun('saveAlerts', { silentMinutes: 15, emails: ['alarm@example.com'] }),
    at: 'tablets/rules',
    both: { ...text('ALERTS_MINUTES'), values: ['20', '40', '50'] },
    other: { ...text('ALERTS_EMAILS'), value: 'other@example.com' },
  },
  saveAttentionMail: {
    kind: 'form',
    make: begun('saveAttentionMail', { hour: 5 }),
    at: 'attention',
    both: { ...choice('MAIL_OF_OPEN_HOUR'), values: ['6', '7', '8'] },
    other: null,
  },
  saveChartRules: single,
  saveReport: {
    kind: 'form',
    make: async (given) => {
      const { id } = await given.hire()
      return record('saveReport', 'reportId', {
        siteId: null,
        rhythm: 'weekly',
        hour: 7,
        language: 'it',
        hasFile: true,
        isOn: true,
        accountIds: [id],
      })(given)
    },
    at: 'reports',
    open: rowButton('EDIT'),
    both: { ...choice('REPORT_HOUR'), values: ['8', '9', '10'] },
    other: { ...toggle('REPORT_FILE'), value: null },
  },
  saveNotice: {
    kind: 'form',
    at: 'privacy',
    both: { ...text('PRIVACY_TEXT'), values: ['Testo di uno', 'Testo di due', 'Testo di tre'] },
    other: null,
  },
  saveNoticeFacts: {
    kind: 'form',
    make: begun('saveNoticeFacts', {
      controller: 'Aurora',
      contact: 'privacy@example.com',
      authority: 'Garante',
      officer: null,
      bases: ['interest'],
      recipients: null,
    }),
    at: 'privacy',
    both: { ...text('NOTICE_OFFICER'), values: ['Anna Riva', 'Ugo Neri', 'Ida Sala'] },
    other: { ...text('NOTICE_AUTHORITY'), value: 'CNIL' },
  },
  saveBadgeTemplate: {
    kind: 'form',
    at: 'badge',
    both: { ...text('BADGE_WIDTH'), values: ['90', '95', '99'] },
    other: { ...toggle('BADGE_HOST'), value: null },
  },
  saveNetworks: {
    kind: 'form',
    make: begun('saveNetworks', { networks: [{ network: '10.0.0.0/24', siteId: null }] }),
    at: 'printers',
    both: { ...text('NETWORK'), values: ['10.1.0.0/24', '10.2.0.0/24', '10.3.0.0/24'] },
    other: null,
  },
  saveRetention: {
    kind: 'form',
    at: 'data',
    both: { ...text('KEPT_SIGNATURE'), values: ['21', '22', '24'] },
    other: { ...text('KEPT_LOG'), value: '23' },
  },
  savePushRules: single,
  saveNotificationRules: {
    kind: 'form',
    at: 'company',
    both: { ...text('NOTIFY_RULES_GIVE_UP'), values: ['3000', '3100', '3200'] },
    other: { ...toggle('NOTIFY_RULES_ON'), value: null },
  },
  saveNewsRules: {
    kind: 'form',
    at: 'company',
    both: { ...text('NEWS_EXIT_MINUTES'), values: ['35', '45', '55'] },
    other: { ...toggle('NEWS_CAPACITY'), value: null },
  },
  savePassSettings: {
    kind: 'form',
    at: 'company',
    both: { ...text('PASS_EARLY_MINUTES'), values: ['35', '45', '55'] },
    other: { ...text('PASS_LATE_MINUTES'), value: '55' },
  },
  saveDirectory: {
    kind: 'form',
    make: begun('saveDirectory', {
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
    }),
    at: 'hosts/directory',
    both: { ...text('DIRECTORY_FILTER'), values: ['(mail=a*)', '(mail=b*)', '(mail=c*)'] },
    other: { ...text('DIRECTORY_AREA'), value: 'ou' },
  },
  saveMailbox: {
    kind: 'form',
    make: begun('saveMailbox', {
      isOn: false,
      security: 'tls',
      host: 'mail.invalid',
      port: 993,
      userName: 'x',
      address: null,
      authservId: null,
      authority: null,
      password: 'secret',
    }),
    at: 'mailbox',
    both: { ...text('MAILBOX_ADDRESS'), values: ['a@example.com', 'b@example.com', 'c@example.com'] },
    other: { ...text('MAILBOX_AUTHSERV'), value: 'mx.example.com' },
  },
  orderReasons: {
    kind: 'order',
    make: three(
      'saveReason',
      names.map((value) => ({ reasonId: null, value, translations: [] })),
    ),
    at: 'reasons',
  },
  orderVisitorTypes: { kind: 'order', make: three('saveVisitorType', names.map(visitorType)), at: 'types' },
  orderCertificates: {
    kind: 'order',
    make: three('saveCertificate', names.map(certificate)),
    at: 'certificates',
  },
  saveReason: {
    kind: 'form',
    at: 'reasons',
    open: ({ page }) => press(page.getByRole('listitem').filter({ hasText: REASON }), 'EDIT'),
    both: { ...text('REASON_TEXT'), values: [`${REASON} interna`, `${REASON} esterna`, `${REASON} breve`] },
    other: { role: 'textbox', label: 'English', value: 'Meeting' },
  },
  saveVisitorType: {
    kind: 'form',
    make: record('saveVisitorType', 'visitorTypeId', visitorType('Fornitore')),
    at: 'types',
    open: rowButton('EDIT'),
    both: { ...text('NAME'), values: ['Corriere', 'Ospite', 'Tecnico'] },
    other: { ...toggle('FLAG_PHONE'), value: null },
  },
  saveSite: {
    kind: 'form',
    make: record('saveSite', 'siteId', site),
    at: 'sites',
    open: rowButton('EDIT'),
    both: { ...text('SITE_CAPACITY'), values: ['12', '14', '16'] },
    other: { ...text('SITE_LIST_MAILS'), value: 'porter@example.com' },
  },
  saveSiteArrival: {
    kind: 'form',
    make: record('saveSite', 'siteId', site),
    at: 'sites',
    open: rowButton('ARRIVAL_OPEN'),
    both: { ...text('ARRIVAL_SECONDS'), values: ['31', '41', '51'] },
    other: { ...text('ARRIVAL_DIRECTIONS'), value: 'Scala B' },
  },
  savePrinter: {
    kind: 'form',
    make: record('savePrinter', 'printerId', {
      siteId: null,
      address: 'escpos://p.invalid:9100',
      fallbackAddress: null,
    }),
    at: 'printers',
    open: rowButton('EDIT'),
    both: {
      ...text('PRINTER_ADDRESS'),
      values: ['escpos://q.invalid:9100', 'escpos://r.invalid:9100', 'escpos://s.invalid:9100'],
    },
    other: { ...text('PRINTER_FALLBACK'), value: 'zpl://s.invalid:9100' },
  },
  saveDevice: {
    kind: 'form',
    make: async ({ sql, company: { companyId } }) => {
      await sql(`delete from devices where company_id = '${companyId}'`)
      await sql(`insert into devices (company_id, device_id, name, state)
        values ('${companyId}', gen_random_uuid(), 'Banco', 'approved')`)
      return undefined
    },
    at: 'tablets',
    open: ({ page }) => page.locator('main tbody th button').click(),
    both: { ...text('TABLET_NAME'), values: ['Portineria', 'Ingresso', 'Cortile'] },
    other: null,
  },
  saveRoles: {
    kind: 'form',
    make: async (given) => (await given.hire()).email,
    at: 'staff',
    open: ({ page }, email) => press(page.getByRole('listitem').filter({ hasText: email }), 'ROLES_EDIT'),
    both: { ...choice('ROLE'), values: ['auditor', 'reception', 'privacyOfficer'] },
    other: null,
  },
  saveWebhook: {
    kind: 'form',
    make: record('saveWebhook', 'webhookId', {
      description: 'CRM',
      types: ['visit.entered'],
      siteId: null,
      endpoint: 'https://crm.invalid/x',
    }),
    at: (id) => `staff/webhooks/${id}`,
    open: ({ page }) => press(page.locator('main'), 'EDIT'),
    both: { ...text('WEBHOOK_DESCRIPTION'), values: ['Reception', 'Cortile', 'Magazzino'] },
    other: { ...toggle('WEBHOOK_TYPES_ALL'), value: null },
  },
  saveChannel: {
    kind: 'form',
    make: record('saveChannel', 'channelId', {
      kind: 'ntfy',
      name: 'Chat',
      steps: ['host'],
      isOn: false,
      endpoint: 'https://n.invalid/x',
      token: null,
    }),
    at: 'company',
    open: ({ page }) => press(page.getByRole('list', { name: words('CHANNELS') }), 'EDIT'),
    both: { ...text('CHANNEL_NAME'), values: ['Reception', 'Cortile', 'Magazzino'] },
    other: { ...toggle('CHANNEL_ON'), value: null },
  },
  saveDoor: {
    kind: 'form',
    make: record('saveDoor', 'doorId', {
      ...doorTemplates.relay,
      name: 'Portone',
      siteId: null,
      deviceId: null,
      direction: 'both',
      recipe: 'relay',
      isOn: false,
      secret: null,
    }),
    at: 'doors',
    open: async ({ page }) => {
      await page.locator('main li button[aria-expanded]').click()
      await press(page.locator('main li'), 'EDIT')
    },
    both: { ...text('DOOR_NAME'), values: ['Portineria', 'Cortile', 'Magazzino'] },
    other: { ...text('DOOR_PULSE'), value: '9' },
  },
  saveCertificate: {
    kind: 'form',
    make: record('saveCertificate', 'certificateId', certificate('Sicurezza')),
    at: (id) => `certificates/${id}`,
    both: { ...text('CERTIFICATE_NAME'), values: ['Norme', 'Regole', 'Istruzioni'] },
    other: { ...choice('CERTIFICATE_ASK'), value: 'when_changed' },
  },
  saveAppointment: {
    kind: 'form',
    make: async ({ owner, company: { companyId } }) => {
      await owner.get(consoleCalls.saveAppointment, {
        companyId,
        appointmentId: null,
        siteId: null,
        hostId: HOST.id,
        visitorTypeId: null,
        reason: null,
        day: new Date().toISOString().slice(0, 10),
        from: '00:00',
        to: '23:59',
        lastDay: null,
        repeat: null,
        deskNote: 'Sala 1',
        guestNote: 'Parcheggio nord',
        guests: [
          {
            guestId: null,
            firstName: 'Vera',
            lastName: 'Zanin',
            companyName: null,
            email: null,
            language: null,
          },
        ],
      })
      return undefined
    },
    at: 'expected',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: words('GUEST_MORE_OF', { name: 'Vera Zanin' }), exact: true })
        .click()
      await press(page.locator('body'), 'EDIT')
    },
    both: { ...text('DESK_NOTE'), values: ['Sala 4', 'Sala 7', 'Sala 9'] },
    other: { ...text('GUEST_NOTE'), value: 'Parcheggio sud' },
  },
  saveHost: {
    kind: 'form',
    at: 'hosts',
    open: ({ page }) => page.getByRole('button', { name: `${HOST.first} ${HOST.last}`, exact: true }).click(),
    both: { ...text('AREA'), values: ['Vendite', 'Acquisti', 'Produzione'] },
    other: { ...text('PHONE'), value: '+39 02 1234567' },
  },
}

/** The field of a form; what it is called stands before words such as “optional”. */
export const fieldOf = (form: Locator | Page, { role, label }: FormField): Locator =>
  form.getByRole(role, { name: new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) })

export async function fillField(form: Locator, field: FormField, value: Filled): Promise<void> {
  const control = fieldOf(form, field).first()
  if (field.role === 'switch') await control.click()
  else if (field.role === 'combobox') await control.selectOption(value ?? '')
  else await control.fill(value ?? '')
}

/** What a form shows: of each field its name and its value, and the rows of its lists. */
export const shownIn = (form: Locator): Promise<string[]> =>
  form.evaluate((one) =>
    [...one.querySelectorAll('input, select, textarea, li')].flatMap((part) => {
      if (part instanceof HTMLLIElement) return [part.textContent ?? '']
      const control = part as HTMLInputElement
      // A stored password is never told.
      if (control.type === 'password' || control.type === 'file') return []
      const value = control.type === 'checkbox' ? String(control.checked) : control.value
      return [`${control.labels?.[0]?.textContent ?? control.ariaLabel ?? ''}: ${value}`]
    }),
  )

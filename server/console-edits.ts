import type * as v from 'valibot'
import type { ConsoleCallName, consoleCalls } from '#contract/console/index.ts'
import { type LockedTable, lockCompany, lockRow } from '#server/database/row-locks.ts'
import type { EditSource } from '#server/http/edits.ts'
import type { ConsoleRequest } from '#server/http/console-request.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { readHost } from '#server/hosts/hosts.store.ts'
import { readCorrectable } from '#server/privacy/corrections.store.ts'
import { readHold } from '#server/privacy/people.store.ts'

type Calls = typeof consoleCalls
type Asked<Name extends ConsoleCallName> = v.InferOutput<Calls[Name]['request']>

/** The calls that take what their form began from. */
export type EditName = {
  [Name in ConsoleCallName]: 'begun' extends keyof Asked<Name> ? Name : never
}[ConsoleCallName]

/** The calls that fill the forms. */
type ReadName =
  | 'getAppointment'
  | 'getBadgeTemplate'
  | 'getDirectory'
  | 'getMailbox'
  | 'getNewsRules'
  | 'getNotice'
  | 'getNotificationRules'
  | 'getPassSettings'
  | 'getPushRules'
  | 'getRetention'
  | 'getSettings'
  | 'getSiteArrival'
  | 'listAccounts'
  | 'listCertificates'
  | 'listChannels'
  | 'listDoors'
  | 'listDevices'
  | 'listPrinters'
  | 'listReasons'
  | 'listReports'
  | 'listSites'
  | 'listVisitorTypes'
  | 'listWebhooks'
type Readers = { readonly [Name in ReadName]: CompanyHandler<Calls[Name]> }

const withId = <Row extends { readonly id: string }>(list: readonly Row[], id: string): Row | null =>
  list.find((row) => row.id === id) ?? null

/** Where the fields of every form are stored that several people may change at the same time. */
export function editSources(readers: Readers, vault: Vault) {
  type Answer<Name extends ReadName> = v.InferInput<Calls[Name]['answer']>
  /** What a form is filled from, read in the transaction of the change. */
  const read = async <Name extends ReadName>(
    name: Name,
    request: ConsoleRequest,
    parameters: object = {},
  ): Promise<Answer<Name> | null> => {
    const handler = readers[name] as CompanyHandler<Calls[ReadName]>
    const answered = await handler({ companyId: request.tenant.companyId, ...parameters } as never, request)
    return answered.ok ? (answered.value as Answer<Name>) : null
  }

  const ofCompany = <Read extends ReadName>(
    name: Read,
    pick: (answer: Answer<Read>) => object | null,
  ): EditSource<object> => ({
    lock: lockCompany,
    stored: async (_, request) => {
      const answer = await read(name, request)
      return answer === null ? null : pick(answer)
    },
    idName: null,
  })
  const ofRow = <IdName extends string, Read extends ReadName>(
    table: LockedTable,
    idName: IdName,
    name: Read,
    pick: (answer: Answer<Read>, id: string) => object | null,
  ): EditSource<{ readonly [Name in IdName]: string | null }> => ({
    lock: (tenant, content) => lockRow(tenant, table, content[idName]),
    stored: async (content, request) => {
      const id = content[idName]
      const answer = id === null ? null : await read(name, request)
      return answer === null || id === null ? null : pick(answer, id)
    },
    idName,
  })

  return {
    correctPerson: {
      lock: async (tenant, { visitorId }) => void (await readCorrectable(tenant, visitorId)),
      stored: ({ visitorId }, { tenant }) => readCorrectable(tenant, visitorId),
      idName: 'visitorId',
      alsoOfRow: ['changeVisitorType', 'correctVisit'],
      namesInLog: { visitorTypeId: 'visitorType' },
      keepsValues: false,
    },
    holdPerson: {
      lock: async (tenant, { visitorId }) => void (await readHold(tenant, visitorId)),
      stored: ({ visitorId }, { tenant }) => readHold(tenant, visitorId),
      idName: 'visitorId',
      keepsValues: false,
    },
    saveProfile: ofCompany('getSettings', ({ name, taxCode, motto, mottoTranslations }) => ({
      name,
      taxCode,
      motto,
      mottoTranslations,
    })),
    saveColors: ofCompany('getSettings', ({ colors }) => ({ colors })),
    saveServiceFlags: ofCompany('getSettings', ({ serviceFlags }) => ({ serviceFlags })),
    saveFlowFlags: ofCompany('getSettings', ({ flowFlags }) => ({ flowFlags })),
    saveRules: ofCompany('getSettings', ({ rules }) => rules),
    saveLanguages: ofCompany('getSettings', ({ languages }) => ({ languages })),
    saveHomeLook: ofCompany('getSettings', ({ homeLook }) => homeLook),
    saveAlerts: ofCompany('getSettings', ({ alerts }) => alerts),
    saveAttentionMail: ofCompany('getSettings', ({ attentionMail }) => attentionMail),
    saveChartRules: ofCompany('getSettings', ({ charts }) => charts ?? null),
    saveNotice: ofCompany('getNotice', ({ texts }) => ({ texts })),
    saveNoticeFacts: ofCompany('getNotice', ({ facts }) => facts),
    saveBadgeTemplate: ofCompany('getBadgeTemplate', (template) => template),
    saveNetworks: ofCompany('listPrinters', ({ networks }) => ({ networks })),
    saveRetention: ofCompany('getRetention', ({ days, reasons }) => ({ days, reasons })),
    savePushRules: ofCompany('getPushRules', ({ isOn }) => ({ isOn })),
    saveNotificationRules: ofCompany('getNotificationRules', (rules) => rules),
    saveNewsRules: ofCompany('getNewsRules', (rules) => rules),
    savePassSettings: ofCompany('getPassSettings', (settings) => settings),
    saveDirectory: ofCompany('getDirectory', ({ directory }) => directory),
    saveMailbox: ofCompany('getMailbox', ({ mailbox }) => mailbox),
    orderReasons: ofCompany('listReasons', (list) => ({ reasonIds: list.map(({ id }) => id) })),
    orderVisitorTypes: ofCompany('listVisitorTypes', (list) => ({
      visitorTypeIds: list.map(({ id }) => id),
    })),
    orderCertificates: ofCompany('listCertificates', (list) => ({
      certificateIds: list.map(({ id }) => id),
    })),
    saveReason: ofRow('reasons', 'reasonId', 'listReasons', withId),
    saveReport: ofRow(
      'reports',
      'reportId',
      'listReports',
      (list, id) => list.reports.find(({ reportId }) => reportId === id) ?? null,
    ),
    saveVisitorType: ofRow('visitor_types', 'visitorTypeId', 'listVisitorTypes', withId),
    saveSite: ofRow('sites', 'siteId', 'listSites', withId),
    savePrinter: ofRow('printers', 'printerId', 'listPrinters', ({ printers }, id) => withId(printers, id)),
    saveDevice: ofRow('devices', 'deviceId', 'listDevices', withId),
    saveRoles: {
      // Roles are written by a look at all owners, so that locks of single people would wait for each other in a circle.
      lock: lockCompany,
      stored: async ({ accountId }, request) => {
        const staff = await read('listAccounts', request)
        return staff === null ? null : withId(staff.accounts, accountId)
      },
      idName: 'accountId',
    },
    saveWebhook: ofRow(
      'webhooks',
      'webhookId',
      'listWebhooks',
      (list, id) => list.find(({ webhookId }) => webhookId === id) ?? null,
    ),
    saveChannel: ofRow(
      'notification_channels',
      'channelId',
      'listChannels',
      ({ channels }, id) => channels.find(({ channelId }) => channelId === id) ?? null,
    ),
    saveDoor: ofRow(
      'doors',
      'doorId',
      'listDoors',
      ({ doors }, id) => doors.find(({ doorId }) => doorId === id) ?? null,
    ),
    saveCertificate: ofRow('certificates', 'certificateId', 'listCertificates', (list, id) => {
      const found = withId(list, id)
      if (found === null) return null
      const { current, id: _id, ...settings } = found
      const texts = current.texts.map(({ content, ...text }) => ({
        ...text,
        document: content === null ? { kind: 'kept' } : { kind: 'html', content },
      }))
      return { ...settings, texts }
    }),
    saveSiteArrival: {
      lock: (tenant, { siteId }) => lockRow(tenant, 'sites', siteId),
      stored: ({ siteId }, request) => read('getSiteArrival', request, { siteId }),
      idName: 'siteId',
    },
    saveAppointment: {
      lock: (tenant, { appointmentId }) => lockRow(tenant, 'appointments', appointmentId),
      async stored({ appointmentId }, request) {
        const known = appointmentId === null ? null : await read('getAppointment', request, { appointmentId })
        return (
          known && {
            siteId: known.siteId,
            hostId: known.hostId,
            reason: known.reason,
            day: known.day,
            from: known.from,
            to: known.to,
            lastDay: known.lastDay,
            visitorTypeId: known.visitorTypeId,
            deskNote: known.deskNote,
            guestNote: known.guestNote,
            guests: known.guests.map(({ state: _, ...guest }) => guest),
          }
        )
      },
      idName: 'appointmentId',
    },
    saveHost: {
      lock: (tenant, { hostId }) => lockRow(tenant, 'hosts', hostId),
      stored: async ({ hostId }, { tenant }) => (hostId === null ? null : readHost(tenant, vault, hostId)),
      idName: 'hostId',
      alsoBy: ['importHosts', 'answerDirectory', 'readDirectory'],
    },
  } satisfies { readonly [Name in EditName]: EditSource<Asked<Name>> }
}

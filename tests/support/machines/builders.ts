import type { Certificate } from '#contract/entities/certificate.ts'
import type { Expected } from '#contract/entities/pass.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { type FlowFlag, type FlowFlags, flowFlagList, type ServiceFlags } from '#contract/wire-flags.ts'
import { noArrival } from '#contract/entities/arrival.ts'
import type { Badge } from '#contract/entities/badge.ts'
import {
  type Configuration,
  type Credentials,
  defaultSettings,
  type SessionToken,
  type StoredSession,
} from '#machines/ports.ts'

/** Flow flags with only these on. */
export const flagsWith = (...on: readonly FlowFlag[]): FlowFlags =>
  Object.fromEntries(flowFlagList.map((flag) => [flag, on.includes(flag)])) as FlowFlags

export const services = (on: Partial<ServiceFlags> = {}): ServiceFlags => ({
  greenpass: false,
  greenpassStrict: false,
  language: false,
  touchless: false,
  visitorTypes: false,
  login: true,
  ...on,
})

export const visitor = (over: Partial<Visitor> = {}): Visitor => ({
  id: 'visitor-1',
  code: 'ABCD1234',
  firstName: 'Ada',
  lastName: 'Rossi',
  companyName: null,
  image: null,
  visitorType: null,
  ...over,
})

export const visitorType = (id: string, ...on: readonly FlowFlag[]): VisitorType => ({
  id,
  name: id,
  translations: [],
  flowFlags: flagsWith(...on),
})

export const certificate: Certificate = {
  id: 'certificate-1',
  version: 3,
  language: 'en',
  name: 'Safety rules',
  description: null,
  customAccept: null,
  file: null,
  content: '<p>Wear a helmet.</p>',
}

export const form: SignUpForm = { firstname: 'Ada', lastname: 'Rossi', email: 'ada@example.com' }

/** The pass of a guest, and what was planned for them. */
export const PASS = `e1.${'p'.repeat(22)}`
export const expected = (over: Partial<Expected> = {}): Expected => ({
  guestId: 'guest-1',
  firstname: 'Grace',
  lastname: 'Hopper',
  companyName: 'Navy',
  host: { id: 'host-9', firstName: 'Giulia', lastName: 'Bianchi', area: null, image: null },
  reason: 'Audit',
  startsAt: '2023-11-14T22:30:00.000Z',
  visitorTypeId: null,
  hasEmail: true,
  ...over,
})

export const SIGNATURE = 'data:image/png;base64,signature'

export const credentials: Credentials = {
  serviceCode: 'DEMO',
  taxCode: 'IT00000000000',
  companyId: null,
  site: null,
}

/** The same tablet once the server knows it. */
export const enrolled: Credentials = { serviceCode: '', taxCode: '', companyId: 'demo', site: null }

export const stored: StoredSession = { credentials, settings: defaultSettings, cameraID: null }

/** A kiosk that no phone has to do with. */
export const noPhone = { pass: null, knownCodes: {}, drafts: {} } as const

export const badge: Badge = {
  visitorId: 'visitor-1',
  image: 'data:image/png;base64,badge',
  rotatedImage: 'data:image/png;base64,turned',
  width: 732,
  height: 1181,
}

export const sessionToken = (expiresAt: number, token = 'token-1'): SessionToken => ({
  token,
  companyId: 'demo',
  site: null,
  expiresAt,
})

export const configuration = (over: Partial<Configuration> = {}): Configuration => ({
  company: { id: 'demo', name: 'Demo', logo: null, serviceCode: 'DEMO', taxCode: 'IT00000000000' },
  motto: null,
  colors: {},
  generals: {
    maxSimultaneousUsers: 0,
    badgeByEmail: 'show',
    companyList: 'known',
    leaveByName: false,
    expectedByName: false,
    asksForHelp: false,
    evacuation: null,
    noticeVersion: '1',
    languages: [],
    defaultLanguage: 'it',
    attract: true,
    pictures: [],
    night: null,
    timeZone: null,
  },
  services: services(),
  flowFlags: flagsWith('certificates', 'host', 'reason', 'signOnEntry', 'signOnExit'),
  visitorTypes: [],
  arrival: noArrival,
  ...over,
})

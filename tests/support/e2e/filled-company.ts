import { randomUUID } from 'node:crypto'
import { makeEnrolmentLink } from '#contract/console/devices.ts'
import { saveAppointment } from '#contract/console/appointments.ts'
import { saveChannel } from '#contract/console/channels.ts'
import { invite } from '#contract/console/accounts.ts'
import { saveHost } from '#contract/console/hosts.ts'
import { makeKey } from '#contract/console/keys.ts'
import { addNote } from '#contract/console/person.ts'
import { savePrinter } from '#contract/console/printers.ts'
import { saveReason } from '#contract/console/reasons.ts'
import { registerVisitor } from '#contract/console/register.ts'
import { endRollCall, startRollCall } from '#contract/console/roll-calls.ts'
import { endVisitByHand, enterByHand } from '#contract/console/today.ts'
import { saveVisitorType } from '#contract/console/visitor-types.ts'
import { saveWebhook } from '#contract/console/webhooks.ts'
import { DAY_MS } from '#contract/time.ts'
import { flagsWith } from '#tests/support/machines/builders.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { type AdminAccess, makeCompany, type TestCompany } from './company.ts'

/** Words of what a company is filled with. */
interface Filling {
  readonly visitors: readonly { readonly first: string; readonly last: string | null; readonly of: string }[]
  readonly hosts: readonly { readonly first: string; readonly last: string; readonly area: string }[]
  readonly sites: readonly string[]
  readonly types: readonly string[]
  readonly reasons: readonly string[]
}

const usualFilling: Filling = {
  visitors: [
    { first: 'Ada', last: 'Lovelace', of: 'Analitica' },
    { first: 'Bruno', last: 'Ferri', of: 'Trasporti Ferri' },
    { first: 'Carla', last: 'Sanna', of: 'Studio Sanna' },
    { first: 'Dario', last: 'Greco', of: 'Greco e figli' },
    { first: 'Elisa', last: null, of: 'Elisa' },
    { first: 'Franz', last: 'Huber', of: 'Huber GmbH' },
  ],
  hosts: [
    { first: 'Luca', last: 'Marini', area: 'Acquisti' },
    { first: 'Marta', last: 'Villa', area: 'Produzione' },
  ],
  sites: ['Sede nord', 'Sede sud'],
  types: ['Trasportatore'],
  reasons: ['Consegna', 'Manutenzione'],
}

const siteIds = ['north', 'south']

/**
 * A company that has something on each page of the console, made by the console's own calls: visitors inside, at two sites,
 * and gone; guests, a roll call under way and one that is over, tablets, printers, colleagues.
 */
export async function fillCompany(adminAccess: AdminAccess, filling: Filling = usualFilling) {
  const { baseUrl, database } = adminAccess
  const company = await makeCompany(adminAccess, {
    certificates: 2,
    services: ['touchless'],
    typeFlow: ['certificates', 'reason'],
    printers: ['escpos://127.0.0.1:9'],
  })
  const { companyId } = company
  for (const [nth, name] of filling.sites.entries()) {
    const site_id = siteIds[nth] ?? `site-${nth}`
    const site = { company_id: companyId, site_id, name, time_zone: 'Europe/Rome' }
    await database.query.insertInto('sites').values(site).execute()
    await database.query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
  }
  await addTablets(adminAccess, company)
  const at = { url: baseUrl, adminAccess, ask: askAt(baseUrl) }
  const owner = await hire(at, companyId, 'owner')
  await hire(at, companyId, 'manager')
  await hire(at, companyId, 'reception', 'north')
  const { browser } = owner
  await addSettings(browser, companyId, filling)
  const people = await addVisits(browser, companyId, filling)
  return { ...company, owner, ...people }
}

async function addTablets({ database }: AdminAccess, { companyId }: TestCompany): Promise<void> {
  const seen = { company_id: companyId, platform: 'Linux', app_version: '0.1.0', camera: 'working' as const }
  const tablets = [
    { name: 'Ingresso', state: 'approved' as const, site_id: 'north', battery_level: 0.8, queued: 0 },
    { name: 'Magazzino', state: 'approved' as const, site_id: 'south', battery_level: 0.1, queued: 2 },
    { name: null, state: 'waiting' as const, site_id: 'north', battery_level: null, queued: null },
    { name: 'Vecchio ingresso', state: 'revoked' as const, site_id: 'south', battery_level: 0.4, queued: 0 },
  ]
  await database.query
    .insertInto('devices')
    .values(tablets.map((tablet) => ({ ...seen, ...tablet, device_id: randomUUID() })))
    .execute()
}

async function addSettings(browser: Browser, companyId: string, filling: Filling): Promise<void> {
  for (const { first, last, area } of filling.hosts) {
    const email = `${randomUUID()}@host.example`
    await browser.get(saveHost, {
      companyId,
      hostId: null,
      firstName: first,
      lastName: last,
      area,
      email,
      canReceive: true,
      begun: {},
    })
  }
  for (const value of filling.reasons)
    await browser.get(saveReason, { companyId, reasonId: null, value, translations: [], begun: {} })
  for (const name of filling.types) {
    const type = { badgeColor: '#2F6B3A', flowFlags: flagsWith(), isActive: true, translations: [] }
    await browser.get(saveVisitorType, { companyId, visitorTypeId: null, name, ...type, begun: {} })
  }
  await browser.get(savePrinter, {
    companyId,
    printerId: null,
    siteId: 'north',
    address: 'escpos://printer.invalid:9100',
    fallbackAddress: 'escpos://spare.invalid:9100',
    begun: {},
  })
  await browser.get(makeEnrolmentLink, {
    companyId,
    siteId: 'north',
    name: 'Atrio',
    approves: false,
    tablets: 3,
    hours: 24,
  })
  await browser.get(saveChannel, {
    companyId,
    channelId: null,
    kind: 'ntfy',
    name: 'Portineria',
    steps: ['host'],
    isOn: false,
    endpoint: 'https://pager.invalid/hook',
    token: null,
    begun: {},
  })
  await browser.get(saveWebhook, {
    companyId,
    webhookId: null,
    description: 'Controllo accessi del magazzino',
    types: null,
    siteId: 'north',
    endpoint: 'https://crm.invalid/visits',
    begun: {},
  })
  await browser.get(makeKey, { companyId, name: 'Gate', scopes: ['access.open'], siteId: 'north' })
  const email = `${randomUUID()}@staff.example`
  await browser.get(invite, { companyId, email, role: 'reception', siteId: 'south' })
}

/** By the clock of the sites, which is ahead of the server's: around midnight the server's day is over there. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(
    Date.now() + days * DAY_MS,
  )

/** Half of the visitors at each site; every third has left, and every fifth has come without the demanded documents. */
async function addVisits(browser: Browser, companyId: string, { visitors, sites }: Filling) {
  const visitorIds: string[] = []
  const usedSites = siteIds.slice(0, sites.length)
  for (const [nth, { first, last, of }] of visitors.entries()) {
    const siteId = usedSites[nth % usedSites.length] ?? null
    const needsProofs = nth % 5 === 1
    const registered = await browser.get(registerVisitor, {
      companyId,
      registrationId: randomUUID(),
      firstname: first,
      lastname: last,
      companyName: of,
      email: nth % 2 === 0 ? `${randomUUID()}@visitor.example` : null,
      visitorTypeId: needsProofs ? 'chosen' : 'other',
      siteId,
      hostId: 'h1',
      reason: 'Riunione',
    })
    const { visitorId, ticket } = registered
    visitorIds.push(visitorId)
    let { visitId } = registered
    if (visitId === null) {
      const why = 'Il telefono è scarico'
      const entry = { companyId, visitorId, siteId, hostId: 'h1', reason: null, why, ticket }
      ;({ visitId } = await browser.get(enterByHand, entry))
    }
    if (nth % 3 === 2) await browser.get(endVisitByHand, { companyId, visitId, why: null })
  }
  const [someone = ''] = visitorIds
  await browser.get(addNote, { companyId, visitorId: someone, text: 'Ha dimenticato un ombrello.' })

  const day = dayIn(0)
  const hours = { day, from: '23:00', to: '23:59' }
  for (const [siteId, name] of [
    ['north', 'Rossi'],
    ['south', 'Bianchi'],
  ] as const) {
    await browser.get(saveAppointment, {
      companyId,
      appointmentId: null,
      siteId,
      hostId: 'h1',
      ...hours,
      reason: 'Riunione',
      deskNote: 'Parcheggio 4',
      guestNote: null,
      guests: [{ firstName: 'Paola', lastName: name }],
    })
  }
  const tomorrow = dayIn(1)
  await browser.get(saveAppointment, {
    companyId,
    appointmentId: null,
    siteId: 'north',
    hostId: 'h2',
    ...hours,
    day: tomorrow,
    reason: null,
    deskNote: null,
    guestNote: null,
    guests: [{ lastName: 'Verdi' }],
  })

  const over = randomUUID()
  await browser.get(startRollCall, { companyId, rollCallId: over, siteId: 'south' })
  await browser.get(endRollCall, { companyId, rollCallId: over })
  await browser.get(startRollCall, { companyId, rollCallId: randomUUID(), siteId: 'north' })
  return { visitorIds }
}

import { expect, test } from 'vitest'
import { isEdit } from '#contract/console/console-call.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { hasFieldName } from './field-words.ts'

interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
}

/** The dotted paths of the fields of a request; a list is one. */
function pathsIn(schema: Schema, under = ''): string[] {
  const inner = schema.wrapped ?? schema
  if (inner.entries === undefined) return [under]
  return Object.entries(inner.entries).flatMap(([name, part]) =>
    pathsIn(part, under === '' ? name : `${under}.${name}`),
  )
}

/** What names the row is not a field of the form. */
const identities: Readonly<Record<string, readonly string[]>> = {
  correctPerson: ['visitorId'],
  holdPerson: ['visitorId'],
  saveAppointment: ['appointmentId'],
  saveCertificate: ['certificateId'],
  saveChannel: ['channelId'],
  saveDevice: ['deviceId'],
  saveDoor: ['doorId'],
  saveHost: ['hostId'],
  savePrinter: ['printerId'],
  saveReport: ['reportId'],
  saveReason: ['reasonId'],
  saveRoles: ['accountId'],
  saveSite: ['siteId'],
  saveSiteArrival: ['siteId'],
  saveVisitorType: ['visitorTypeId'],
  saveWebhook: ['webhookId'],
}

const edits = Object.values(consoleCalls).filter((call) => isEdit(call))

test.each(edits.map((call) => [call.name, call] as const))('every field of %s has a name', (name, call) => {
  const ids = ['companyId', 'begun', ...(identities[name] ?? [])]
  const paths = pathsIn(call.request as unknown as Schema).filter((path) => !ids.includes(path))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !hasFieldName(name, path))).toEqual([])
})

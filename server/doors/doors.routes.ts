import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { OpenDoor } from './door-opener.ts'
import { doorHeaders, isDoorAddress, isDoorTopic } from './door-templates.rules.ts'
import * as doorStore from './doors.store.ts'

type Calls = typeof consoleCalls

interface DoorTools {
  readonly vault: Vault
  readonly openDoor: OpenDoor
}

/** A stored secret must not be sent to a device that its owner did not type it for. */
async function movesSecret(tenant: Tenant, asked: v.InferOutput<Calls['saveDoor']['request']>) {
  if (asked.doorId === null || asked.secret !== null) return false
  // Locked, so that no other save puts a secret between the check and the writing.
  const stored = await doorStore.lockDoor(tenant, asked.doorId)
  if (stored === undefined || stored.secret_sealed === null) return false
  return deviceOf(stored.address) !== deviceOf(asked.address) || stored.user_name !== asked.user
}

const deviceOf = (address: string): string => {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Handlers of calls about what opens doors. */
export function doorHandlers({ vault, openDoor }: DoorTools) {
  const listDoors: CompanyHandler<Calls['listDoors']> = async (_, { tenant }) =>
    ok({ doors: await doorStore.readDoors(tenant) })

  const saveDoor: CompanyHandler<Calls['saveDoor']> = async (asked, { tenant }) => {
    const { doorId, recipe, address, headers, topic } = asked
    const isMqtt = recipe === 'mqtt'
    if (!isDoorAddress(address, isMqtt ? ['mqtt:', 'mqtts:'] : ['http:', 'https:']))
      return refuseField('address')
    if (isMqtt && !isDoorTopic(topic)) return refuseField('topic')
    if (!isMqtt && doorHeaders(headers) === null) return refuseField('headers')
    const unknown = await doorStore.unknownPlaceField(tenant, asked)
    if (unknown !== null) return refuseField(unknown)
    if (await movesSecret(tenant, asked))
      return refuse('INVALID_INPUT', [{ path: 'secret', message: 'INPUT_REQUIRED' }])
    const saved = await doorStore.writeDoor(tenant, vault, doorId, asked)
    return saved === null ? refuse('NOT_FOUND') : ok({ doorId: saved })
  }

  const deleteDoor: CompanyHandler<Calls['deleteDoor']> = async ({ doorId }, { tenant }) =>
    (await doorStore.removeDoor(tenant, doorId)) ? ok(null) : refuse('NOT_FOUND')

  const testDoor: CompanyHandler<Calls['testDoor']> = async ({ doorId }, { tenant }) => {
    const row = await doorStore.findDoor(tenant, doorId)
    if (row === undefined) return refuse('NOT_FOUND')
    const outcome = await openDoor(doorStore.doorOf(vault, row), {
      visitId: randomUUID(),
      commandId: randomUUID(),
      direction: row.direction === 'exit' ? 'exit' : 'entry',
      siteId: row.site_id ?? '',
      deviceId: row.device_id ?? '',
    })
    await doorStore.noteAnswer(tenant, doorId, outcome)
    return ok({ outcome })
  }

  return { listDoors, saveDoor, deleteDoor, testDoor }
}

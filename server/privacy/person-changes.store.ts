import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { changedFields, PersonChange } from '#contract/console/people.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'

export type PersonDetails = Readonly<Record<(typeof changedFields)[number], string | null>>
type Change = v.InferOutput<typeof PersonChange>
type Kind = Change['kind']

/** Stores what a correction or merge has changed. @returns what the audit log says of it: no values, which can be erased */
export async function keepChange(
  tenant: Tenant,
  vault: Vault,
  change: {
    readonly kind: Kind
    readonly visitorId: string
    readonly before: PersonDetails
    readonly after: PersonDetails
  },
) {
  const { kind, visitorId, before, after } = change
  const fields = changedFields
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name], after: after[name] }))
  const changeId = uuid()
  await tenant
    .insert('visitor_changes', {
      change_id: changeId,
      visitor_id: visitorId,
      kind,
      fields_sealed: vault.encrypt(JSON.stringify(fields)),
    })
    .execute()
  return { changeId, fields: fields.map(({ name }) => name) }
}

const toChange = (vault: Vault, row: { readonly kind: Kind; readonly fields_sealed: Buffer }): Change =>
  v.parse(PersonChange, {
    kind: row.kind,
    fields: JSON.parse(vault.decrypt(row.fields_sealed).toString()),
  })

/** The changes that lines of the audit log name, by their ids; those of erased people are gone. */
export async function readChanges(tenant: Tenant, vault: Vault, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Change>()
  const rows = await tenant
    .select('visitor_changes')
    .select(['change_id', 'kind', 'fields_sealed'])
    .where('change_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.change_id, toChange(vault, row)]))
}

/** All changes of one visitor, the oldest first. */
export async function listChangesOf(tenant: Tenant, vault: Vault, visitorId: string) {
  const rows = await tenant
    .select('visitor_changes')
    .select(['kind', 'fields_sealed', 'at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({ at: row.at.toISOString(), ...toChange(vault, row) }))
}

import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { NamedKind } from './audit-names.rules.ts'
import type { AuditValues } from './audit-values.rules.ts'

const PURPOSE = 'audit values'
/** The detail of an entry that has the proof of its values. */
export const VALUES_PROOF = 'valuesProof'

export const textOfValues = (values: AuditValues): string => JSON.stringify(values)

export const proofOfValues = (vault: Vault, text: string): string =>
  vault.prove(PURPOSE, text).toString('hex')

const isProven = (vault: Vault, text: string, proof: unknown): boolean =>
  typeof proof === 'string' && vault.isProof(PURPOSE, text, Buffer.from(proof, 'hex'))

interface Entry {
  readonly position: number
  readonly details: Readonly<Record<string, unknown>>
}

/** Those of these entries whose values are not the ones that were written with them; values may be gone. */
export async function findForgedValues(
  tenant: Tenant,
  vault: Vault,
  entries: readonly Entry[],
): Promise<readonly number[]> {
  const texts = await readTexts(tenant, vault, entries)
  return entries
    .filter(({ position, details }) => {
      const text = texts.get(position)
      return text !== undefined && !(text !== null && isProven(vault, text, details[VALUES_PROOF]))
    })
    .map(({ position }) => position)
}

/** The values of these entries, by position; what was not written with the entry is left out. */
export async function readValues(tenant: Tenant, vault: Vault, entries: readonly Entry[]) {
  const texts = await readTexts(tenant, vault, entries)
  return new Map(
    entries.flatMap(({ position, details }) => {
      const text = texts.get(position) ?? null
      return text !== null && isProven(vault, text, details[VALUES_PROOF])
        ? [[position, JSON.parse(text) as AuditValues] as const]
        : []
    }),
  )
}

/** Names that were kept of rows that are gone. */
export async function readKeptNames(
  tenant: Tenant,
  vault: Vault,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const entries = await tenant
    .select('audit_log')
    .select(['position', 'details'])
    .where('action', 'in', Object.keys(deletions))
    .where(
      sql<boolean>`exists (select 1 from json_each_text(details) as detail where detail.value = any(${[...ids]}::text[]))`,
    )
    .execute()
  const values = await readValues(tenant, vault, entries)
  return new Map([...values.values()].flatMap(({ names }) => Object.entries(names)))
}

/** Actions that delete what they name, with the kind of it. */
const deletions: Readonly<Record<string, NamedKind>> = {
  deleteReason: 'reason',
  deletePrinter: 'printer',
  deleteChannel: 'channel',
  deleteWebhook: 'webhook',
  deleteDoor: 'door',
  revokeInvitation: 'invitation',
}
export const deletableKinds: readonly NamedKind[] = Object.values(deletions)

/** Whether the names of what an action names are kept with its entry. */
export const keepsNames = (action: string): boolean => Object.hasOwn(deletions, action)

/** `null`: it cannot be decrypted, so it was not written by the server. */
async function readTexts(
  tenant: Tenant,
  vault: Vault,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, string | null>> {
  if (entries.length === 0) return new Map()
  const rows = await tenant
    .select('audit_values')
    .select(['position', 'values_sealed'])
    .where(
      'position',
      'in',
      entries.map(({ position }) => position),
    )
    .execute()
  const textOf = (sealed: Buffer): string | null => {
    try {
      return vault.decrypt(sealed).toString()
    } catch {
      return null
    }
  }
  return new Map(rows.map(({ position, values_sealed }) => [position, textOf(values_sealed)]))
}

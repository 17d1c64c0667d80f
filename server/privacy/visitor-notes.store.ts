import { v7 as uuid, validate as isUuid } from 'uuid'
import { PERSON_NOTES_MAX } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { lockOfVisitor } from '#server/visitors/kept-visitor.store.ts'

/** What staff have written about a visitor, the latest first. */
export async function readNotes(tenant: Tenant, vault: Vault, visitorId: string) {
  const rows = await tenant
    .select('visitor_notes')
    .leftJoin('auth.user as u', 'u.id', 'visitor_notes.account_id')
    .select(['note_id', 'text_sealed', 'at', 'u.name'])
    .where('visitor_id', '=', visitorId)
    .orderBy('at', 'desc')
    .orderBy('note_id', 'desc')
    .execute()
  return rows.map(({ note_id, text_sealed, at, name }) => ({
    noteId: note_id,
    text: vault.decrypt(text_sealed).toString(),
    at: at.toISOString(),
    by: name,
  }))
}

interface Note {
  readonly visitorId: string
  readonly accountId: string
  readonly text: string
}

/** @returns the id of the note */
export async function storeNote(
  tenant: Tenant,
  vault: Vault,
  { visitorId, accountId, text }: Note,
): Promise<Result<string, Refusal>> {
  // Two notes at the same time are counted one after the other.
  await tenant.select('companies').select(lockOfVisitor(tenant.companyId, visitorId).as('locked')).execute()
  const { count } = await tenant
    .select('visitor_notes')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('visitor_id', '=', visitorId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PERSON_NOTES_MAX) return refuseField('text')
  const noteId = uuid()
  await tenant
    .insert('visitor_notes', {
      note_id: noteId,
      visitor_id: visitorId,
      account_id: accountId,
      text_sealed: vault.encrypt(text),
    })
    .execute()
  return ok(noteId)
}

export async function removeNote(
  tenant: Tenant,
  visitorId: string,
  noteId: string,
): Promise<Result<null, Refusal>> {
  if (!isUuid(noteId)) return refuse('NOT_FOUND')
  const { numDeletedRows } = await tenant
    .delete('visitor_notes')
    .where('note_id', '=', noteId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? ok(null) : refuse('NOT_FOUND')
}

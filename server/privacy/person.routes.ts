import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { giveNewBadge, turnBadgeInvalid } from '#server/badges/change-badge.store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readPersonVisits } from '#server/visits/person-visits.store.ts'
import { findKnownVisitor, readPersonPage } from './person.store.ts'
import { removeNote, storeNote } from './visitor-notes.store.ts'

type Calls = typeof consoleCalls

/** The page of one person, for staff of the sites that know them. */
export function personHandlers(vault: Vault) {
  const getPerson: CompanyHandler<Calls['getPerson']> = async ({ visitorId }, { tenant, locale }) => {
    const person = await readPersonPage(tenant, vault, visitorId, locale)
    return person === null ? refuse('NOT_FOUND') : ok(person)
  }

  const listPersonVisits: CompanyHandler<Calls['listPersonVisits']> = async (asked, { tenant }) => {
    const visitorId = await findKnownVisitor(tenant, asked.visitorId)
    if (visitorId === null) return ok({ visits: [], next: null })
    return ok(await readPersonVisits(tenant, visitorId, asked.after))
  }

  const revokeBadge: CompanyHandler<Calls['revokeBadge']> = async (asked, { tenant }) => {
    const visitorId = await findKnownVisitor(tenant, asked.visitorId)
    if (visitorId === null) return refuse('NOT_FOUND')
    return (await turnBadgeInvalid(tenant, visitorId)) ? ok(null) : refuse('NOT_FOUND')
  }

  const replaceBadge: CompanyHandler<Calls['replaceBadge']> = async (asked, { tenant }) => {
    const visitorId = await findKnownVisitor(tenant, asked.visitorId)
    if (visitorId === null) return refuse('NOT_FOUND')
    return (await giveNewBadge(tenant, vault, visitorId)) ? ok(null) : refuse('NOT_FOUND')
  }

  const addNote: CompanyHandler<Calls['addNote']> = async (asked, { tenant, account }) => {
    const visitorId = await findKnownVisitor(tenant, asked.visitorId)
    if (visitorId === null) return refuse('NOT_FOUND')
    const stored = await storeNote(tenant, vault, { visitorId, accountId: account.id, text: asked.text })
    return stored.ok ? ok({ noteId: stored.value }) : stored
  }

  const deleteNote: CompanyHandler<Calls['deleteNote']> = async (asked, { tenant }) => {
    const visitorId = await findKnownVisitor(tenant, asked.visitorId)
    return visitorId === null ? refuse('NOT_FOUND') : removeNote(tenant, visitorId, asked.noteId)
  }

  return { getPerson, listPersonVisits, revokeBadge, replaceBadge, addNote, deleteNote }
}

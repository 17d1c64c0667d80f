import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { correctStoredPerson, mergeStoredPeople } from './corrections.store.ts'

type Calls = typeof consoleCalls

/** Corrections of a person's data, and two visitors made one. */
export function peopleHandlers(vault: Vault) {
  const correctPerson: CompanyHandler<Calls['correctPerson']> = async (
    { companyId: _, ...wanted },
    request,
  ) => {
    const corrected = await correctStoredPerson(request.tenant, vault, wanted)
    if (!corrected.ok) return corrected
    request.note(corrected.value)
    return ok(null)
  }

  const mergePeople: CompanyHandler<Calls['mergePeople']> = async (asked, request) => {
    const merged = await mergeStoredPeople(request.tenant, vault, asked.visitorId, asked.otherVisitorId)
    if (!merged.ok) return merged
    request.note(merged.value)
    return ok(null)
  }

  return { correctPerson, mergePeople }
}

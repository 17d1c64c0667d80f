import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { correctStoredVisit } from '#server/visits/correct-visit.store.ts'
import { isKnownVisitor } from '#server/visits/manual-visits.store.ts'
import { readOfferedTypes } from '#server/visits/registrations.store.ts'
import { correctAtDesk, correctStoredPerson, mergeStoredPeople } from './corrections.store.ts'

type Calls = typeof consoleCalls

const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

/**
 * Corrections of a person's data and of a visit, and two visitors made one.
 * @param onCorrected called when a visit was corrected: lists of visits show other words now
 */
export function peopleHandlers(vault: Vault, onCorrected: (companyId: string) => void) {
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

  const correctVisit: CompanyHandler<Calls['correctVisit']> = async (asked, request) => {
    const { tenant, account } = request
    const { visitId, hostId, reason, enteredAt, exitedAt, needsHelp, ...names } = asked
    const corrected = await correctStoredVisit(tenant, visitId, account.id, {
      hostId,
      reason,
      enteredAt: instantOf(enteredAt),
      exitedAt: instantOf(exitedAt),
      needsHelp,
    })
    if (!corrected.ok) return corrected
    const { visitorId, fields } = corrected.value
    const renamed = await correctAtDesk(tenant, vault, visitorId, names)
    if (!renamed.ok) return renamed
    const ofVisitor = renamed.value && { visitorId, ...renamed.value }
    request.note({ ...ofVisitor, fields: [...fields, ...(ofVisitor?.fields ?? [])] })
    request.afterwards(() => onCorrected(tenant.companyId))
    return ok(null)
  }

  const changeVisitorType: CompanyHandler<Calls['changeVisitorType']> = async (asked, request) => {
    const { tenant } = request
    const { visitorId, visitorTypeId } = asked
    if (!(await isKnownVisitor(tenant, visitorId))) return refuse('VISITOR_NOT_FOUND')
    if (!(await readOfferedTypes(tenant)).some(({ id }) => id === visitorTypeId))
      return refuseField('visitorTypeId')
    const changed = await correctAtDesk(tenant, vault, visitorId, { visitorTypeId })
    if (!changed.ok) return refuse('VISITOR_NOT_FOUND')
    if (changed.value !== null) request.note(changed.value)
    return ok(null)
  }

  return { correctPerson, mergePeople, correctVisit, changeVisitorType }
}

import type { calls } from '#contract/calls/index.ts'
import { visitorToWire } from '#contract/entities/visitor.ts'
import { LEAVE_BY_NAME_MIN_COLUMNS, NAME_SEARCHES } from '#contract/limits.ts'
import { isFamilyFirst, type PersonName } from '#contract/person-name.ts'
import { ok } from '#contract/result.ts'
import { searchColumns } from '#server/database/search-key.ts'
import { guesserOf } from '#server/devices/token.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { identified } from './identification.rules.ts'
import { openLeaveTicket, sealLeaveTicket } from './leave-ticket.rules.ts'

/** Half of a name, which other visitors may read: where the family name comes first, it alone. */
const shortName = (name: PersonName) =>
  isFamilyFirst(name) && name.lastName !== ''
    ? { firstName: name.lastName, initial: '' }
    : { firstName: name.firstName, initial: [...name.lastName][0] ?? '' }

/** Handlers by which a visitor leaves who has no code. */
export function leaveByNameHandlers({ companies, limits, search, tokens, visitors }: Store, vault: Vault) {
  const findInside: Handler<typeof calls.findInside> = async ({ input }, { token }) => {
    const { companyId, siteId } = token
    const { offersLeaveByName } = await companies.getVisitorRules(companyId)
    if (!offersLeaveByName) return refuse('FORBIDDEN')
    if (searchColumns(input) < LEAVE_BY_NAME_MIN_COLUMNS) {
      const min = LEAVE_BY_NAME_MIN_COLUMNS
      return refuse('INVALID_INPUT', [{ path: 'input', message: 'INPUT_MIN_LENGTH', min }])
    }
    const counted = { companyId, what: 'name searches', who: guesserOf(token) }
    const allowed = await limits.spend(counted, NAME_SEARCHES)
    if (!allowed.ok) return allowed
    const { people, more } = await search.findInside(companyId, siteId, input)
    const now = Date.now()
    return ok({
      people: people.map(({ visitorId, firstName, lastName, enteredAt }) => ({
        ticket: sealLeaveTicket(vault, token, visitorId, now),
        ...shortName({ firstName, lastName }),
        enteredAt: enteredAt.toISOString(),
      })),
      more,
    })
  }

  const identifyInside: Handler<typeof calls.identifyInside> = async ({ ticket }, { token }) => {
    const { companyId } = token
    const visitorId = openLeaveTicket(vault, token, ticket, Date.now())
    const known = visitorId === null ? null : await visitors.ofId(companyId, visitorId)
    const result = identified(known && { ...known, mayLeave: false }, 'exit')
    if (!result.ok) return result
    const { visitor } = result.value
    await tokens.bindVisitor(token, visitor.id)
    // Who knows a name alone is told nothing by which they could act as this visitor later.
    const shown = { ...visitor, code: '', image: null }
    return ok(visitorToWire(shown, await companies.getFlowFlags(companyId)))
  }

  return { findInside, identifyInside }
}

import type { calls } from '#contract/calls/index.ts'
import { visitorToWire } from '#contract/entities/visitor.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { identified } from '#server/visitors/identification.rules.ts'
import { expectedToWire, type PassGuest } from './guests.rules.ts'
import { admission, passHashes } from './passes.rules.ts'

/** A pass is a secret of 128 bits: an unknown one is refused, and never makes the next visitor wait. */
export const identifyGuestHandler =
  (
    { guests, visitors, tokens, devices, companies, access }: Store,
    vault: Vault,
  ): Handler<typeof calls.identifyGuest> =>
  async ({ pass, direction }, { token, address }) => {
    const guest = await guests.find(token.companyId, pass)
    const known = guest?.visitorId == null ? null : await visitors.ofId(token.companyId, guest.visitorId)
    const judged = await judge()
    if (!judged.ok) {
      const [subjectHash = Buffer.alloc(0)] = passHashes(vault, pass)
      const attempt = { call: 'identifyGuest', reason: judged.error.code, subjectHash }
      await devices.recordRefusal({ token, address }, attempt)
      return known === null ? judged : err(await access.withOtherSite(token, known.visitor.id, judged.error))
    }
    const shown = judged.value
    if (known !== null) {
      await guests.keepVisitor(token.companyId, shown.guestId, known.visitor.id)
      await tokens.bindVisitor(token, known.visitor.id)
    }
    return ok({
      visitor: known && visitorToWire(known.visitor, await companies.getFlowFlags(token.companyId)),
      expected: direction === 'exit' ? null : expectedToWire(shown),
    })

    /** Who is inside leaves with the pass, even when it opens no entry any more. */
    async function judge(): Promise<Result<PassGuest, Refusal>> {
      if (guest === null) return refuse('VISITOR_NOT_FOUND')
      const isOutside = direction === 'exit' && known?.isInside === false
      const mayLeave = isOutside && (await access.mayLeave(token.companyId, known.visitor.id))
      if (direction === 'exit' && known === null) return refuse('NO_VISIT_OPEN')
      const checked = known === null ? ok(null) : identified({ ...known, mayLeave }, direction)
      if (!checked.ok) return checked
      if (direction === 'exit') return ok(guest)
      const admitted = admission(guest.facts, new Date(), token.siteId)
      if (!admitted.ok) return admitted
      return (await access.whyClosed(token)) ?? ok(guest)
    }
  }

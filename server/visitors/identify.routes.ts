import type { calls } from '#contract/calls/index.ts'
import { hasWrongCheckSymbol, isBadgePayload } from '#contract/entities/visitor-code.ts'
import { visitorToWire } from '#contract/entities/visitor.ts'
import { err, ok } from '#contract/result.ts'
import { typedCodeHashes } from './codes.rules.ts'
import { identified } from './identification.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

/** The reason that staff read; the visitor is told the same as for an unknown badge. */
const REVOKED_BADGE = 'REVOKED_BADGE'

export const identifyHandler =
  ({ visitors, tokens, devices, companies, access }: Store, vault: Vault): Handler<typeof calls.identify> =>
  async ({ code, direction }, { token, address }) => {
    const hashes = typedCodeHashes(vault, code)
    const badge = isBadgePayload(code) ? await visitors.ofBadge(token.companyId, hashes) : null
    const guessed = await lookUp()
    const found = guessed.ok ? guessed.value : null
    // Asked only of those whom the rule would refuse.
    const isOutside = direction === 'exit' && found?.isInside === false
    const mayLeave = isOutside && (await access.mayLeave(token.companyId, found.visitor.id))
    const known = guessed.ok ? identified(found && { ...found, mayLeave }, direction) : guessed
    const closed = known.ok && direction === 'entry' ? await access.whyClosed(token) : null
    const result = closed ?? known
    if (!result.ok) {
      const [subjectHash = Buffer.alloc(0)] = hashes
      const isRevoked = badge !== null && !badge.isValid
      const reason = isRevoked ? REVOKED_BADGE : result.error.code
      const visitorId = isRevoked ? { visitorId: badge.visitor.id } : {}
      await devices.recordRefusal({ token, address }, { call: 'identify', reason, subjectHash, ...visitorId })
      return found === null ? result : err(await access.withOtherSite(token, found.visitor.id, result.error))
    }
    const { visitor } = result.value
    await tokens.bindVisitor(token, visitor.id)
    return ok(visitorToWire(visitor, await companies.getFlowFlags(token.companyId)))

    /** Only a code that the server could have issued, or of another length, is a guess that counts (S21). */
    function lookUp(): ReturnType<typeof visitors.guess> {
      if (isBadgePayload(code)) return Promise.resolve(ok(badge?.isValid ? badge : null))
      if (hasWrongCheckSymbol(code)) return Promise.resolve(ok(null))
      return visitors.guess(token, hashes)
    }
  }

import type { FastifyRequest } from 'fastify'
import { LINK_ANSWERS } from '#contract/limits.ts'
import { writeAuditEvent } from '#server/audit/audit.store.ts'
import type { Vault } from '#server/keys/vault.ts'
import { localeOf } from '#server/platform/locale.ts'
import type { Store } from '#server/store.ts'
import { endVisit } from '#server/visits/manual-visits.store.ts'
import { linkHashOf } from '../answer-link.ts'
import { secretIn } from '../link-forms.ts'
import { EXIT_PATH } from './exit-link.ts'
import { exitPage } from './exit-page.ts'

interface ExitTools {
  readonly store: Store
  readonly vault: Vault
  /** A visit was ended by a person. */
  readonly onByHand: (companyId: string, endedVisitId: string) => void
}

/** The page on which a host says by the link of a mail that a visitor has left. */
export function exitPages({ store, vault, onByHand }: ExitTools) {
  async function find(request: FastifyRequest) {
    const hash = linkHashOf(secretIn(request))
    return hash === null ? null : store.exitLinks.find(hash)
  }

  return {
    url: `${EXIT_PATH}/:secret`,

    async show(request: FastifyRequest): Promise<string | null> {
      const facts = await find(request)
      return facts && exitPage(facts, facts.language ?? localeOf(request.headers['accept-language']))
    },

    /** A visit that has ended meanwhile stays as it is: the page then says so. */
    async press(request: FastifyRequest): Promise<boolean> {
      const facts = await find(request)
      if (facts === null) return false
      const { companyId, newsId, visitId, hostId } = facts
      const counted = { companyId, what: 'answers by link', who: newsId }
      const allowed = await store.limits.spend(counted, LINK_ANSWERS)
      if (!allowed.ok || facts.end !== null) return true
      const ended = await store.tenantOf(companyId, null).transaction(async (tx) => {
        const done = await endVisit(tx, visitId, { hostId })
        if (!done.ok) return false
        await writeAuditEvent(tx, vault, {
          actor: { kind: 'stranger', id: null },
          action: 'endVisitByLink',
          details: { visitId, hostId },
          address: request.ip,
        })
        return true
      })
      if (ended) onByHand(companyId, visitId)
      return true
    },
  }
}

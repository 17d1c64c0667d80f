import { validate as isUuid } from 'uuid'
import type { calls } from '#contract/calls/index.ts'
import { hostToWire } from '#contract/entities/host.ts'
import {
  PRIVATE_SEARCH_MIN_COLUMNS,
  PRIVATE_SEARCH_RESULTS_MAX,
  SEARCH_RESULTS_MAX,
  TEMP_SEARCHES,
  TEMP_SEARCHES_IN_ALL,
} from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { findProvinces } from './provinces.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import { searchColumns } from '#server/database/search-key.ts'
import type { Token } from '#server/devices/token.ts'
import type { Reach } from './search.store.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

export function searchHandlers({ search, companies, limits, tokens }: Store) {
  /** The part of people and companies that this caller may see: for a phone little, and seldom (S29). */
  async function reachOf({ kind, companyId, hash }: Token, input: string): Promise<Result<Reach, Refusal>> {
    if (kind !== 'temp') return ok({ rows: SEARCH_RESULTS_MAX, byPrefix: false })
    const min = PRIVATE_SEARCH_MIN_COLUMNS + 1
    if (searchColumns(input) < min) {
      return refuse('INVALID_INPUT', [{ path: 'input', message: 'INPUT_MIN_LENGTH', min }])
    }
    const who = hash.toString('hex')
    const inAll = await limits.spend({ companyId, what: 'all searches', who }, TEMP_SEARCHES_IN_ALL)
    const now = inAll.ok ? await limits.spend({ companyId, what: 'searches', who }, TEMP_SEARCHES) : inAll
    return now.ok ? ok({ rows: PRIVATE_SEARCH_RESULTS_MAX, byPrefix: true }) : now
  }

  const searchCompany: Handler<typeof calls.searchCompany> = async ({ input }, { token }) => {
    const { companyList } = await companies.getCompany(token.companyId)
    if (companyList === 'provinces') return ok(findProvinces(input))
    const reach = await reachOf(token, input)
    return reach.ok ? ok(await search.searchKnownCompanies(token.companyId, input, reach.value)) : reach
  }

  const getInternalStaff: Handler<typeof calls.getInternalStaff> = async ({ input }, { token }) => {
    const isShort = searchColumns(input) <= PRIVATE_SEARCH_MIN_COLUMNS
    if (token.kind !== 'temp' && isShort && (await companies.hidesHosts(token.companyId))) return ok([])
    const reach = await reachOf(token, input)
    if (!reach.ok) return reach
    return ok((await search.searchHosts(token.companyId, input, reach.value)).map(hostToWire))
  }

  const countInternalStaff: Handler<typeof calls.countInternalStaff> = async ({ input }, { token }) => {
    const isPrivate = await companies.hidesHosts(token.companyId)
    if (isPrivate && searchColumns(input) <= PRIVATE_SEARCH_MIN_COLUMNS)
      return ok({ more: false, total: null })
    const total = await search.countHosts(token.companyId, input)
    return ok({ more: total > SEARCH_RESULTS_MAX, total: isPrivate ? null : total })
  }

  const getLastHost: Handler<typeof calls.getLastHost> = async ({ visitorId }, { token }) => {
    const isMet = isUuid(visitorId) && (await tokens.isBound(token, visitorId))
    if (!isMet) return refuse('VISITOR_NOT_FOUND')
    if (await companies.hidesHosts(token.companyId)) return ok(null)
    const host = await search.lastHost(token.companyId, visitorId)
    return ok(host && hostToWire(host))
  }

  const getAccessReasons: Handler<typeof calls.getAccessReasons> = async ({ input }, { token }) =>
    ok(
      (await search.searchReasons(token.companyId, input)).map(({ value, translations }) => ({
        value,
        translations: [...translations],
      })),
    )

  return { searchCompany, getInternalStaff, countInternalStaff, getLastHost, getAccessReasons }
}

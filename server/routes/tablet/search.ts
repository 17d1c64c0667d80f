import type { calls } from '#contract/calls/index.ts'
import { hostToWire } from '#contract/entities/host.ts'
import { ok } from '#contract/result.ts'
import { findProvinces } from '#server/domain/provinces.ts'
import type { Store } from '../../store/store.ts'
import type { Handler } from '../serve.ts'

export function searches({ search, companies }: Store) {
  const searchCompany: Handler<typeof calls.searchCompany> = async ({ input }, { token }) =>
    (await companies.getCompany(token.companyId)).companyList === 'provinces'
      ? ok(findProvinces(input))
      : ok(await search.searchKnownCompanies(token.companyId, input))

  const getInternalStaff: Handler<typeof calls.getInternalStaff> = async ({ input }, { token }) =>
    ok((await search.searchHosts(token.companyId, input)).map(hostToWire))

  const getAccessReasons: Handler<typeof calls.getAccessReasons> = async ({ input }, { token }) =>
    ok((await search.searchReasons(token.companyId, input)).map((value) => ({ value })))

  return { searchCompany, getInternalStaff, getAccessReasons }
}

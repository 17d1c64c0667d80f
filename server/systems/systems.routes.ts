import type { publicCalls } from '#contract/public/index.ts'
import { ok } from '#contract/result.ts'
import { tenantOfKey } from '#server/devices/tenant-of-key.ts'
import type { Token } from '#server/devices/token.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { guestPlace, readExpectedPage } from './expected.store.ts'
import { archiveHostOfSystem, hostPlace, putHostsOfSystem, readHostPage } from './hosts.store.ts'
import { pageAfter } from './page-after.ts'
import { readOccupancyPage, readSitePage, sitePlace } from './sites.store.ts'
import { readOneVisitor, readVisitorsOfEmail } from './visitors.store.ts'
import { readOneVisit, readVisitPage, visitPlace } from './visits.store.ts'

type Calls = typeof publicCalls

interface Tools {
  readonly store: Store
  readonly vault: Vault
  /** Tablets show other hosts now. */
  readonly onHostsChanged: (companyId: string) => void
}

const mayTellNames = ({ scopes }: Token): boolean => scopes.includes('visitors.read')

/** Handlers of calls by which other systems read, and keep the list of hosts. */
export function systemHandlers({ store, vault, onHostsChanged }: Tools) {
  const tenantOf = (token: Token): Tenant => tenantOfKey(store, token)

  const listVisits: Handler<Calls['listVisits']> = async ({ after, ...asked }, { token }) =>
    pageAfter(after, visitPlace, (place) => readVisitPage(tenantOf(token), asked, place, mayTellNames(token)))

  const getVisitById: Handler<Calls['getVisitById']> = async ({ visitId }, { token }) => {
    const visit = await readOneVisit(tenantOf(token), visitId, mayTellNames(token))
    return visit === null ? refuse('NOT_FOUND') : ok(visit)
  }

  const findVisitorByEmail: Handler<Calls['findVisitorByEmail']> = async ({ email }, { token }) =>
    ok({ items: await readVisitorsOfEmail(tenantOf(token), email) })

  const getVisitorById: Handler<Calls['getVisitorById']> = async ({ visitorId }, { token }) => {
    const visitor = await readOneVisitor(tenantOf(token), visitorId)
    return visitor === null ? refuse('NOT_FOUND') : ok(visitor)
  }

  const listSitesOfCompany: Handler<Calls['listSitesOfCompany']> = async ({ limit, after }, { token }) =>
    pageAfter(after, sitePlace, (place) => readSitePage(tenantOf(token), limit, place))

  const listOccupancy: Handler<Calls['listOccupancy']> = async ({ limit, after }, { token }) =>
    pageAfter(after, sitePlace, (place) => readOccupancyPage(tenantOf(token), limit, place))

  const listExpectedGuests: Handler<Calls['listExpectedGuests']> = async (asked, { token }) => {
    const { after, limit, day = null, siteId = token.siteId } = asked
    return pageAfter(after, guestPlace, (place) =>
      readExpectedPage(tenantOf(token), { day, siteId, limit }, place, mayTellNames(token)),
    )
  }

  const listHostsOfCompany: Handler<Calls['listHostsOfCompany']> = async (asked, { token }) => {
    const { after, archived, limit } = asked
    return pageAfter(after, hostPlace, (place) =>
      readHostPage(tenantOf(token), vault, { archived, limit }, place),
    )
  }

  /** Changes hosts in one transaction, and tells tablets if any is different afterwards. */
  const changeHosts = async <Value>(
    token: Token,
    work: (within: Tenant) => Promise<Value>,
  ): Promise<Value> => {
    const tenant = tenantOf(token)
    const done = await tenant.transaction(work)
    if (tenant.hasChanged()) onHostsChanged(token.companyId)
    return done
  }

  const putHost: Handler<Calls['putHost']> = async ({ externalId, ...host }, { token }) =>
    changeHosts(token, async (within) => {
      const [put] = await putHostsOfSystem(within, vault, [{ systemId: externalId, ...host }])
      return put ?? refuse('UNAVAILABLE')
    })

  const putHosts: Handler<Calls['putHosts']> = async ({ hosts }, { token }) =>
    changeHosts(token, async (within) => {
      const asked = hosts.map(({ externalId: systemId, ...host }) => ({ systemId, ...host }))
      const puts = await putHostsOfSystem(within, vault, asked)
      const items = puts.map((put, nth) => {
        const externalId = hosts[nth]?.externalId ?? ''
        return put.ok
          ? { externalId, ...put.value, issue: null }
          : { externalId, hostId: null, outcome: 'refused' as const, issue: issueOf(put.error) }
      })
      return ok({ items })
    })

  const archiveHost: Handler<Calls['archiveHost']> = async ({ externalId }, { token }) =>
    changeHosts(token, (within) => archiveHostOfSystem(within, externalId))

  return {
    listVisits,
    getVisitById,
    findVisitorByEmail,
    getVisitorById,
    listSitesOfCompany,
    listOccupancy,
    listExpectedGuests,
    listHostsOfCompany,
    putHost,
    putHosts,
    archiveHost,
  }
}

const issueOf = ({ code }: Refusal): 'HOST_OF_DIRECTORY' | 'INPUT_TWICE' =>
  code === 'FORBIDDEN' ? 'HOST_OF_DIRECTORY' : 'INPUT_TWICE'

import type { calls } from '#contract/calls/index.ts'
import { isFamilyFirst } from '#contract/person-name.ts'
import { ok } from '#contract/result.ts'
import { packNames } from './offline-pack.rules.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

export const offlinePackHandler =
  ({ offlinePack, certificates, companies }: Store): Handler<typeof calls.getOfflinePack> =>
  async (_, { token }) => {
    const names = packNames()
    const visitors = await offlinePack.listExpected(token)
    return ok({
      salt: names.salt,
      visitors: visitors.map(({ id, firstName, lastName, visitorTypeId, isInside, code, badge }) => ({
        id,
        firstname: firstName,
        lastname: isFamilyFirst({ firstName, lastName }) ? lastName : '',
        visitorTypeId,
        isInside,
        code: names.code(code),
        badge: badge && names.badge(badge),
      })),
      holdsCapacity: await companies.holdsCapacityOffline(token.companyId),
      certificates: await certificates.listInEveryLanguage(token.companyId),
    })
  }

import type { calls } from '#contract/calls/index.ts'
import { isFamilyFirst } from '#contract/person-name.ts'
import { ok } from '#contract/result.ts'
import { expectedToWire } from '#server/appointments/guests.rules.ts'
import { packNames } from './offline-pack.rules.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

export const offlinePackHandler =
  ({ offlinePack, certificates, companies, guests }: Store): Handler<typeof calls.getOfflinePack> =>
  async (_, { token }) => {
    const names = packNames()
    const visitors = await offlinePack.listExpected(token)
    const expected = await guests.listExpected(token)
    const { holdsCapacityOffline } = await companies.getVisitorRules(token.companyId)
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
      guests: expected.map(({ guest, pass, opening }) => ({
        ...expectedToWire(guest),
        pass: names.badge(pass),
        from: opening.from.toISOString(),
        until: opening.until.toISOString(),
        visitorId: guest.visitorId,
      })),
      holdsCapacity: holdsCapacityOffline,
      certificates: await certificates.listInEveryLanguage(token.companyId),
    })
  }

import { setUpSteps } from '#contract/console/overview.ts'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { readEndingKeys } from '#server/accounts/keys.store.ts'
import { countOpenItems } from '#server/attention/attention.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readDevices } from '#server/devices/console-devices.store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { alarmsOf, curveOf } from './overview.rules.ts'
import * as store from './overview.store.ts'
import { makeUsualEntries } from './usual-entries.ts'

/** Logo and motto are optional where they are asked for: a company without either has nothing left to do. */
const MAY_BE_LEFT_OUT: (typeof setUpSteps)[number] = 'company'

interface Tools {
  readonly mailer: Pick<Mailer, 'isOutbox' | 'isAway'>
  /** Only the server's own machine can connect to it. */
  readonly isPrivate: boolean
  /** The authority of time stamps gives none. */
  readonly lacksStamps: () => boolean
}

/** The page of those who answer for how everything works. */
export function overviewHandlers({ mailer, isPrivate, lacksStamps }: Tools) {
  const usual = makeUsualEntries(store.readWeeksBefore)
  const mailServer = () => (mailer.isOutbox ? 'none' : mailer.isAway() ? 'away' : 'working')

  const readAlarms = async (tenant: Tenant, siteId: string | null) => {
    const devices = await readDevices(tenant)
    const open = await countOpenItems(tenant, siteId)
    const { now, ...whole } = await store.readWhole(tenant)
    const endingKeys = tenant.sites === null ? await readEndingKeys(tenant) : []
    return alarmsOf({
      now,
      tablets: siteId === null ? devices : devices.filter((device) => device.siteId === siteId),
      open: Object.fromEntries(open.map(({ kind, open: count }) => [kind, count])),
      whole:
        tenant.sites === null
          ? { ...whole, endingKeys, mailServer: mailServer(), isPrivate, lacksStamps: lacksStamps() }
          : null,
    })
  }

  const readSetUp = async (tenant: Tenant) => {
    const steps = tenant.sites === null ? await store.readSetUpSteps(tenant) : null
    if (steps === null) return null
    if (setUpSteps.some((step) => !steps[step] && step !== MAY_BE_LEFT_OUT))
      return setUpSteps.map((step) => ({ step, isDone: steps[step] }))
    await store.endSetUp(tenant)
    return null
  }

  const getOverview: CompanyHandler<(typeof consoleCalls)['getOverview']> = async (
    { siteId },
    { tenant },
  ) => {
    const { hour, ...today } = await store.readLocalTime(tenant, siteId)
    const before = await usual.read(tenant, siteId, today)
    const counts = await store.readToday(tenant, siteId, today)
    return ok({
      places: await store.readPlaces(tenant, siteId),
      today: { day: today.day, hour, ...curveOf([...before, ...counts]) },
      alarms: await readAlarms(tenant, siteId),
      setUp: await readSetUp(tenant),
    })
  }
  return { getOverview }
}

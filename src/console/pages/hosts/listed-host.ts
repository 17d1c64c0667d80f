import type { listHosts, saveHost } from '#contract/console/hosts.ts'
import type { Answered, Asked } from '../../api/reading.ts'

export type ListedHost = Answered<typeof listHosts>['hosts'][number]

/** What a change of a host begins from. */
export const draftOf = ({ id, delegates, ...host }: ListedHost): Asked<typeof saveHost> => ({
  hostId: id,
  firstName: host.firstName,
  lastName: host.lastName,
  area: host.area,
  email: host.email,
  canReceive: host.canReceive,
  isArchived: host.isArchived,
  language: host.language,
  phone: host.phone,
  awayUntil: host.awayUntil,
  delegateIds: delegates.map((delegate) => delegate.id),
})

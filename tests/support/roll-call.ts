import type { RollCall } from '#contract/console/roll-calls.ts'

const AT = '2026-11-25T09:00:00.000Z'

export const personOf = (
  lastName: string,
  changes: Partial<RollCall['people'][number]> = {},
): RollCall['people'][number] => ({
  visitId: lastName,
  firstName: '',
  lastName,
  companyName: null,
  hostName: null,
  siteId: 'north',
  enteredAt: AT,
  how: 'scanned',
  needsHelp: false,
  kind: 'visitor',
  state: 'open',
  isSafe: false,
  musterPoint: null,
  accountedAt: null,
  saidSafeAt: null,
  leftAt: null,
  assumedLeftAt: null,
  tickedBy: null,
  tickedAt: null,
  phone: null,
  hostPhone: null,
  ...changes,
})

export const rollCallOf = (
  rollCallId: string,
  names: readonly string[],
  changes: Partial<RollCall> = {},
): RollCall => ({
  rollCallId,
  siteId: 'north',
  startedAt: AT,
  startedBy: 'Rita',
  endedAt: null,
  endedBy: null,
  isDrill: false,
  isCut: false,
  musterPoints: [],
  people: names.map((name) => personOf(name)),
  ...changes,
})

import { expect, test } from 'vitest'
import { auditActionWords } from './action-words.ts'
import { askedAudit, auditFilterOf, auditFiltersIn } from './audit-filter.ts'
import { actionAreaNames, actionsIn } from './action-areas.ts'

const clock = { zone: 'Europe/Rome', today: '2026-11-26' }

test('every action is in one area', () => {
  const listed = actionAreaNames.flatMap((area) => [...actionsIn(area)])
  expect(listed.filter((action, index) => listed.indexOf(action) !== index)).toEqual([])
  // A call of earlier versions is in logs, and no call any more.
  expect(listed.filter((action) => action !== 'saveAdmission').sort()).toEqual(
    Object.keys(auditActionWords).sort(),
  )
})

test('an address is read as it was written, and what no page makes is left out', () => {
  const filter = {
    who: 'u1',
    area: 'hosts',
    action: 'saveHost',
    from: '2026-11-01',
    to: '2026-11-02',
  } as const
  expect(auditFilterOf({ ...filter, when: 'never', kind: 'cat', extra: 'x' })).toEqual(filter)
  expect(auditFilterOf({ who: 4711, from: '2026-02-30' })).toEqual({ who: '4711' })
  expect(auditFiltersIn(filter)).toBe(4)
})

test('days are those of the time zone, and an action counts more than its area', () => {
  expect(askedAudit({ when: 'yesterday', area: 'hosts', action: 'saveHost' }, clock)).toEqual({
    from: '2026-11-24T23:00:00.000Z',
    to: '2026-11-25T23:00:00.000Z',
    who: null,
    kind: null,
    actions: ['saveHost'],
  })
  expect(askedAudit({ area: 'staff' }, clock).actions).toEqual(actionsIn('staff'))
  expect(askedAudit({}, clock)).toMatchObject({ actions: null, from: null, to: null })
})

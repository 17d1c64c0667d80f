import { describe, expect, test } from 'vitest'
import { alarmsOf, curveOf, type OverviewFacts } from './overview.rules.ts'

const now = new Date('2026-11-26T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
type Tablet = OverviewFacts['tablets'][number]
const tablet = (some: Partial<Tablet> = {}): Tablet => ({
  name: 'Hall',
  siteId: 'north',
  state: 'approved',
  isSilent: false,
  battery: null,
  printer: null,
  ...some,
})
const whole: NonNullable<OverviewFacts['whole']> = {
  hasSites: true,
  hasPin: true,
  mailServer: 'working',
  isPrivate: false,
  backedUpAt: daysAgo(1),
  endingKeys: [],
  lacksStamps: false,
}
const kindsOf = (facts: Partial<OverviewFacts>) =>
  alarmsOf({ now, tablets: [], open: {}, whole, ...facts }).map(({ kind }) => kind)
const low = { level: 0.19, charging: false }

describe('the alarms', () => {
  test('are none where everything works', () => {
    const battery = { level: 0.2, charging: false }
    expect(kindsOf({ tablets: [tablet({ battery, printer: 'working' })] })).toEqual([])
  })

  test('stand with what keeps visitors waiting first', () => {
    const alarms = alarmsOf({
      now,
      tablets: [
        tablet({ battery: low }),
        tablet({ state: 'waiting' }),
        tablet({ isSilent: true, name: null }),
      ],
      open: { visit: 2, strayExit: 1, person: 1, prints: 3, mail: 1, refusals: 9 },
      whole: {
        ...whole,
        mailServer: 'away',
        isPrivate: true,
        hasPin: false,
        backedUpAt: null,
        endingKeys: ['Gate'],
        lacksStamps: true,
      },
    })
    expect(alarms.map(({ kind }) => kind)).toEqual([
      ...['tabletSilent', 'mailServerAway', 'prints', 'tabletBattery', 'tabletWaiting', 'mails'],
      ...['timeStamps', 'flagged', 'noPin', 'endingKeys', 'noBackup', 'loopback'],
    ])
    expect(alarms.map(({ isUrgent }) => isUrgent).lastIndexOf(true)).toBe(2)
    expect(alarms.find(({ kind }) => kind === 'flagged')?.count).toBe(4)
    expect(alarms[0]).toMatchObject({ count: 1, names: [null] })
  })

  test('do not repeat what a silent tablet reported last, and leave plugged in and revoked ones alone', () => {
    expect(kindsOf({ tablets: [tablet({ isSilent: true, battery: low, printer: 'failing' })] })).toEqual([
      'tabletSilent',
    ])
    expect(kindsOf({ tablets: [tablet({ battery: { ...low, charging: true } })] })).toEqual([])
    expect(kindsOf({ tablets: [tablet({ state: 'revoked', isSilent: true, battery: low })] })).toEqual([])
  })

  test('name three tablets and count all', () => {
    const tablets = ['a', 'b', 'c', 'd'].map((name) => tablet({ name, printer: 'failing' }))
    expect(alarmsOf({ now, tablets, open: {}, whole })).toMatchObject([
      { kind: 'tabletPrinter', count: 4, names: ['a', 'b', 'c'] },
    ])
  })

  test('say nothing of the company to those who see one site', () => {
    expect(kindsOf({ tablets: [tablet({ siteId: null })], whole: null })).toEqual([])
    expect(kindsOf({ tablets: [tablet({ siteId: null })] })).toEqual(['tabletPlace'])
    expect(kindsOf({ tablets: [tablet({ siteId: null })], whole: { ...whole, hasSites: false } })).toEqual([])
  })

  test('ask for a PIN only where there is a tablet', () => {
    expect(kindsOf({ whole: { ...whole, hasPin: false } })).toEqual([])
    expect(kindsOf({ tablets: [tablet()], whole: { ...whole, hasPin: false } })).toEqual(['noPin'])
  })

  test('let a weekly backup be a day late', () => {
    expect(kindsOf({ whole: { ...whole, backedUpAt: daysAgo(8) } })).toEqual([])
    const backedUpAt = daysAgo(8.1)
    expect(alarmsOf({ now, tablets: [], open: {}, whole: { ...whole, backedUpAt } })).toMatchObject([
      { kind: 'oldBackup', isUrgent: false, at: backedUpAt.toISOString() },
    ])
  })
})

describe('the curve of the day', () => {
  test('has today apart, and the mean of the days on which anyone came', () => {
    const { entries, usual } = curveOf([
      { week: 0, hour: 9, entries: 4 },
      { week: 1, hour: 9, entries: 6 },
      { week: 3, hour: 9, entries: 2 },
      { week: 3, hour: 23, entries: 1 },
    ])
    expect(entries).toHaveLength(24)
    expect([entries[9], entries[23]]).toEqual([4, 0])
    expect([usual?.[9], usual?.[23], usual?.[0]]).toEqual([4, 0.5, 0])
  })

  test('has nothing usual before there was such a weekday', () => {
    expect(curveOf([{ week: 0, hour: 0, entries: 1 }]).usual).toBeNull()
    expect(curveOf([]).entries.every((some) => some === 0)).toBe(true)
  })
})

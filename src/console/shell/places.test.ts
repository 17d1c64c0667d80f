import type { I18n } from '@lingui/core'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { staffRoles } from '#contract/console/policy.ts'
import { type HeldRole, mayMake } from './may.ts'
import { firstPage, knownAddresses, mayOpen, placesFor, pageStanding } from './places.ts'

/** The addresses of a company's pages, as the router has them; without those that only lead on to another page. */
function routes(): string[] {
  const source = readFileSync('src/console/router.tsx', 'utf8')
  const ofCompany = source
    .split('createRoute({')
    .filter((part) => part.includes('getParentRoute: () => companyRoute') && part.includes('component:'))
  return ofCompany.map((part) => `/$companyId${/path: '([^']*)'/.exec(part)?.[1] ?? '?'}`.replace(/\/$/, ''))
}

const COMPANIES = '/$companyId/companies'
const everywhere = staffRoles.map((role): HeldRole[] => [{ role, siteId: null }])
const atSite = staffRoles.map((role): HeldRole[] => [{ role, siteId: 'north' }])
const asId = { _: (id: string) => id } as unknown as I18n
const linked = (held: readonly HeldRole[]) => {
  const { daily, settings } = placesFor(held)
  return [...daily, ...settings]
    .flatMap(({ pages }) => pages)
    .map(({ to }) => to.slice('/$companyId/'.length))
}

describe('the places of the console', () => {
  test('are all pages of the router, and no others', () => {
    expect(routes().length).toBeGreaterThan(30)
    expect([...knownAddresses].sort()).toEqual(routes().sort())
  })

  test('offer a role no page whose calls the server would refuse it', () => {
    for (const held of [...everywhere, ...atSite]) {
      for (const { daily, settings } of [placesFor(held)]) {
        for (const page of [...daily, ...settings].flatMap(({ pages }) => pages)) {
          for (const call of page.reads) expect(mayMake(held, call), `${held[0]?.role} ${page.to}`).toBe(true)
          expect(mayOpen(held, page.to)).toBe(true)
        }
      }
    }
  })

  test('offer settings only to those who may change them, or who oversee the company', () => {
    expect(linked([{ role: 'reception', siteId: null }])).toEqual([
      ...['expected', 'desk', 'desk/left', 'attention', 'roll-call', 'hosts', 'log', 'charts', 'tablets'],
    ])
    expect(mayOpen([{ role: 'reception', siteId: null }], '/$companyId/settings')).toBe(false)
    expect(mayOpen([{ role: 'reception', siteId: null }], '/$companyId')).toBe(false)
    const auditor = linked([{ role: 'auditor', siteId: null }])
    expect(auditor).toEqual(expect.arrayContaining(['flow', 'printers', 'staff', 'data', 'audit']))
    for (const page of ['staff/keys', 'staff/webhooks']) expect(auditor).not.toContain(page)
    expect(auditor).not.toContain('people')
  })

  test('offer a warden the roll call, and a privacy officer what concerns the data of visitors', () => {
    expect(linked([{ role: 'warden', siteId: null }])).toEqual(['roll-call'])
    expect(linked([{ role: 'warden', siteId: 'north' }])).toEqual(['roll-call'])
    expect(firstPage(placesFor([{ role: 'warden', siteId: null }]))).toBe('/$companyId/roll-call')
    expect(linked([{ role: 'privacyOfficer', siteId: null }])).toEqual([
      'people',
      'privacy',
      'data',
      'archive',
      'audit',
    ])
    expect(linked([{ role: 'privacyOfficer', siteId: 'north' }])).toEqual([])
  })

  test('offer at one site what concerns one site', () => {
    for (const role of ['manager', 'reception'] as const) {
      const pages = linked([{ role, siteId: 'north' }])
      expect(pages).toEqual(expect.arrayContaining(['desk', 'roll-call', 'log', 'tablets']))
      for (const page of ['flow', 'sites', 'printers', 'data', 'audit']) expect(pages).not.toContain(page)
    }
  })

  test('offer an owner everything', () => {
    const held: HeldRole[] = [{ role: 'owner', siteId: null }]
    for (const to of knownAddresses.filter((one) => one !== COMPANIES))
      expect(mayOpen(held, to), to).toBe(true)
    expect(firstPage(placesFor(held))).toBe('/$companyId/desk')
  })

  test('offer the companies of the installation only to an account that runs it', () => {
    const owner: HeldRole[] = [{ role: 'owner', siteId: null }]
    expect(mayOpen(owner, COMPANIES)).toBe(false)
    expect(mayOpen(owner, COMPANIES, true)).toBe(true)
    expect(mayOpen([{ role: 'reception', siteId: 'north' }], COMPANIES, true)).toBe(true)
  })

  test('offer only their account to a person without a role', () => {
    expect(knownAddresses.filter((to) => mayOpen([], to))).toEqual(['/$companyId/account'])
    expect(firstPage(placesFor([]))).toBeNull()
  })

  test('light a place for every page, and lead back from those below another', () => {
    for (const to of knownAddresses) {
      const standing = pageStanding(to)
      if (['/$companyId', '/$companyId/account', COMPANIES].includes(to)) continue
      expect(standing?.section !== null || standing?.isSetting, to).toBe(true)
      if (to.includes('/import') || /\$(?!companyId)/.test(to)) expect(standing?.parent, to).not.toBeNull()
    }
    expect(pageStanding('/$companyId/visits/$visitId')?.parent?.to).toBe('/$companyId/log')
    expect(pageStanding('/$companyId/elsewhere')).toBeNull()
  })

  test('name a section by its only page', () => {
    const [place] = placesFor([{ role: 'reception', siteId: null }]).daily.filter(({ id }) => id === 'people')
    expect(place?.name(asId)).toBe('NAV_HOSTS')
    const [whole] = placesFor([{ role: 'owner', siteId: null }]).daily.filter(({ id }) => id === 'people')
    expect(whole?.name(asId)).toBe('NAV_PEOPLE')
  })

  test('rest on the calls of the contract', () => {
    const held: HeldRole[] = [{ role: 'owner', siteId: null }]
    const { daily, settings } = placesFor(held)
    for (const { pages } of [...daily, ...settings])
      for (const { reads, changes = [] } of pages)
        for (const call of [...reads, ...changes]) expect(Object.values(consoleCalls)).toContain(call)
  })
})

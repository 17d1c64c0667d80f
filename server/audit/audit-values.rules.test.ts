import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue, withFields } from '#contract/console/edit.ts'
import { idsInEntries } from './audit-names.rules.ts'
import { undoRequest } from './audit-undo.rules.ts'
import { changedValues } from './audit-values.rules.ts'

const forms = fc.record({
  name: fc.string(),
  capacity: fc.option(fc.nat()),
  flags: fc.record({ one: fc.boolean(), two: fc.boolean() }),
  texts: fc.array(fc.record({ language: fc.constantFrom('it', 'de'), text: fc.string() }), { maxLength: 3 }),
})

test('what changed, put into the form from before, makes the form from after, and back', () => {
  fc.assert(
    fc.property(forms, forms, (before, after) => {
      const fields = changedValues({ companyId: 'c', ...after }, before, after, null)
      const to = (side: 'before' | 'after') =>
        Object.fromEntries(fields.map((field) => [field.path, field[side]]))
      expect(isSameValue(withFields(before, to('after')), after)).toBe(true)
      expect(isSameValue(withFields(after, to('before')), before)).toBe(true)
      for (const field of fields) expect(isSameValue(field.before, field.after)).toBe(false)
    }),
  )
})

test('of guests and of what is noted about them only that it changed is kept', () => {
  const before = { day: '2026-11-27', deskNote: null, guestNote: null, guests: [{ firstName: 'Ada' }] }
  const after = { day: '2026-11-28', deskNote: 'Wheelchair', guestNote: null, guests: [{ firstName: 'Eva' }] }
  const hidden = { before: null, after: null, isHidden: true }
  expect(changedValues({ companyId: 'c', ...after }, before, after, null)).toEqual([
    { path: 'day', before: '2026-11-27', after: '2026-11-28', isHidden: false },
    { path: 'deskNote', ...hidden },
    { path: 'guests', ...hidden },
  ])
})

test('the request of an undo begins from what the entry left, and is none if that has changed', () => {
  const call = { request: { entries: { companyId: 0, name: 0, flags: 0, password: 0, begun: 0 } } as never }
  const fields = [{ path: 'flags.one', before: true, after: false, isHidden: false }]
  const stored = { name: 'A', flags: { one: false, two: true }, seenAt: 'now' }
  expect(undoRequest(call, {}, stored, fields)).toEqual({
    isChanged: false,
    request: {
      name: 'A',
      flags: { one: true, two: true },
      password: null,
      begun: { 'flags.one': false },
    },
  })
  expect(undoRequest(call, {}, { ...stored, flags: { one: true, two: true } }, fields).isChanged).toBe(true)
})

test('secrets and files are said to be changed, and no more', () => {
  const hidden = (path: string) => ({ path, before: null, after: null, isHidden: true })
  const asked = { host: 'b', password: 'Geheim', token: null, wifiPassword: 'Geheim' }
  const before = { host: 'a', wifiPassword: 'Alt' }
  expect(changedValues(asked, before, { host: 'b', wifiPassword: 'Geheim' }, null)).toEqual([
    { path: 'host', before: 'a', after: 'b', isHidden: false },
    ...['password', 'wifiPassword'].map(hidden),
  ])
  const pdf = { texts: [{ language: 'it', document: { kind: 'pdf', pdf: 'JVBERg==' } }] }
  const kept = { texts: [{ language: 'it', document: { kind: 'kept' } }] }
  expect(changedValues(pdf, kept, kept, null)).toEqual([hidden('texts')])
})

test('what the list of rows has besides the form is no field', () => {
  const before = { id: 'd', name: 'A', lastSeenAt: '1', deviceId: 'd' }
  const after = { ...before, name: 'B', lastSeenAt: '2' }
  const fields = changedValues({ companyId: 'c', deviceId: 'd', name: 'B' }, before, after, 'deviceId')
  expect(fields.map(({ path }) => path)).toEqual(['name'])
})

test('ids are found in details, values and roles, each by what it names', () => {
  const values = {
    fields: [
      { path: 'delegateIds', before: ['h2'], after: [], isHidden: false },
      { path: 'networks', before: [], after: [{ network: '10.0.0.0/8', siteId: 's2' }], isHidden: false },
    ],
    names: {},
  }
  const details = { hostId: 'h1', roles: ['manager', 'reception@s1'], why: 'x', sessionId: 'y' }
  expect(idsInEntries([{ details, values }])).toEqual(
    new Map([
      ['host', new Set(['h1', 'h2'])],
      ['site', new Set(['s1', 's2'])],
    ]),
  )
})

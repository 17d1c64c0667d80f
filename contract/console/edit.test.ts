import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesSince, mergeEdit, withFields } from './edit.ts'

const begun = { name: 'Aurora', motto: null, flags: { phone: true, sex: false }, emails: ['a@x.it'] }
type Form = { name: string; motto: string | null; flags: { phone: boolean; sex: boolean }; emails: string[] }

/** What the server does with a form that began from `begun`. */
const save = (wanted: Form, stored: Form) => mergeEdit({ wanted, stored, begun: changesSince(begun, wanted) })

describe('changesSince', () => {
  test('names the fields inside groups, with what the form began from', () => {
    expect(changesSince(begun, { ...begun, name: 'Alba', flags: { phone: false, sex: false } })).toEqual({
      name: 'Aurora',
      'flags.phone': true,
    })
  })
  test('takes a list as one field', () => {
    expect(changesSince(begun, { ...begun, emails: ['a@x.it', 'b@x.it'] })).toEqual({ emails: ['a@x.it'] })
  })
  test('an empty text is no change of none', () => {
    expect(changesSince(begun, { ...begun, motto: '' })).toEqual({})
  })
  test('the order of names in a group says nothing', () => {
    expect(changesSince(begun, { ...begun, flags: { sex: false, phone: true } })).toEqual({})
  })
})

describe('mergeEdit', () => {
  test('keeps what only the other person has changed', () => {
    const stored = { ...begun, motto: 'Per aspera', flags: { phone: true, sex: true } }
    const { merged, conflicts } = save({ ...begun, flags: { phone: false, sex: false } }, stored)
    expect(merged).toEqual({ ...begun, motto: 'Per aspera', flags: { phone: false, sex: true } })
    expect(conflicts).toEqual([])
  })
  test('names what both have changed, and what is stored', () => {
    const { conflicts } = save({ ...begun, name: 'Alba' }, { ...begun, name: 'Aurora S.p.A.' })
    expect(conflicts).toEqual([{ path: 'name', theirs: 'Aurora S.p.A.' }])
  })
  test('two people who made the same change agree', () => {
    const both = { ...begun, motto: 'Per aspera' }
    expect(save(both, both)).toEqual({ merged: both, conflicts: [] })
  })
  test('does not compare what the server never answers', () => {
    const wanted = { name: 'Alba', password: 'new' }
    const edit = { wanted, stored: { name: 'Aurora' }, begun: { name: 'Aurora', password: null } }
    expect(mergeEdit(edit)).toEqual({ merged: wanted, conflicts: [] })
  })
  test('no name of a client reaches a prototype', () => {
    const wanted = { name: 'Alba' }
    mergeEdit({ wanted, stored: { name: 'Aurora' }, begun: JSON.parse('{"__proto__.name":1,"__proto__":2}') })
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
  })

  const form = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    motto: fc.constantFrom(null, 'm', 'n'),
    flags: fc.record({ phone: fc.boolean(), sex: fc.boolean() }),
    emails: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  })
  test('no change of either person is lost without being named', () => {
    fc.assert(
      fc.property(form, form, form, (start, mine, theirs) => {
        const { merged, conflicts } = mergeEdit({
          wanted: mine,
          stored: theirs,
          begun: changesSince(start, mine),
        })
        const told = new Set(conflicts.map(({ path }) => path))
        const differing = (one: object, other: object) => Object.keys(changesSince(one, other))
        const lostOfMine = differing(start, mine).filter((path) => differing(mine, merged).includes(path))
        const lostOfTheirs = differing(start, theirs).filter((path) =>
          differing(theirs, merged).includes(path),
        )
        expect(lostOfMine).toEqual([])
        expect(lostOfTheirs.filter((path) => !told.has(path))).toEqual([])
      }),
    )
  })
  test('after a conflict both answers can be stored', () => {
    fc.assert(
      fc.property(form, form, form, fc.boolean(), (start, mine, theirs, keepsMine) => {
        const begunFrom = changesSince(start, mine)
        const { conflicts } = mergeEdit({ wanted: mine, stored: theirs, begun: begunFrom })
        const seen = Object.fromEntries(conflicts.map(({ path, theirs: value }) => [path, value]))
        const wanted = keepsMine ? mine : withFields(mine, seen)
        expect(mergeEdit({ wanted, stored: theirs, begun: { ...begunFrom, ...seen } }).conflicts).toEqual([])
      }),
    )
  })
})

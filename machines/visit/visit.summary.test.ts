import { describe, expect, test } from 'vitest'
import type { VisitContext } from './visit.context.ts'
import { ID_CODE_PATH, SIGN_UP_PATH } from './visit.steps.ts'
import { visitSummary } from './visit.summary.ts'

const visitor = {
  id: 'visitor-1',
  code: 'ABCD1234',
  firstName: 'Ada',
  lastName: 'Conti',
  companyName: 'Rossi Impianti',
  image: null,
  visitorType: { id: 'type-1', name: 'Supplier', translations: [], flowFlags: {} },
}
const nothing = {
  visitor: null,
  identifiedAt: ID_CODE_PATH,
  typed: {},
  visitorTypeId: null,
  visitorTypes: [],
  host: null,
  reason: null,
  certificates: null,
  answered: [],
}
const summaryOf = (known: object) => visitSummary({ ...nothing, ...known } as unknown as VisitContext)

describe('what the screens show of a visit', () => {
  test('at first nothing', () => {
    expect(summaryOf({})).toEqual({
      visitor: null,
      visitorType: null,
      host: null,
      reason: null,
      documents: null,
    })
  })

  test('a code tells no more of its owner than the first name and a letter', () => {
    expect(summaryOf({ visitor }).visitor).toEqual({ firstName: 'Ada', lastName: 'C.', companyName: null })
    expect(JSON.stringify(summaryOf({ visitor }))).not.toMatch(/Conti|Rossi|ABCD/)
  })

  test('of a name that begins with the family name, it tells that one', () => {
    const misaki = { ...visitor, firstName: '美咲', lastName: '佐藤' }
    expect(summaryOf({ visitor: misaki }).visitor).toEqual({
      firstName: '',
      lastName: '佐藤',
      companyName: null,
    })
  })

  test('who signs up reads what they type', () => {
    const typed = { firstname: 'Ada', lastname: ' Conti ', companyName: 'Own' }
    const read = { firstName: 'Ada', lastName: 'Conti', companyName: 'Own' }
    expect(summaryOf({ typed }).visitor).toEqual(read)
    expect(summaryOf({ typed, visitor, identifiedAt: SIGN_UP_PATH }).visitor).toEqual(read)
    expect(summaryOf({ typed: { lastname: '  ' } }).visitor).toBeNull()
  })

  test('type, reason and documents', () => {
    expect(summaryOf({ visitor }).visitorType).toEqual({ text: 'Supplier', translations: [] })
    const translations = [{ language: 'de', text: 'Gast' }]
    const visitorTypes = [{ id: 'type-2', name: 'Guest', translations }]
    expect(summaryOf({ visitorTypeId: 'type-2', visitorTypes }).visitorType).toEqual({
      text: 'Guest',
      translations,
    })
    expect(summaryOf({ reason: '  ' }).reason).toBeNull()
    expect(summaryOf({ certificates: [] }).documents).toBeNull()
    expect(summaryOf({ certificates: [{}, {}], answered: [{}] }).documents).toEqual({ accepted: 1, of: 2 })
  })
})

import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import levels from '#tests/fixtures/asvs-5.0.0-levels.json' with { type: 'json' }
import { complaintOf } from '#tests/support/named-tests.ts'
import { asvsPage } from '../../scripts/asvs-page.mjs'

/** The ledger of OWASP ASVS 5.0.0: every requirement has an answer, and every proof that it names exists (S14). */

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const common = { level: v.picklist([1, 2, 3]), about: v.pipe(v.string(), v.minLength(3)) }
const Proofs = v.pipe(v.array(v.string()), v.minLength(1))
const Row = v.union([
  v.strictObject({ ...common, met: Proofs, documents: v.optional(Proofs), note: v.optional(v.string()) }),
  v.strictObject({ ...common, notApplicable: v.pipe(v.string(), v.minLength(6)) }),
  v.strictObject({
    ...common,
    notMet: v.pipe(v.string(), v.minLength(20)),
    by: v.pipe(v.string(), v.isoDate()),
    partly: v.optional(Proofs),
  }),
])
const Ledger = v.record(v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)), Row)

const ledger = v.parse(Ledger, JSON.parse(read('docs/security/asvs.json')))
const rows = Object.entries(ledger)

const demanded = Object.entries(levels).flatMap(([section, digits]) =>
  [...digits].map((level, index) => ({ id: `${section}.${index + 1}`, level: Number(level) })),
)
/** Requirements of level 3 that a kiosk in a lobby needs besides. */
const CHOSEN = [
  ...['1.2.10', '1.3.12', '3.4.7', '3.6.1', '4.1.4', '5.2.4', '5.2.6', '6.3.8', '6.5.6', '8.3.2'],
  ...['13.4.6', '14.2.6', '14.2.7', '15.4.2', '16.5.4'],
]

test('every requirement of levels 1 and 2 is answered, and 15 of level 3', () => {
  expect(demanded).toHaveLength(345)
  const wanted = demanded.filter(({ id, level }) => level < 3 || CHOSEN.includes(id))
  expect(wanted).toHaveLength(253 + 15)
  expect(rows.map(([id, { level }]) => `${id} L${level}`)).toEqual(
    wanted.map(({ id, level }) => `${id} L${level}`),
  )
})

test('a name of a test that is wrong is noticed', () => {
  const file = 'tests/architecture/asvs.test.ts'
  expect(complaintOf(`${file} › a name of a test that is wrong is noticed`)).toBeNull()
  expect(complaintOf(`${file} › a name`)).toContain('has no test')
  expect(complaintOf(`${file} › a name of a test that is wrong is noticed [no row]`)).toContain('has no row')
  expect(complaintOf('tests/architecture/none.test.ts › a name')).toContain('does not exist')
  expect(complaintOf(file)).toContain('is not')
})

test('the tests that it names exist', () => {
  const named = rows.flatMap(([, row]) =>
    'met' in row ? row.met : 'partly' in row ? (row.partly ?? []) : [],
  )
  expect(named.length).toBeGreaterThan(250)
  expect([...new Set(named)].map(complaintOf).filter((complaint) => complaint !== null)).toEqual([])
})

test('the documents that it names exist, with their headings', () => {
  const named = rows.flatMap(([, row]) => ('met' in row ? (row.documents ?? []) : []))
  for (const name of new Set(named)) {
    const [path = '', anchor] = name.split('#')
    expect(existsSync(new URL(path, root)), name).toBe(true)
    const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    )
    if (anchor !== undefined) expect(headings, name).toContain(anchor)
  }
})

test('what is not met yet has a date that has not passed', () => {
  for (const [id, row] of rows) {
    if ('by' in row)
      expect(Date.parse(row.by), `${id} was to be met by ${row.by}`).toBeGreaterThan(Date.now())
  }
})

test('four in five of what applies is met', () => {
  const applicable = rows.filter(([, row]) => row.level < 3 && !('notApplicable' in row))
  const met = applicable.filter(([, row]) => 'met' in row)
  expect(met.length / applicable.length).toBeGreaterThanOrEqual(0.8)
})

test('the page says what the ledger says', () => {
  expect(read('docs/security/asvs.md')).toBe(asvsPage(ledger))
})

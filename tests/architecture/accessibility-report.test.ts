import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const report = readFileSync(new URL('docs/accessibility.md', root), 'utf8')

/** Success criteria of WCAG 2.2, A and AA, and 4.1.1, which EN 301 549 still has. */
const criteria = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
  ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1'],
  ...['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.7', '2.4.11'],
  ...['2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7', '2.5.8'],
  ...['3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6'],
  ...['3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8', '4.1.1', '4.1.2', '4.1.3'],
]

test('the report answers every criterion, once, in the words of VPAT', () => {
  const [wcag = ''] = report.split('## EN 301 549')
  const lines = [...wcag.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| ([^|]+) \| [^|]{5,} \|$/gm)]
  expect(lines.map(([, criterion]) => criterion).sort()).toEqual(criteria.toSorted())
  for (const [, criterion, conformance = ''] of lines) {
    expect(
      ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable'],
      `${criterion} conforms`,
    ).toContain(conformance)
  }
})

test('the tests that the report names exist, under their titles', () => {
  const named = [...report.matchAll(/`((?:tests|src)\/[^`]+)`(?: “([^”]+)”)?/g)]
  expect(named.length).toBeGreaterThan(50)
  for (const [, file = '', title] of named) {
    const place = new URL(file, root)
    expect(existsSync(place), file).toBe(true)
    if (title !== undefined) expect(readFileSync(place, 'utf8'), file).toContain(title)
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Styles name the start and the end of a line, not left and right: a page may run from right to left. */
const PHYSICAL =
  /\b(?:left|right|(?:margin|padding|border|scrollMargin|scrollPadding|inset)(?:Left|Right)\w*)\b *:|(?:textAlign|float|clear): *'(?:left|right)'|borderTopLeftRadius|borderTopRightRadius|borderBottomLeftRadius|borderBottomRightRadius/
/** Names of an answer, not of a side. */
const isVariant = (line: string): boolean => /^ {2}left: \[/.test(line)

test('no style knows left or right', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css.ts'))
    .flatMap((path) =>
      readFileSync(`src/${path}`, 'utf8')
        .split('\n')
        .map((line, index) => ({ line, where: `src/${path}:${index + 1}` })),
    )
  const wrong = found.filter(({ line }) => PHYSICAL.test(line) && !isVariant(line))
  expect(found.length).toBeGreaterThan(2_000)
  expect(wrong).toEqual([])
  for (const line of ['  left: 0,', "  marginLeft: '4px',", "  textAlign: 'right',"])
    expect(line).toMatch(PHYSICAL)
})

test('what a physical position needs is turned with the page', () => {
  const positioned = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css.ts'))
    .filter((path) => /objectPosition: '(?:left|right)/.test(readFileSync(`src/${path}`, 'utf8')))
  for (const path of positioned) expect(readFileSync(`src/${path}`, 'utf8'), path).toContain('[dir=rtl] &')
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Styles name the start and the end of a line, not left and right: a page may run from right to left. */
const PHYSICAL =
  /\b(?:left|right|(?:margin|padding|border|scrollMargin|scrollPadding|inset)(?:Left|Right)\w*)\b *:|(?:textAlign|float|clear): *'(?:left|right)'|borderTopLeftRadius|borderTopRightRadius|borderBottomLeftRadius|borderBottomRightRadius/
/** Names of an answer, not of a side. */
const isVariant = (line: string): boolean => /^ {2}left: \[/.test(line)

/** What the whole page is asked for has a browser restyle the whole page at each change: `src/ui/root-mark.ts` says it once. */
const WHOLE_PAGE = /:root[^ ]*:has\(/

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css.ts'))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`src/${path}`, 'utf8') }))
const lines = styles.flatMap(({ path, text }) =>
  text.split('\n').map((line, index) => ({ line, where: `${path}:${index + 1}` })),
)

test('no style knows left or right', () => {
  const wrong = lines.filter(({ line }) => PHYSICAL.test(line) && !isVariant(line))
  expect(lines.length).toBeGreaterThan(2_000)
  expect(wrong).toEqual([])
  for (const line of ['  left: 0,', "  marginLeft: '4px',", "  textAlign: 'right',"])
    expect(line).toMatch(PHYSICAL)
})

test('no style depends on what stands anywhere on the page', () => {
  expect(lines.filter(({ line }) => WHOLE_PAGE.test(line))).toEqual([])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it would stand in the code
  expect(':root:not([data-enlarged]):has(${bar})').toMatch(WHOLE_PAGE)
})

test('what a physical position needs is turned with the page', () => {
  const positioned = styles.filter(({ text }) => /objectPosition: '(?:left|right)/.test(text))
  for (const { path, text } of positioned) expect(text, path).toContain('[dir=rtl] &')
})

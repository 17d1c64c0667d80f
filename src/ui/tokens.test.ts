import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BREAKPOINTS_PX, REFLOW_WIDTH_PX } from '#contract/limits.ts'
import { media } from './tokens.ts'

const allowed: readonly number[] = [...Object.values(BREAKPOINTS_PX), REFLOW_WIDTH_PX]

test('screens change at the breakpoints of the specification alone', () => {
  const widths = Object.values(media).flatMap((condition) =>
    [...condition.matchAll(/(min|max)-width: (\d+)px/g)].map(([, kind, px]) =>
      kind === 'max' ? Number(px) + 1 : Number(px),
    ),
  )
  expect(widths.length).toBeGreaterThan(2)
  expect(widths.filter((width) => !allowed.includes(width))).toEqual([])
})

test('no style of the kiosk writes such a width itself', () => {
  const files = execFileSync('git', ['ls-files', 'src/ui/**.css.ts', 'src/kiosk/**.css.ts'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => /(min|max)-width: *\d+px/.test(readFileSync(file, 'utf8')))).toEqual([])
})

import { expect, test } from 'vitest'
import { pagesOfRaster } from '#tests/support/badge-pixels.ts'
import { pwgRaster } from '#server/printing/pwg-raster.ts'
import { drawBitmaps } from './draw-paper.ts'
import type { PaperBlock } from './paper.types.ts'

const DPI = 203

const rows = (count: number): PaperBlock[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'row',
    cells: [`[  ] Person ${at}`, 'Company', 'Host', '10:00'],
    isHead: false,
  }))
const dark = ({ data }: { readonly data: Uint8ClampedArray }): number =>
  data.reduce((sum, value, at) => sum + Number(at % 4 === 0 && value < 128), 0)

test('100 people are dots on several sheets of A4, each with names, and a printer can tell the sheets apart', async () => {
  const bitmaps = await drawBitmaps([{ blocks: rows(100), locale: 'en', foot: 'Roll call: North' }], DPI)
  const pages = pagesOfRaster(pwgRaster(bitmaps, DPI))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) {
    expect([page.width, page.height]).toEqual([1678, 2374])
    expect(dark(page)).toBeGreaterThan(5_000)
    // A sheet that was not wiped would be darker than any with text alone.
    expect(dark(page)).toBeLessThan((page.width * page.height) / 10)
  }
})

/**
 * Values of the lines of an axis for whole numbers: from 0, in steps of 1, 2 or 5 times a power of ten, up to the first line that
 * no value exceeds.
 */
export function axisSteps(most: number, lines = 4): number[] {
  const rough = Math.max(1, most / lines)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? 10 * power
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Every how many columns one has its name below it, if a name is so wide. */
export const namedEvery = (columns: number, width: number, nameWidth: number): number =>
  Math.max(1, Math.ceil((columns * nameWidth) / Math.max(1, width)))

/** The column at a place of the chart; the nearest one outside of it. */
export const columnAt = (x: number, width: number, columns: number): number =>
  Math.min(columns - 1, Math.max(0, Math.floor((x / Math.max(1, width)) * columns)))

/** Where each part of a stacked column begins and ends. */
export function stacked(values: readonly number[]): { readonly from: number; readonly to: number }[] {
  let sum = 0
  return values.map((value) => {
    const from = sum
    sum += value
    return { from, to: sum }
  })
}

/** By what share a number is more than the one before, or less if negative; `null`: there was nothing before. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before

import type { SKRSContext2D } from '@napi-rs/canvas'
import { familiesFor } from './fonts.ts'

export interface TextStyle {
  /** 100 to 900. */
  readonly weight: number
  /** Pixels; tried from `max` down to `min`. */
  readonly max: number
  readonly min: number
  readonly lines: number
}

export interface Line {
  readonly text: string
  /** Pixels from the text's left edge to the leftmost and rightmost ink or advance. */
  readonly width: number
  readonly ascent: number
  readonly descent: number
}

export interface FittedText {
  readonly lines: readonly Line[]
  readonly size: number
  readonly weight: number
  readonly families: string
  readonly direction: 'ltr' | 'rtl'
}

const STEP = 0.94
const LINE_HEIGHT = 1.16
/** Share of the size that Latin capitals take: keeps lines of small letters as high as the others. */
const CAPITAL = 0.72
const ELLIPSIS = '…'

const RTL = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u
const STRONG = /\p{L}/u

/** By the first letter, as `dir="auto"` decides. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = [...text].find((sign) => STRONG.test(sign))
  return first !== undefined && RTL.test(first) ? 'rtl' : 'ltr'
}

export const graphemesOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

/** Pieces between which a line may break: words, with the spaces and signs that follow them. */
function piecesOf(text: string, locale: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const last = pieces.length - 1
    const opens = /^[\p{Ps}\p{Pi}]$/u.test(segment)
    const apostrophe = /['’]$/u.test(pieces[last] ?? '')
    if (last >= 0 && ((!isWordLike && !opens) || apostrophe || /^[\p{Ps}\p{Pi}]$/u.test(pieces[last] ?? '')))
      pieces[last] += segment
    else pieces.push(segment)
  }
  return pieces
}

export function setFont(ctx: SKRSContext2D, text: Pick<FittedText, 'size' | 'weight' | 'families'>): void {
  ctx.font = `${text.size}px ${text.families}`
  // The weight as an axis, because a weight in `font` is only faked on fonts that were given a name.
  ctx.fontVariationSettings = `"wght" ${text.weight}`
}

function measure(ctx: SKRSContext2D, text: string, size: number): Line {
  const metrics = ctx.measureText(text.trimEnd())
  return {
    text: text.trimEnd(),
    width: Math.max(metrics.width, metrics.actualBoundingBoxRight + metrics.actualBoundingBoxLeft),
    ascent: Math.max(metrics.actualBoundingBoxAscent, size * CAPITAL),
    descent: Math.max(metrics.actualBoundingBoxDescent, 0),
  }
}

/** Greedy lines; `null` where a piece alone is too wide. */
function wrap(ctx: SKRSContext2D, pieces: readonly string[], size: number, width: number): Line[] | null {
  const lines: Line[] = []
  let line = ''
  for (const piece of pieces) {
    if (measure(ctx, line + piece, size).width <= width) {
      line += piece
      continue
    }
    if (line !== '') lines.push(measure(ctx, line, size))
    line = piece
    if (measure(ctx, line, size).width > width) return null
  }
  return [...lines, measure(ctx, line, size)]
}

/** Pixels from the previous baseline, or from the top of the frame, to this one. */
export const advance = (size: number, line: Line, previous: Line | undefined): number =>
  previous ? Math.max(size * LINE_HEIGHT, previous.descent + line.ascent + size * 0.06) : line.ascent

export const heightOf = ({ lines, size }: Pick<FittedText, 'lines' | 'size'>): number =>
  lines.reduce((height, line, index) => height + advance(size, line, lines[index - 1]), 0) +
  (lines.at(-1)?.descent ?? 0)

/** The first lines that fit, the last of them ending in an ellipsis where something was left out. */
function cut(ctx: SKRSContext2D, lines: readonly Line[], size: number, frame: Frame, most: number): Line[] {
  let count = Math.min(lines.length, most)
  while (count > 1 && heightOf({ lines: lines.slice(0, count), size }) > frame.height) count--
  const kept = lines.slice(0, count)
  const last = kept.pop()
  if (!last || count === lines.length) return lines.slice(0, count)
  const signs = graphemesOf(last.text)
  let shortened = last
  do shortened = measure(ctx, signs.join('').trimEnd() + ELLIPSIS, size)
  while (shortened.width > frame.width && signs.pop() !== undefined)
  return [...kept, shortened]
}

interface Frame {
  readonly width: number
  readonly height: number
}

/**
 * Fits a text into a frame (pixels): as large as the style allows, on as many lines as it allows; too
 * long, it shrinks, at the smallest size it breaks inside words, and last it is cut; words are broken
 * and cut only between graphemes.
 */
export function fitText(
  ctx: SKRSContext2D,
  text: string,
  locale: string,
  frame: Frame,
  style: TextStyle,
): FittedText {
  const families = familiesFor(text + ELLIPSIS, locale)
  const pieces = piecesOf(text, locale)
  const fitted = { weight: style.weight, families, direction: directionOf(text) }
  ctx.direction = fitted.direction
  for (let size = style.max; size >= style.min; size *= STEP) {
    setFont(ctx, { ...fitted, size })
    const lines = wrap(ctx, pieces, size, frame.width)
    if (lines && lines.length <= style.lines && heightOf({ lines, size }) <= frame.height)
      return { ...fitted, size, lines }
  }
  const size = style.min
  setFont(ctx, { ...fitted, size })
  const lines = wrap(ctx, pieces.flatMap((piece) => breakable(ctx, piece, size, frame.width)), size, frame.width) ?? []
  return { ...fitted, size, lines: cut(ctx, lines, size, frame, style.lines) }
}

/** A piece that is too wide, in graphemes; any other as it is. */
const breakable = (ctx: SKRSContext2D, piece: string, size: number, width: number): string[] =>
  measure(ctx, piece, size).width <= width ? [piece] : graphemesOf(piece)

import type { SKRSContext2D } from '@napi-rs/canvas'
import { familiesFor } from './fonts.ts'

export interface TextStyle {
  /** 100 to 900. */
  readonly weight: number
  /** Pixels; tried from `max` down to `min`. */
  readonly max: number
  /** Pixels; at and below it a word may be broken rather than shrunk further. */
  readonly breaking: number
  readonly min: number
  readonly lines: number
}

/** Lengths in pixels. */
export interface TextLine {
  readonly text: string
  readonly ascent: number
  readonly descent: number
  /** How far ink reaches beyond the start and the end of the line's advance, as the tail of a J does. */
  readonly left: number
  readonly right: number
}

export interface FittedText {
  readonly lines: readonly TextLine[]
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
const ARABIC = /\p{Script=Arabic}/u
const STRONG = /\p{L}/u

/** Direction by the first strong letter, as `dir="auto"` decides. */
function directionOf(text: string): 'ltr' | 'rtl' {
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

/** How far a grapheme's ink reaches, as shares of the size. */
interface Reach {
  readonly ascent: number
  readonly descent: number
  readonly left: number
  readonly right: number
}

/** The canvas measures heavy Arabic letters with the regular weight, so dots stand higher than measured. */
const ARABIC_SLACK = 0.12

const NOWHERE: Reach = { ascent: 0, descent: 0, left: 0, right: 0 }
const REFERENCE_SIZE = 100

/** Measures one text at the sizes that are tried for it. */
class Ruler {
  readonly #ctx: SKRSContext2D
  readonly #font: Omit<FittedText, 'lines' | 'size'>
  readonly #reaches = new Map<string, Reach>()
  /** Most that any line of the text can stand out, both sides together, as a share of the size. */
  readonly #sides: number
  #size = REFERENCE_SIZE

  constructor(ctx: SKRSContext2D, text: string, font: Omit<FittedText, 'lines' | 'size'>) {
    this.#ctx = ctx
    this.#font = font
    // Measured right to left, the canvas answers nonsense; widths are the same in both directions.
    ctx.direction = 'ltr'
    this.use(REFERENCE_SIZE)
    // One by one, because the canvas gives the height of the first font only when a text needs several.
    for (const grapheme of graphemesOf(text)) this.#reaches.set(grapheme, this.#measure(grapheme))
    const reaches = [...this.#reaches.values()]
    this.#sides =
      Math.max(0, ...reaches.map(({ left }) => left)) + Math.max(0, ...reaches.map(({ right }) => right))
  }

  #measure(text: string): Reach {
    const metrics = this.#ctx.measureText(text)
    const slack = ARABIC.test(text) ? ARABIC_SLACK : 0
    return {
      ascent: metrics.actualBoundingBoxAscent / this.#size + slack,
      descent: metrics.actualBoundingBoxDescent / this.#size + slack / 2,
      left: Math.max(0, metrics.actualBoundingBoxLeft) / this.#size,
      right: Math.max(0, metrics.actualBoundingBoxRight - metrics.width) / this.#size,
    }
  }

  use(size: number): void {
    this.#size = size
    setFont(this.#ctx, { ...this.#font, size })
  }

  /** Pixels that the text may take, with all that may stand out of it. */
  width(text: string): number {
    return this.#ctx.measureText(text.trimEnd()).width + this.#sides * this.#size
  }

  line(text: string): TextLine {
    const shown = text.trimEnd()
    // Words besides, because joined letters can stand higher than each alone.
    const words = shown.split(' ').map((word) => this.#measure(word))
    const graphemes = graphemesOf(shown).map((grapheme) => this.#reaches.get(grapheme) ?? NOWHERE)
    if (this.#font.direction === 'rtl') {
      words.reverse()
      graphemes.reverse()
    }
    const all = [...words, ...graphemes]
    const first = [words[0] ?? NOWHERE, graphemes[0] ?? NOWHERE]
    const last = [words.at(-1) ?? NOWHERE, graphemes.at(-1) ?? NOWHERE]
    return {
      text: shown,
      ascent: this.#size * Math.max(CAPITAL, ...all.map(({ ascent }) => ascent)),
      descent: this.#size * Math.max(0, ...all.map(({ descent }) => descent)),
      left: this.#size * Math.max(...first.map(({ left }) => left)),
      right: this.#size * Math.max(...last.map(({ right }) => right)),
    }
  }
}

/** Greedy lines; `null` where a piece alone is too wide. */
function wrap(ruler: Ruler, pieces: readonly string[], width: number): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (ruler.width(line + piece) <= width) {
      line += piece
      continue
    }
    if (line !== '') lines.push(line)
    line = piece
    if (ruler.width(line) > width) return null
  }
  return [...lines, line]
}

/** Pixels from the previous baseline, or from the top of the frame, to this one. */
export const advance = (size: number, line: TextLine, previous: TextLine | undefined): number =>
  previous ? Math.max(size * LINE_HEIGHT, previous.descent + line.ascent + size * 0.06) : line.ascent

export const heightOf = ({ lines, size }: Pick<FittedText, 'lines' | 'size'>): number =>
  lines.reduce((height, line, index) => height + advance(size, line, lines[index - 1]), 0) +
  (lines.at(-1)?.descent ?? 0)

interface Frame {
  readonly width: number
  readonly height: number
}

/** The first lines that fit, the last of them ending in an ellipsis where something was left out. */
function cut(ruler: Ruler, lines: readonly TextLine[], size: number, frame: Frame, most: number): TextLine[] {
  let count = Math.min(lines.length, most)
  while (count > 1 && heightOf({ lines: lines.slice(0, count), size }) > frame.height) count--
  const kept = lines.slice(0, count)
  const last = kept.pop()
  if (!last || count === lines.length) return lines.slice(0, count)
  const signs = graphemesOf(last.text)
  while (signs.length > 0 && ruler.width(signs.join('').trimEnd() + ELLIPSIS) > frame.width) signs.pop()
  return [...kept, ruler.line(signs.join('').trimEnd() + ELLIPSIS)]
}

/**
 * Fits a text into a frame (pixels): as large as the style allows, on as many lines as it allows; too
 * long, it shrinks, then it breaks inside words, and last it is cut, both only between graphemes.
 */
export function fitText(
  ctx: SKRSContext2D,
  text: string,
  locale: string,
  frame: Frame,
  style: TextStyle,
): FittedText {
  const font = {
    weight: style.weight,
    families: familiesFor(text + ELLIPSIS, locale),
    direction: directionOf(text),
  }
  const ruler = new Ruler(ctx, text, font)
  const words = piecesOf(text, locale)
  const broken = (width: number): string[] =>
    words.flatMap((word) => (ruler.width(word) <= width ? [word] : graphemesOf(word)))

  for (let size = style.max; size > style.min; size *= STEP) {
    ruler.use(size)
    const wrapped = wrap(ruler, size > style.breaking ? words : broken(frame.width), frame.width)
    if (!wrapped || wrapped.length > style.lines) continue
    const lines = wrapped.map((line) => ruler.line(line))
    if (heightOf({ lines, size }) <= frame.height) return { ...font, size, lines }
  }
  const size = style.min
  ruler.use(size)
  const lines = (wrap(ruler, broken(frame.width), frame.width) ?? []).map((line) => ruler.line(line))
  return { ...font, size, lines: cut(ruler, lines, size, frame, style.lines) }
}

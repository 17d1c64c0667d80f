import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { formatsOf } from '#contract/languages.ts'
import { directionOf } from '#server/i18n/server-texts.ts'
import type { BadgeContent, BadgeTemplate } from './badge.types.ts'
import { bandColor, inkOn } from './color.ts'
import { type FittedText, fitText, heightOf, type TextStyle } from './fit-text.ts'
import { printable } from './fonts.ts'
import { badgeLabels } from './labels.ts'
import { type QrCode, qrCode } from './qr.ts'

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A text in its frame; nothing of it may stand outside. */
export interface PlacedText {
  readonly frame: Rect
  readonly text: FittedText
  readonly color: string
  /** `auto`: at the side where the text itself begins. */
  readonly align: 'left' | 'right' | 'auto'
  readonly stand: 'top' | 'middle'
}

/** Positions of all parts in pixels. Computed apart from painting, so that tests can judge it without a picture. */
export interface BadgeLayout {
  readonly width: number
  readonly height: number
  readonly band: { readonly rect: Rect; readonly color: string }
  readonly rule: Rect & { readonly color: string }
  readonly logo: { readonly frame: Rect; readonly image: Image; readonly align: 'left' | 'right' } | null
  readonly texts: readonly PlacedText[]
  readonly qr: QrCode & { readonly x: number; readonly y: number }
}

/** `black`: for printers that know no grey. */
export type Ink = 'color' | 'black'

const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72
const DARK = '#14181f'
const GREY = '#5a6472'
const PALE = '#d5dae1'
const BLACK = '#000000'
const WHITE = '#ffffff'
const FALLBACK_BAND = '#1f3a5f'

/** Millimetres on paper. */
const MARGIN = 4
const BAND_HEIGHT = 12
const LOGO = { width: 34, height: 9 }
const GAP = 3
const LABEL_HEIGHT = 3

/** Sizes in points of 1/72 inch, as a typographer would say them. */
const STYLES = {
  type: { weight: 700, max: 22, breaking: 9, min: 8, lines: 2 },
  company: { weight: 700, max: 14, breaking: 8, min: 7, lines: 2 },
  name: { weight: 800, max: 36, breaking: 18, min: 11, lines: 5 },
  visitorCompany: { weight: 500, max: 14, breaking: 9, min: 8, lines: 2 },
  label: { weight: 500, max: 6, breaking: 5, min: 4.5, lines: 1 },
  value: { weight: 600, max: 9.5, breaking: 7, min: 6.5, lines: 1 },
} as const satisfies Record<string, TextStyle>

const formatDate = (at: number, { locale, timeZone }: BadgeContent): string =>
  new Intl.DateTimeFormat(formatsOf(locale), { dateStyle: 'medium', timeZone }).format(at)

const formatTime = (at: number, { locale, timeZone }: BadgeContent): string =>
  new Intl.DateTimeFormat(formatsOf(locale), { timeStyle: 'short', timeZone }).format(at)

/** The hour alone on the day itself, the date with it on a longer pass. */
function formatUntil(until: number, content: BadgeContent): string {
  const day = formatDate(until, content)
  const hour = formatTime(until, content)
  return day === formatDate(content.from, content) ? hour : `${day}, ${hour}`
}

function detailsOf(content: BadgeContent): { label: string; value: string }[] {
  const labels = badgeLabels(content.locale)
  return [
    { label: labels.host, value: content.host },
    { label: labels.date, value: formatDate(content.from, content) },
    { label: labels.validUntil, value: content.until === null ? null : formatUntil(content.until, content) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/**
 * The plan of a badge: band with the visitor type, logo, name and company, and below them the details
 * beside the QR. The name gets all the room that the others leave.
 */
export function layoutBadge(
  ctx: SKRSContext2D,
  content: BadgeContent,
  template: BadgeTemplate,
  logo: Image | null,
  dpi: number,
  ink: Ink,
): BadgeLayout {
  const mm = (length: number): number => Math.round((length * dpi) / MM_PER_INCH)
  const width = mm(template.widthMm)
  const height = mm(template.heightMm)
  const margin = mm(MARGIN)
  const inner = width - 2 * margin
  const texts: PlacedText[] = []
  // A badge in a language from right to left begins at the right.
  const isRightToLeft = directionOf(content.locale) === 'rtl'
  const start = isRightToLeft ? 'right' : 'left'
  const atStart = (x: number, itsWidth: number): number => (isRightToLeft ? width - x - itsWidth : x)

  const place = (
    said: string,
    name: keyof typeof STYLES,
    frame: Rect,
    color: string,
    { align = start, stand = 'top' }: Partial<Pick<PlacedText, 'align' | 'stand'>> = {},
  ): number => {
    const { max, breaking, min, ...style } = STYLES[name]
    const px = dpi / POINTS_PER_INCH
    const sizes = { max: max * px, breaking: breaking * px, min: min * px }
    const text = fitText(ctx, printable(said), content.locale, frame, { ...style, ...sizes })
    texts.push({ frame, text, color: ink === 'black' && color !== WHITE ? BLACK : color, align, stand })
    return heightOf(text)
  }

  const typeName = content.visitorType?.name ?? badgeLabels(content.locale).visitor
  const wanted = bandColor(content.visitorType?.color ?? template.color, FALLBACK_BAND)
  const band = {
    rect: { x: 0, y: 0, width, height: mm(BAND_HEIGHT) },
    color: ink === 'black' ? BLACK : wanted,
  }
  const typeFrame = { x: margin, y: mm(1.5), width: inner, height: band.rect.height - mm(3) }
  // First, since what does not fit is cut at the end.
  const bandText = content.needsEscort ? `${badgeLabels(content.locale).needsEscort} · ${typeName}` : typeName
  place(bandText, 'type', typeFrame, inkOn(band.color), { stand: 'middle' })

  const logoWidth = mm(LOGO.width)
  const logoFrame = {
    x: atStart(margin, logoWidth),
    y: band.rect.height + mm(4),
    width: logoWidth,
    height: mm(LOGO.height),
  }
  if (!logo) {
    const companyFrame = { ...logoFrame, x: margin, width: inner }
    place(template.companyName, 'company', companyFrame, DARK, { stand: 'middle' })
  }

  const code = qrCode(content.payload, dpi / MM_PER_INCH)
  const qr = { ...code, x: atStart(width - margin - code.side, code.side), y: height - margin - code.side }
  const ruleY = qr.y - mm(4.5)

  const nameTop = logoFrame.y + logoFrame.height + mm(GAP)
  const companyHeight = content.visitorCompany ? mm(14) : 0
  const nameFrame = { x: margin, y: nameTop, width: inner, height: ruleY - mm(GAP) - companyHeight - nameTop }
  const nameHeight = place(content.name, 'name', nameFrame, DARK, { align: 'auto' })
  if (content.visitorCompany) {
    const y = Math.round(nameTop + nameHeight + mm(4))
    const frame = { x: margin, y, width: inner, height: companyHeight - mm(4) }
    place(content.visitorCompany, 'visitorCompany', frame, GREY, { align: 'auto' })
  }

  const detailWidth = inner - qr.side - Math.max(mm(GAP), qr.quiet)
  const detailX = atStart(margin, detailWidth)
  const slot = qr.side / 3
  detailsOf(content).forEach(({ label, value }, index) => {
    const y = Math.round(qr.y + index * slot)
    const labelHeight = mm(LABEL_HEIGHT)
    place(label, 'label', { x: detailX, y, width: detailWidth, height: labelHeight }, GREY)
    const height = Math.floor(slot) - labelHeight
    place(value, 'value', { x: detailX, y: y + labelHeight, width: detailWidth, height }, DARK)
  })

  return {
    width,
    height,
    band,
    rule: {
      x: margin,
      y: ruleY,
      width: inner,
      height: Math.max(1, mm(0.2)),
      color: ink === 'black' ? BLACK : PALE,
    },
    logo: logo && { frame: logoFrame, image: logo, align: start },
    texts,
    qr,
  }
}

import * as v from 'valibot'
import type { Direction } from './direction.ts'

/** A visitor's badge as a picture. */
export interface Badge {
  /** Needed to print a badge that was found by e-mail. */
  readonly visitorId: string
  /** PNG as a data URL. */
  readonly image: string
  /** The same picture, turned by 90° clockwise. */
  readonly rotatedImage: string
  /** Pixels of `image` at 300 dpi. */
  readonly width: number
  readonly height: number
  /** What the visitor of a badge that was found by e-mail may do next. */
  readonly use?: BadgeUse
}

export interface BadgeUse {
  /** What a scanner reads from the badge. */
  readonly code: string
  readonly direction: Direction
}

const PngDataUrl = v.pipe(v.string(), v.startsWith('data:image/png;base64,'))
/** Node's JSON form of a Buffer; kept because the specification's clients read it. */
const Bytes = v.object({ data: v.array(v.number()) })

const badgeFields = {
  /** Beyond the specification. */
  visitorId: v.string(),
  dataURL: PngDataUrl,
  rotatedDataURL: PngDataUrl,
  buff: Bytes,
  rotatedBuff: Bytes,
  maxX: v.number(),
  maxY: v.number(),
}

const badgeOf = (wire: v.InferOutput<v.ObjectSchema<typeof badgeFields, undefined>>): Badge => ({
  visitorId: wire.visitorId,
  image: wire.dataURL,
  rotatedImage: wire.rotatedDataURL,
  width: wire.maxX,
  height: wire.maxY,
})

export const BadgeWire = v.pipe(v.object(badgeFields), v.transform(badgeOf))

/** A badge that was found by e-mail. Older servers tell neither of the last two: then the badge is shown alone. */
export const FoundBadgeWire = v.pipe(
  v.object({
    ...badgeFields,
    /** What the badge's QR code says, so that the visitor can enter or leave by it at once. */
    payload: v.optional(v.string()),
    isInside: v.optional(v.boolean()),
  }),
  v.transform(
    ({ payload: code, isInside, ...wire }): Badge => ({
      ...badgeOf(wire),
      ...(code !== undefined && { use: { code, direction: isInside ? 'exit' : 'entry' } }),
    }),
  ),
)

interface BadgePngs {
  readonly visitorId: string
  readonly png: Uint8Array
  readonly rotatedPng: Uint8Array
  readonly width: number
  readonly height: number
}

/** @param base64 how this side turns bytes into base64: Node and browsers have no common function. */
export const badgeToWire = (
  { visitorId, png, rotatedPng, width, height }: BadgePngs,
  base64: (bytes: Uint8Array) => string,
): v.InferInput<typeof BadgeWire> => ({
  visitorId,
  dataURL: `data:image/png;base64,${base64(png)}`,
  rotatedDataURL: `data:image/png;base64,${base64(rotatedPng)}`,
  buff: { data: [...png] },
  rotatedBuff: { data: [...rotatedPng] },
  maxX: width,
  maxY: height,
})

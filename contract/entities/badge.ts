import * as v from 'valibot'

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
}

const PngDataUrl = v.pipe(v.string(), v.startsWith('data:image/png;base64,'))
/** Node's JSON form of a Buffer; kept because the specification's clients read it. */
const Bytes = v.object({ data: v.array(v.number()) })

export const BadgeWire = v.pipe(
  v.object({
    /** Beyond the specification. */
    visitorId: v.string(),
    dataURL: PngDataUrl,
    rotatedDataURL: PngDataUrl,
    buff: Bytes,
    rotatedBuff: Bytes,
    maxX: v.number(),
    maxY: v.number(),
  }),
  v.transform(
    (wire): Badge => ({
      visitorId: wire.visitorId,
      image: wire.dataURL,
      rotatedImage: wire.rotatedDataURL,
      width: wire.maxX,
      height: wire.maxY,
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

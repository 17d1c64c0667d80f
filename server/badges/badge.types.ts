/** Content of a badge. Text comes as stored: NFC, without control characters (contract/text.ts). */
export interface BadgeContent {
  /** Text of the QR code: `v1.` and the secret. Never logged. */
  readonly payload: string
  readonly name: string
  /** `color` is `#rrggbb`; `null` takes the template's. */
  readonly visitorType: { readonly name: string; readonly color: string | null } | null
  readonly visitorCompany: string | null
  readonly host: string | null
  /** The visitor went on without an optional document at the visit that is open. */
  readonly needsEscort: boolean
  /** Epoch milliseconds. */
  readonly from: number
  /** Epoch milliseconds; `null`: no end is printed. */
  readonly until: number | null
  /** IANA name, such as `Europe/Rome`. */
  readonly timeZone: string
  /** BCP 47. Decides the words, the dates and the shapes of Han characters. */
  readonly locale: string
}

/** How a company's badges look. */
export interface BadgeTemplate {
  readonly widthMm: number
  readonly heightMm: number
  /** Shown where there is no logo, or where the logo cannot be read. */
  readonly companyName: string
  /** PNG or JPEG, checked when it was uploaded. */
  readonly logo: Uint8Array | null
  /** `#rrggbb`, for visitor types without a colour of their own. */
  readonly color: string
}

/** The picture for screens, mails and colour printers. PNG at 300 dpi. */
export interface BadgePicture {
  readonly png: Buffer
  /** Turned by 90° clockwise. */
  readonly rotatedPng: Buffer
  /** Pixels of `png`; the other way round for `rotatedPng`. */
  readonly width: number
  readonly height: number
}

/** Dots that a thermal printer burns: 1 bit per dot, 1 = black, leftmost dot in the highest bit, rows padded to bytes. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly rows: Uint8Array
}

/**
 * The size of the usual label roll. Another template must leave room for the name above the QR and for the details
 * beside it: at least 50 × 80.
 */
export const DEFAULT_BADGE_MM = { widthMm: 62, heightMm: 100 } as const

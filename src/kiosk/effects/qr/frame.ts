/** One picture: a luma plane with a byte per pixel, row by row. */
export interface Frame {
  readonly luma: Uint8Array
  readonly width: number
  readonly height: number
}

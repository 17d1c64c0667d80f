/** Messages of a page to its service worker. */
export interface FromPage {
  /**
   * SKIP_WAITING (workbox-window's word): become the active version now. FETCH_FONTS: store the fonts of all scripts
   * for offline use.
   */
  readonly type: 'SKIP_WAITING' | 'FETCH_FONTS'
}

export const isFromPage = (data: unknown): data is FromPage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'SKIP_WAITING' || data.type === 'FETCH_FONTS')

/** Name of the cache of the company's pictures. */
export const PICTURE_CACHE = 'company-pictures'

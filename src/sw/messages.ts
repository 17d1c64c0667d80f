/** What a page may ask of its service worker. */
export interface FromPage {
  /** SKIP_WAITING (workbox-window's word): become the active version now. FETCH_FONTS: get ready to show every script without a line. */
  readonly type: 'SKIP_WAITING' | 'FETCH_FONTS'
}

export const isFromPage = (data: unknown): data is FromPage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'SKIP_WAITING' || data.type === 'FETCH_FONTS')

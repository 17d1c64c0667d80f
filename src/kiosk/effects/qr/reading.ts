import { QR_PAYLOAD_MAX_BYTES } from '#contract/limits.ts'

/** Result of one scanned frame. `text: null`: a code longer than any of ours; its text is dropped. */
export type Reading = { readonly found: false } | { readonly found: true; readonly text: string | null }

export type FromWorker = { readonly kind: 'ready' } | { readonly kind: 'read'; readonly reading: Reading }

export type ToWorker = VideoFrame | ImageBitmap

export function readingOf(text: string | null): Reading {
  if (text === null) return { found: false }
  const isOurs = new TextEncoder().encode(text).length <= QR_PAYLOAD_MAX_BYTES
  return { found: true, text: isOurs ? text : null }
}

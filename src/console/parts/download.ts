/** Gives a file to the browser, which saves it. */
export function download(content: BlobPart, mediaType: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  URL.revokeObjectURL(url)
}

interface AnsweredFile {
  /** base64 */
  readonly content: string
  readonly mediaType: string
  readonly fileName: string
}

/** The same for a file that a call has answered. */
export function downloadAnswered({ content, mediaType, fileName }: AnsweredFile): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  download(bytes, mediaType, fileName)
}

/** Gives a file to the browser, which saves it. */
export function download(content: BlobPart, mediaType: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  URL.revokeObjectURL(url)
}

/** The same for a file that a call has answered. @param content base64 */
export function downloadAnswered(content: string, mediaType: string, fileName: string): void {
  download(
    Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
    mediaType,
    fileName,
  )
}

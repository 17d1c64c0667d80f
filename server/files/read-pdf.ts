import { getDocument, PasswordResponses } from 'pdfjs-for-node/legacy/build/pdf.mjs'
import { isQuietPdf } from './pdf-names.ts'

const PAGES_MAX = 500
/** CSS px at 72 dpi: two metres. */
const SIDE_MAX = 5_700

/** Whether nothing in it acts, and every page can be read. Never throws. */
export async function readPdf(bytes: Uint8Array): Promise<boolean> {
  if (!isQuietPdf(Buffer.from(bytes))) return false
  const loading = getDocument({
    data: bytes,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: true,
    verbosity: 0,
  })
  loading.onPassword = (_give: unknown, reason: number) => {
    if (reason === PasswordResponses.NEED_PASSWORD) void loading.destroy()
  }
  try {
    const document = await loading.promise
    const isActive = (await document.getJSActions()) !== null || (await document.getAttachments()) !== null
    if (isActive || document.numPages < 1 || document.numPages > PAGES_MAX) return false
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      if (Math.max(right - left, top - bottom) > SIDE_MAX) return false
      if ((await page.getJSActions()) !== null) return false
      await page.getOperatorList()
      page.cleanup()
    }
    return true
  } catch {
    return false
  }
}

import { PDFName, type PDFObject, PDFParser, PDFRawStream, type PDFRef, PDFWriter } from '@cantoo/pdf-lib'
import { getDocument, PasswordResponses } from 'pdfjs-for-node/legacy/build/pdf.mjs'
import { isQuiet } from './pdf-actions.ts'
import { isSmallStream, mayUnpackObjects } from './pdf-streams.ts'

const PAGES_MAX = 500
/** CSS px at 72 dpi: two metres. */
const SIDE_MAX = 5_700

/** The older reader's types are those of the newer one, which has no code to evaluate any more. */
const READER = {
  useSystemFonts: false,
  disableFontFace: true,
  isEvalSupported: false,
  stopAtErrors: true,
  verbosity: 0,
}

/**
 * The same document written anew from the objects that were judged: what else is in the file, or is understood
 * otherwise by another program, is gone. `null` if something in it acts, or a page cannot be read. Never throws.
 */
export async function rewritePdf(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    const context = await new CarefulParser(file).parseDocument()
    if (!isQuiet(context)) return null
    const streams = context.enumerateIndirectObjects().map(([, object]) => object)
    if (!streams.every((object) => !(object instanceof PDFRawStream) || isSmallStream(object))) return null
    const written = await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
    return (await canBeShown(written.slice())) ? written : null
  } catch {
    return null
  }
}

/** Reads every object from the first byte to the last, whatever the file says of where its objects are. */
class CarefulParser extends PDFParser {
  constructor(file: Uint8Array) {
    // All at once, and nothing that is no object.
    super(file, Number.POSITIVE_INFINITY, true)
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref)
    if (object instanceof PDFRawStream && isTable(object) && !mayUnpackObjects(object))
      throw new Error('Too many packed objects')
    return object
  }
}

const isTable = ({ dict }: PDFRawStream): boolean => {
  const type = dict.lookup(PDFName.of('Type'))
  return type === PDFName.of('ObjStm') || type === PDFName.of('XRef')
}

/** Reads every page with the kiosk's PDF reader, in another version, and finds nothing that it calls active. */
async function canBeShown(bytes: Uint8Array): Promise<boolean> {
  const loading = getDocument({ data: bytes, ...READER })
  loading.onPassword = (_give: unknown, reason: number) => {
    if (reason === PasswordResponses.NEED_PASSWORD) void loading.destroy()
  }
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
}

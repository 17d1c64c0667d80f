import { useLingui } from '@lingui/react'
import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'
import { pageCanvas, page as pageStyle, pageText } from './certificates-screen.css.ts'

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly language: string
  /** 1 = as wide as the scroll area. */
  readonly zoom: number
}

/** Sharp on every screen, but never a canvas that is too large for a cheap tablet. */
const PIXEL_RATIO_MAX = 2

export function PdfPage({ pdf, number, language, zoom }: PdfPageProps) {
  const { i18n } = useLingui()
  const box = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let gone = false
    let drawing: RenderTask | null = null
    let text: TextLayer | null = null
    const draw = async () => {
      const page = await pdf.getPage(number)
      const [frame, picture, container] = [box.current, canvas.current, words.current]
      const width = frame?.parentElement?.clientWidth
      if (gone || !frame || !picture || !container || !width) return
      const unit = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (width / unit.width) * zoom })
      const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX)
      frame.style.width = `${viewport.width}px`
      frame.style.height = `${viewport.height}px`
      picture.width = Math.floor(viewport.width * ratio)
      picture.height = Math.floor(viewport.height * ratio)
      drawing = page.render({ canvas: picture, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
      await drawing.promise
      container.replaceChildren()
      container.style.setProperty('--total-scale-factor', String(viewport.scale))
      text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
      await text.render()
    }
    // A page that is replaced before it is drawn rejects; that is no error.
    draw().catch(() => undefined)
    return () => {
      gone = true
      drawing?.cancel()
      text?.cancel()
    }
  }, [pdf, number, zoom])

  return (
    <figure
      ref={box}
      className={pageStyle}
      aria-label={i18n._('PDF_PAGE', { page: number, of: pdf.numPages })}
    >
      <canvas ref={canvas} className={pageCanvas} />
      <div ref={words} lang={language} className={pageText} />
    </figure>
  )
}

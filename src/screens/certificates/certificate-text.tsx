import DOMPurify from 'dompurify'
import { lazy, Suspense } from 'react'
import type { Certificate } from '#contract/entities/certificate.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { html as htmlStyle, paper } from './certificates-screen.css.ts'

// Most certificates are HTML: the PDF renderer comes only with a PDF.
const PdfDocument = lazy(async () => ({ default: (await import('./pdf-document.tsx')).PdfDocument }))

interface CertificateTextProps {
  readonly certificate: Certificate
  readonly loadPdf: (url: string) => Promise<Uint8Array>
}

export function CertificateText({ certificate, loadPdf }: CertificateTextProps) {
  const { name, content, file } = certificate
  if (content === null && file === null) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={content !== null ? paper.html : paper.pdf} tabIndex={0} aria-label={name}>
      {content !== null ? (
        <HtmlDocument html={content} />
      ) : file !== null ? (
        <Suspense fallback={<Skeleton rows={1} height={240} />}>
          <PdfDocument url={file} load={loadPdf} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Text only: no links to leave the kiosk by, nothing that loads, nothing that styles (S25). */
const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'span', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i'],
  ...['u', 's', 'sub', 'sup', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
]

/** The server cleaned it when it was stored; it is cleaned again here, where it would do harm. */
function HtmlDocument({ html }: { readonly html: string }) {
  const fill = (element: HTMLDivElement | null) => {
    const clean = DOMPurify.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR: ['colspan', 'rowspan', 'scope', 'lang', 'dir'],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    })
    element?.replaceChildren(clean)
  }
  return <div ref={fill} className={htmlStyle} />
}

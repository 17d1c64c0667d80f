import { lazy, Suspense, useCallback } from 'react'
import type { Certificate } from '#contract/entities/certificate.ts'
import { MoreBelow } from '#src/ui/more-below.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { cleanFragment } from './clean-html.ts'
import { html as htmlStyle, paper, sheet } from './certificates-screen.css.ts'

// Most certificates are HTML: the PDF renderer is loaded only for a PDF.
const PdfDocument = lazy(async () => ({ default: (await import('./pdf-document.tsx')).PdfDocument }))

interface CertificateTextProps {
  readonly certificate: Certificate
  readonly loadPdf: (url: string) => Promise<Uint8Array>
  /** Called whenever a PDF has been opened, or could not be. */
  readonly onOpened?: ((isReadable: boolean) => void) | undefined
}

export function CertificateBody({ certificate, loadPdf, onOpened }: CertificateTextProps) {
  const { language, name, content, file } = certificate
  if (content === null && file === null) return null
  return (
    <MoreBelow isText className={sheet}>
      {(box, tabIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: the reference is that of any box that scrolls
        <div
          ref={box}
          role="region"
          className={paper}
          lang={content === null ? undefined : language}
          dir="auto"
          tabIndex={tabIndex}
          aria-label={name}
        >
          {content !== null ? (
            <HtmlDocument html={content} />
          ) : file !== null ? (
            <Suspense fallback={<Skeleton rows={1} height={240} />}>
              <PdfDocument url={file} language={language} load={loadPdf} onOpened={onOpened} />
            </Suspense>
          ) : null}
        </div>
      )}
    </MoreBelow>
  )
}

/** The server cleaned the HTML when it was stored; it is cleaned again here, where it could do harm. */
function HtmlDocument({ html }: { readonly html: string }) {
  // Once for each text: a reader that stands in it would lose its place, as a selection would.
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(cleanFragment(html)),
    [html],
  )
  return <div ref={fill} className={htmlStyle} />
}

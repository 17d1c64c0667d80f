import { useLingui } from '@lingui/react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon, WarningIcon } from '#src/ui/icons.tsx'
import { MinusIcon } from '#src/ui/icons-steps.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { trouble, zoom as zoomStyle } from './certificates-screen.css.ts'
import { PdfPage } from './pdf-page.tsx'

GlobalWorkerOptions.workerSrc = workerUrl

interface PdfDocumentProps {
  readonly url: string
  /** Of its text: all around it is in the page's. */
  readonly language: string
  readonly load: (url: string) => Promise<Uint8Array>
  /** Called whenever it has been opened, or could not be. */
  readonly onOpened?: ((isReadable: boolean) => void) | undefined
}

const ZOOM_STEPS = [1, 1.5, 2, 3] as const

/** The pages one below the other. Only pixels and text are drawn: no scripts, no forms, no links (S27). */
export function PdfDocument({ url, language, load, onOpened }: PdfDocumentProps) {
  const { i18n } = useLingui()
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'loading' | 'failed'>('loading')
  const [step, setStep] = useState(0)
  const finish = useEffectEvent((opened: PDFDocumentProxy | 'failed') => {
    setPdf(opened)
    onOpened?.(opened !== 'failed')
  })

  useEffect(() => {
    let task: ReturnType<typeof getDocument> | null = null
    let gone = false
    const open = async () => {
      try {
        const data = await load(url)
        if (gone) return
        task = getDocument({ data, enableXfa: false, stopAtErrors: false })
        const opened = await task.promise
        if (!gone) finish(opened)
      } catch {
        if (!gone) finish('failed')
      }
    }
    void open()
    return () => {
      gone = true
      void task?.destroy()
    }
  }, [url, load])

  if (pdf === 'failed') {
    return (
      <div className={trouble}>
        <WarningIcon size="1em" />
        <p role="alert">{i18n._('PDF_FAILED')}</p>
      </div>
    )
  }
  if (pdf === 'loading') return <Skeleton rows={1} height={240} />

  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return (
    <>
      <div className={zoomStyle}>
        <Button aria-label={i18n._('ZOOM_OUT')} onClick={() => setStep(Math.max(0, step - 1))}>
          <MinusIcon />
        </Button>
        <Button
          aria-label={i18n._('ZOOM_IN')}
          onClick={() => setStep(Math.min(ZOOM_STEPS.length - 1, step + 1))}
        >
          <PlusIcon />
        </Button>
      </div>
      {/* A page is as wide as this element, without the padding around it. */}
      <div>
        {pages.map((number) => (
          <PdfPage key={number} pdf={pdf} number={number} language={language} zoom={ZOOM_STEPS[step] ?? 1} />
        ))}
      </div>
    </>
  )
}

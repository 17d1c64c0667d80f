import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { type PreviewContent, PREVIEW_READY } from './preview-content.ts'
import * as css from './preview-frame.css.ts'

/** CSS px of the previewed tablet: a small one, whose words stay legible when it is drawn at half its size. */
const WIDTH = 1080

/** The kiosk's own page at a small scale: a frame, so that its styles and texts are separate. */
export function PreviewFrame({ content }: { readonly content: PreviewContent }) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(0)
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === PREVIEW_READY) setReady(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / WIDTH))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(content, location.origin)
  }, [isReady, content])

  return (
    <div ref={box} className={css.box}>
      <iframe
        ref={frame}
        className={css.frame}
        src="/console/preview.html"
        title={i18n._('PREVIEW')}
        style={{ transform: `scale(${scale})` }}
        tabIndex={-1}
      />
    </div>
  )
}

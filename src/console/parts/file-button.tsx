import type { ReactNode } from 'react'
import { sizes, variants } from '#src/ui/button.css.ts'
import { file, fileBox } from './form.css.ts'

interface FileButtonProps {
  /** Like an input's `accept`. The server checks the content. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A button that opens the browser's file dialog. */
export function FileButton({ accept, onFile, disabled = false, children }: FileButtonProps) {
  return (
    <label className={`${fileBox} ${variants.light} ${sizes.normal}`}>
      {children}
      <input
        type="file"
        className={file}
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Reset, so that the same file can be chosen again.
          target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </label>
  )
}

/** Base64 without the head of a data URL, as the contract wants it. */
export function asBase64(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

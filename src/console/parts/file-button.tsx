import type { ReactNode } from 'react'
import { sizes, variants } from '#src/ui/button.css.ts'
import { file, fileBox } from './form.css.ts'

interface FileButtonProps {
  /** As of an input's `accept`. The server looks at the content. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A button that asks for a file. */
export function FileButton({ accept, onFile, disabled = false, children }: FileButtonProps) {
  return (
    <label className={`${fileBox} ${variants.secondary} ${sizes.normal}`}>
      {children}
      <input
        type="file"
        className={file}
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // The same file again is a choice as well.
          target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </label>
  )
}

/** Without the head of a data URL, as the contract wants it. */
export function asBase64(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

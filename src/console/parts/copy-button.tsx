import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'

/** Puts a text that stands beside it on the clipboard. */
export function CopyButton({ text }: { readonly text: string }) {
  const { i18n } = useLingui()
  return <Button onClick={() => void navigator.clipboard.writeText(text)}>{i18n._('COPY')}</Button>
}

import { Dialog, type DialogProps } from './dialog.tsx'
import { TextSizeButton } from './text-size-button.tsx'

/** A dialog of the kiosk: what it says may be too small for whoever must read it. */
export const VisitorDialog = (props: Omit<DialogProps, 'tools'>) => (
  <Dialog {...props} tools={<TextSizeButton />} />
)

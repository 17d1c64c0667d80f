import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogBelow } from './dialog-below.tsx'
import { SpokenModeButton } from './spoken-mode-button.tsx'
import { TextSizeButton } from './text-size-button.tsx'

/** A dialog of the kiosk with a button for larger text; if it is higher than the screen, it says so. */
export const VisitorDialog = ({ children, ...props }: Omit<DialogProps, 'tools'>) => (
  <Dialog
    {...props}
    tools={
      <>
        <SpokenModeButton />
        <TextSizeButton />
      </>
    }
  >
    {children}
    <DialogBelow />
  </Dialog>
)

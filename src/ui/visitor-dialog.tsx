import { Dialog, type DialogProps } from './dialog.tsx'
import { SpokenModeButton } from './spoken-mode-button.tsx'
import { TextSizeButton } from './text-size-button.tsx'

/** A dialog of the kiosk with a button for larger text. */
export const VisitorDialog = (props: Omit<DialogProps, 'tools'>) => (
  <Dialog
    {...props}
    tools={
      <>
        <SpokenModeButton />
        <TextSizeButton />
      </>
    }
  />
)

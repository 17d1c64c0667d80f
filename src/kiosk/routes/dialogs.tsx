import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useExtension } from '#src/kiosk/connect/use-extension.ts'
import { IdleDialog } from '#src/kiosk/screens/idle/idle-dialog.tsx'
import { TouchlessEnding } from '#src/kiosk/screens/rescan/touchless-ending.tsx'
import { FullNotice } from './full-notice.tsx'

/** The dialogs above the screens: those that the visitor opens, and those that open by themselves. */
export function Dialogs({ view }: { readonly view: KioskView }) {
  const send = useSend()
  const extension = useExtension()
  return (
    <>
      {view.screen === 'home' && view.isReading && (
        <FullNotice
          company={view.configuration.company.name}
          onClose={() => send({ type: 'HOME_REQUESTED' })}
        />
      )}
      {view.isEnding && <TouchlessEnding {...extension} onExtend={() => send({ type: 'EXTEND' })} />}
      {view.idleWarned && (
        <IdleDialog
          onStay={() => send({ type: 'STAYED' })}
          onLeave={() => send({ type: 'HOME_REQUESTED' })}
        />
      )}
    </>
  )
}

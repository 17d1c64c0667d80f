import { illegal } from '#contract/result.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { AskDeskScreen } from '#src/kiosk/screens/invited/ask-desk-screen.tsx'
import { InvitedScreen } from '#src/kiosk/screens/invited/invited-screen.tsx'
import { NumberScreen } from '#src/kiosk/screens/invited/number-screen.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'

interface GuestWithoutPassProps {
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'invited' | 'number' | 'desk' }>
}

/** The screens of a guest who comes without the pass, in one chunk. */
export function GuestWithoutPass({ frame, view }: GuestWithoutPassProps) {
  const send = useSend()
  const goOn = () => send({ type: 'BACK' })
  switch (view.screen) {
    case 'invited':
      return (
        <InvitedScreen
          frame={frame}
          failed={view.failed}
          waitSeconds={view.waitSeconds}
          given={view.given}
          onTyped={(said) => send({ type: 'TYPED', answers: { said } })}
          onNames={(said) => send({ type: 'NAMES_GIVEN', said })}
          onGoOn={goOn}
        />
      )
    case 'number':
      return (
        <NumberScreen
          frame={frame}
          failed={view.failed}
          waitSeconds={view.waitSeconds}
          site={view.site}
          opensAt={view.opensAt}
          onNumber={(number) => send({ type: 'NUMBER_GIVEN', number })}
        />
      )
    case 'desk':
      return <AskDeskScreen frame={frame} onGoOn={goOn} />
    default:
      return illegal(view)
  }
}

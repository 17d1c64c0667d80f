import { useLingui } from '@lingui/react'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { CodeIcon, NewVisitorIcon } from '#src/ui/icons.tsx'

interface AuthScreenProps {
  readonly frame: FrameProps
  /** Also asks whether the visitor is registered at all. */
  readonly offersSignUp: boolean
  readonly onIdCode: () => void
  readonly onSignUp: () => void
}

export function AuthScreen({ frame, offersSignUp, onIdCode, onSignUp }: AuthScreenProps) {
  const { i18n } = useLingui()
  const idCode = {
    id: 'idCode',
    icon: <CodeIcon size="3.5rem" />,
    name: i18n._('ID_CODE'),
    hint: offersSignUp ? i18n._('ID_CODE_HINT') : i18n._('ID_CODE_EXIT_HINT'),
  }
  const signUp = {
    id: 'signUp',
    icon: <NewVisitorIcon size="3.5rem" />,
    name: i18n._('REGISTER'),
    hint: i18n._('REGISTER_HINT'),
  }
  return (
    <StepFrame
      frame={frame}
      hasMainAction={false}
      title={offersSignUp ? i18n._('ALREADY_REGISTERED') : i18n._('HOW_AUTH')}
    >
      <ChoiceList
        choices={offersSignUp ? [idCode, signUp] : [idCode]}
        onChosen={(id) => (id === 'signUp' ? onSignUp() : onIdCode())}
      />
    </StepFrame>
  )
}

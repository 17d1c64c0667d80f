import { useLingui } from '@lingui/react'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { QrIcon } from '#src/ui/camera/camera-icons.tsx'
import { PeopleIcon } from '#src/ui/icons.tsx'
import { CodeIcon, NewVisitorIcon, SearchIcon } from '#src/ui/icons-steps.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'

interface AuthScreenProps {
  readonly frame: FrameProps
  /** True: the visitor is also asked whether they are registered. */
  readonly offersSignUp: boolean
  /** A badge, pass or code that a scanner has typed. */
  readonly onCode: (code: string) => void
  readonly onIdCode: () => void
  readonly onQr: () => void
  /** Missing: the visitor cannot say their name instead. */
  readonly onByName?: (() => void) | undefined
  /** Missing: no guest is found without a code. */
  readonly onInvited?: (() => void) | undefined
  readonly onSignUp: () => void
}

export function AuthScreen({ frame, offersSignUp, ...props }: AuthScreenProps) {
  const { onCode, onIdCode, onQr, onByName, onInvited, onSignUp } = props
  const { i18n } = useLingui()
  useKeyBurst((text) => {
    if (text === null) return false
    onCode(text)
    return true
  })
  const idCode = {
    id: 'idCode',
    icon: <CodeIcon size="3.5rem" />,
    name: i18n._('ID_CODE'),
    hint: offersSignUp ? i18n._('ID_CODE_HINT') : i18n._('ID_CODE_EXIT_HINT'),
  }
  const qr = {
    id: 'qr',
    icon: <QrIcon size="3.5rem" />,
    name: i18n._('QR_CODE'),
    hint: i18n._('QR_CODE_HINT'),
  }
  const byName = {
    id: 'byName',
    icon: <SearchIcon size="3.5rem" />,
    name: i18n._('BY_NAME'),
    hint: i18n._('BY_NAME_HINT'),
  }
  const invited = {
    id: 'invited',
    icon: <PeopleIcon size="3.5rem" />,
    name: i18n._('I_AM_EXPECTED'),
    hint: i18n._('I_AM_EXPECTED_HINT'),
  }
  const signUp = {
    id: 'signUp',
    icon: <NewVisitorIcon size="3.5rem" />,
    name: i18n._('REGISTER'),
    hint: i18n._('REGISTER_HINT'),
  }
  const chosen = { idCode: onIdCode, qr: onQr, byName: onByName, invited: onInvited, signUp: onSignUp }
  const choices = [
    idCode,
    qr,
    ...(onByName ? [byName] : []),
    ...(onInvited ? [invited] : []),
    ...(offersSignUp ? [signUp] : []),
  ]
  return (
    <StepFrame
      frame={frame}
      hasMainAction={false}
      title={offersSignUp ? i18n._('ALREADY_REGISTERED') : i18n._('HOW_AUTH')}
    >
      <ChoiceList choices={choices} onChosen={(id) => chosen[id as keyof typeof chosen]?.()} />
    </StepFrame>
  )
}

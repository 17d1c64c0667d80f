import { AuthScreen } from '#src/kiosk/screens/auth/auth-screen.tsx'
import { frameSample } from './frame-sample.tsx'

const nothing = (): void => undefined

/** The first question of an entry, as what stands behind a notice or a dialog. */
export const AuthSample = ({ locale }: { readonly locale: string }) => (
  <AuthScreen
    frame={frameSample(locale)}
    offersSignUp
    onCode={nothing}
    onIdCode={nothing}
    onQr={nothing}
    onSignUp={nothing}
  />
)

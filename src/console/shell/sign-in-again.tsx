import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Dialog } from '#src/ui/dialog.tsx'
import { answerSignIn, isSignInWanted, onSignInWanted } from '../api/sign-in-request.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import { ME } from './me.ts'

interface SignInAgainProps {
  readonly email: string
  /**
   * The person's only second factor is a passkey, and they need it: the password alone would give fewer rights than
   * before.
   */
  readonly needsPasskey: boolean
}

/** The sign-in dialog above the page, which keeps what was typed. */
export function SignInAgain({ email, needsPasskey }: SignInAgainProps) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const isWanted = useSyncExternalStore(onSignInWanted, isSignInWanted)
  if (!isWanted) return null
  const onSignedIn = () => {
    answerSignIn(true)
    void queries.invalidateQueries({ queryKey: ME })
  }
  return (
    <Dialog title={i18n._('SIGN_IN_AGAIN')} onClose={() => answerSignIn(false)}>
      <p>{i18n._('SIGN_IN_AGAIN_WHY')}</p>
      <SignInForm email={email} needsPasskey={needsPasskey} onSignedIn={onSignedIn} />
    </Dialog>
  )
}

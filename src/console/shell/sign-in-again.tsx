import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { answerSignIn, onSignInWanted, putSignInOff, signInRequest } from '../api/sign-in-request.ts'
import { dialogFoot } from '../parts/form.css.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import { ME } from './me.ts'
import * as css from './sign-in-again.css.ts'
import { useIsRollCall } from './use-is-roll-call.ts'

interface SignInAgainProps {
  readonly email: string
  /**
   * The person's only second factor is a passkey, and they need it: the password alone would give fewer rights than
   * before.
   */
  readonly needsPasskey: boolean
}

/**
 * The sign-in dialog above the page, which keeps what was typed. It never opens by itself above a roll call, and not
 * again after it was cancelled: a line of the page then says that the session has ended.
 */
export function SignInAgain({ email, needsPasskey }: SignInAgainProps) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const request = useSyncExternalStore(onSignInWanted, signInRequest)
  const isRollCall = useIsRollCall()
  const [isAsked, setAsked] = useState(false)
  if (request === 'none') return null
  const onSignedIn = () => {
    setAsked(false)
    answerSignIn(true)
    void queries.invalidateQueries()
    void queries.invalidateQueries({ queryKey: ME })
  }
  // Ticks of a roll call wait on this device until the sign-in, whenever it is.
  const cancel = () => {
    setAsked(false)
    if (!isRollCall) putSignInOff()
  }
  if (!isAsked && (isRollCall || request === 'putOff')) {
    return (
      <div className={css.bar}>
        <Note tone="warning" role="status">
          {isRollCall ? i18n._('SESSION_OVER_ROLL_CALL') : i18n._('SESSION_OVER')}
        </Note>
        <Button onClick={() => setAsked(true)}>{i18n._('SIGN_IN_AGAIN')}</Button>
      </div>
    )
  }
  return (
    <Dialog title={i18n._('SIGN_IN_AGAIN')} onClose={cancel}>
      <p>{request === 'thisStep' ? i18n._('SIGN_IN_AGAIN_WHY') : i18n._('SIGN_IN_AGAIN_OVER')}</p>
      <SignInForm email={email} needsPasskey={needsPasskey} onSignedIn={onSignedIn} />
      <div className={dialogFoot}>
        <Button onClick={cancel}>{i18n._('CANCEL')}</Button>
      </div>
    </Dialog>
  )
}

import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { SaidByGuest } from '#contract/calls/expected-by-name.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFailureText } from '#src/ui/use-failure-text.ts'
import * as css from './invited-screen.css.ts'

interface InvitedScreenProps {
  readonly frame: FrameProps
  /** Why the last names were refused. */
  readonly failed: FailureCode | null
  /** Seconds from the refusal until another try makes sense; `null` = it makes sense now. */
  readonly waitSeconds?: number | null
  /** What was typed before the visitor came back. */
  readonly given?: SaidByGuest
  /** Told at each change, so that Back keeps the names. */
  readonly onTyped?: (said: SaidByGuest) => void
  readonly onNames: (said: SaidByGuest) => void
  readonly onGoOn: () => void
}

const nothingTyped: SaidByGuest = { lastName: '', hostName: '' }

/** For a guest without a code: their name and that of the person who expects them. */
export function InvitedScreen({
  frame,
  failed,
  waitSeconds = null,
  given = nothingTyped,
  onTyped,
  onNames,
  onGoOn,
}: InvitedScreenProps) {
  const { i18n } = useLingui()
  const { draft, text, submit, isChanged } = useDraft({ initial: given, schema: SaidByGuest })
  const field = (name: keyof SaidByGuest) => {
    const { onValue, ...shown } = text(name)
    return {
      ...shown,
      name,
      onValue: (typed: string) => {
        onValue(typed)
        onTyped?.({ ...draft, [name]: typed })
      },
    }
  }
  // A refusal belongs to both names, and says nothing of either: it disappears as soon as one is changed.
  const said = useFailureText(frame.busy ? null : failed, waitSeconds)
  const refusal = isChanged && failed !== 'TOO_MANY_REQUESTS' ? null : said
  const isRefused = refusal !== null
  useEffect(() => {
    if (isRefused) document.querySelector<HTMLInputElement>('input[name=lastName]')?.select()
  }, [isRefused])

  return (
    <StepFrame frame={frame} isShort title={i18n._('INVITED_TITLE')} intro={i18n._('INVITED_INTRO')}>
      <StepForm busy={frame.busy} onSubmit={() => submit(onNames)} className={css.form}>
        {refusal !== null && (
          <Note tone="warning" role={failed === 'TOO_MANY_REQUESTS' ? 'timer' : 'alert'}>
            {refusal}
          </Note>
        )}
        <TextField
          label={i18n._('INVITED_LAST_NAME')}
          {...field('lastName')}
          isFirst
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <TextField
          label={i18n._('INVITED_HOST')}
          {...field('hostName')}
          autoCapitalize="words"
          enterKeyHint="go"
        />
        {refusal !== null && (
          <div>
            <Button onClick={onGoOn}>{i18n._('INVITED_GO_ON')}</Button>
          </div>
        )}
      </StepForm>
    </StepFrame>
  )
}

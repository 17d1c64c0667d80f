import type { SignUpFieldName } from '#contract/sign-up-fields.ts'
import { useLingui } from '@lingui/react'
import { Fragment, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { sayInvalid } from '#src/ui/focus.ts'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { Note } from '#src/ui/note.tsx'
import { useFailureText } from '#src/ui/use-failure-text.ts'
import { emptyDraft, inOrderOf, isName, schemaOf, type SignUpDraft } from './sign-up-draft.ts'
import { type Origin, SignUpField } from './sign-up-field.tsx'
import * as css from './signup-screen.css.ts'

interface SignUpScreenProps {
  readonly frame: FrameProps
  /** In the order shown. */
  readonly fields: readonly SignUpFieldName[]
  /** Answers that are already known. */
  readonly given?: Partial<SignUpDraft>
  /** The server's errors after a refusal. */
  readonly issues: readonly FieldIssue[]
  /** After too many sign-ups: seconds from then until another try makes sense. */
  readonly waitSeconds?: number | null
  /** Suggestions for the company, matching `onCompanyQuery`, or all provinces. */
  readonly companies: readonly Origin[]
  /** True: one of the suggestions must be chosen; free text is not accepted. */
  readonly choosesProvince: boolean
  /** The visitor's own phone. */
  readonly isOwnPhone?: boolean
  /** The privacy notice in one sentence, before the first field. */
  readonly privacy: ReactNode
  readonly onCompanyQuery: (query: string) => void
  /** Called for every change, if the answers must outlive the screen. */
  readonly onTyped?: ((answers: Partial<SignUpDraft>) => void) | undefined
  /** A visitor whose e-mail address is registered has their code at hand. */
  readonly onCode?: () => void
  /** They would like to have it mailed. */
  readonly onCodeMail?: () => void
  readonly onSubmit: (form: SignUpForm) => void
}

/** More fields fill a low screen. */
const FEW = 6

export function SignUpScreen({
  frame,
  fields,
  given = {},
  issues,
  waitSeconds = null,
  companies,
  choosesProvince,
  isOwnPhone = false,
  privacy,
  onCompanyQuery,
  onTyped,
  onCode,
  onCodeMail,
  onSubmit,
}: SignUpScreenProps) {
  const { i18n } = useLingui()
  const [hasOneName, setOneName] = useState(given.lastname === '' && (given.firstname ?? '') !== '')
  const answers = (typed: SignUpDraft) => (hasOneName ? { ...typed, lastname: null } : typed)
  const { draft, set, errorOf, submit, leave, refuse } = useDraft({
    initial: { ...emptyDraft, ...given },
    schema: schemaOf(fields),
    toRequest: answers,
  })

  const change = (field: SignUpFieldName, value: string) => {
    set(field, value)
    onTyped?.({ [field]: value })
    if (field === 'companyName') onCompanyQuery(value)
  }
  const onLeave = (field: SignUpFieldName) => {
    const trimmed = draft[field].trim()
    if (field === 'email' && trimmed !== draft.email) set('email', trimmed)
    if (trimmed === '') return
    leave(field)
    sayInvalid(field)
  }
  const mustWait = useFailureText(waitSeconds === null ? null : 'TOO_MANY_REQUESTS', waitSeconds)
  const isKnown = issues.some(({ message }) => message === 'EMAIL_ALREADY_REGISTERED')
  const refuseNow = useEffectEvent(refuse)
  useEffect(() => {
    if (issues.length > 0) refuseNow(issues)
  }, [issues])
  const send = () => {
    const form = answers({ ...draft, email: draft.email.trim() })
    onSubmit(Object.fromEntries(fields.map((field) => [field, form[field]])) as SignUpForm)
  }

  const shown = inOrderOf(i18n.locale, fields).filter((field) => !(hasOneName && field === 'lastname'))
  const chooseOneName = (isChosen: boolean) => {
    setOneName(isChosen)
    change('lastname', '')
  }

  const fieldOf = (field: SignUpFieldName) => (
    <SignUpField
      key={field}
      field={field}
      label={hasOneName && field === 'firstname' ? i18n._('NAME') : undefined}
      value={draft[field]}
      error={errorOf(field)}
      companies={companies}
      choosesProvince={choosesProvince}
      isOwnPhone={isOwnPhone}
      isFirst={field === shown[0]}
      onValue={(value) => change(field, value)}
      onLeave={() => onLeave(field)}
    />
  )

  return (
    <StepFrame frame={frame} isShort={shown.length <= FEW} title={i18n._('FILL_FORM')} intro={privacy}>
      <StepForm busy={frame.busy} onSubmit={() => submit(send)} className={css.form}>
        {shown.filter(isName).map(fieldOf)}
        {fields.includes('lastname') && (
          <div className={css.oneName}>
            <CheckboxRow
              look="line"
              label={i18n._('ONE_NAME')}
              checked={hasOneName}
              onChecked={chooseOneName}
            />
          </div>
        )}
        {shown
          .filter((field) => !isName(field))
          .map((field) => (
            <Fragment key={field}>
              {fieldOf(field)}
              {field === 'email' && isKnown && (
                <WaysOn busy={frame.busy} onCode={onCode} onCodeMail={onCodeMail} />
              )}
            </Fragment>
          ))}
        {mustWait && (
          <div className={css.waysOn}>
            <Note tone="warning" role="timer">
              {mustWait}
            </Note>
          </div>
        )}
      </StepForm>
    </StepFrame>
  )
}

interface WaysOnProps {
  readonly busy: boolean
  readonly onCode: (() => void) | undefined
  readonly onCodeMail: (() => void) | undefined
}

/** For a visitor whose e-mail address is registered. */
function WaysOn({ busy, onCode, onCodeMail }: WaysOnProps) {
  const { i18n } = useLingui()
  const explained = useId()
  return (
    <div className={css.waysOn}>
      <Note role="status">
        <p id={explained} className={css.known}>
          {i18n._('KNOWN_EMAIL')}
        </p>
        <div className={css.ways}>
          <Button onClick={onCode} aria-describedby={explained}>
            {i18n._('KNOWN_EMAIL_CODE')}
          </Button>
          <Button onClick={onCodeMail} busy={busy}>
            {i18n._('KNOWN_EMAIL_SEND')}
          </Button>
        </div>
      </Note>
    </div>
  )
}

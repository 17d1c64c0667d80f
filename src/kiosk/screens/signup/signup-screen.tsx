import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import type { SignUpFieldName } from '#machines/visit/visit.types.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { focusFirstInvalid, sayInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { draftIssues, emptyDraft, type SignUpDraft } from './sign-up-draft.ts'
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
  readonly onSubmit: (form: SignUpForm) => void
}

export function SignUpScreen({
  frame,
  fields,
  given = {},
  issues,
  companies,
  choosesProvince,
  isOwnPhone = false,
  privacy,
  onCompanyQuery,
  onTyped,
  onSubmit,
}: SignUpScreenProps) {
  const { i18n } = useLingui()
  const [draft, setDraft] = useState({ ...emptyDraft, ...given })
  const [left, setLeft] = useState<ReadonlySet<SignUpFieldName>>(new Set())
  // The server's error for a field is shown until that field is changed.
  const [changed, setChanged] = useState<{ issues: readonly FieldIssue[]; fields: ReadonlySet<string> }>({
    issues,
    fields: new Set(),
  })

  const wrong = draftIssues(draft)
  const error = (field: SignUpFieldName): string | null => {
    const isStale = changed.issues === issues && changed.fields.has(field)
    const fromServer = isStale ? undefined : issues.find(({ path }) => path === field)
    const issue = (left.has(field) ? wrong.get(field) : undefined) ?? fromServer
    return issue ? issueMessage(i18n, issue) : null
  }

  const change = (field: SignUpFieldName, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }))
    setLeft((before) => new Set([...before].filter((other) => other !== field)))
    onTyped?.({ [field]: value })
    setChanged((before) => ({
      issues,
      fields: new Set(before.issues === issues ? [...before.fields, field] : [field]),
    }))
    if (field === 'companyName') onCompanyQuery(value)
  }
  const leave = (field: SignUpFieldName) => {
    if (field === 'email') setDraft((before) => ({ ...before, email: before.email.trim() }))
    if (draft[field].trim() === '') return
    setLeft((before) => new Set(before).add(field))
    sayInvalid(field)
  }
  useEffect(() => {
    if (issues.length > 0) focusFirstInvalid()
  }, [issues])
  const submit = () => {
    setLeft(new Set(fields))
    if (fields.some((field) => wrong.has(field))) return focusFirstInvalid()
    const form = { ...draft, email: draft.email.trim() }
    onSubmit(Object.fromEntries(fields.map((field) => [field, form[field]])) as SignUpForm)
  }

  return (
    <StepFrame frame={frame} title={i18n._('FILL_FORM')} intro={privacy}>
      <StepForm busy={frame.busy} onSubmit={submit} className={css.form}>
        {fields.map((field) => (
          <SignUpField
            key={field}
            field={field}
            value={draft[field]}
            error={error(field)}
            companies={companies}
            choosesProvince={choosesProvince}
            isOwnPhone={isOwnPhone}
            onValue={(value) => change(field, value)}
            onLeave={() => leave(field)}
          />
        ))}
      </StepForm>
    </StepFrame>
  )
}

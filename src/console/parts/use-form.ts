import { useLingui } from '@lingui/react'
import { useState } from 'react'
import * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import type { Failure, FieldIssue } from '#contract/error-codes.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import type { Result } from '#contract/result.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type Answered, type Asked, useWrite } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { forgetUnsaved, useUnsaved } from './unsaved.ts'

interface FormOptions<Draft, Answer> {
  /** Schema of the request: what it refuses is not sent. */
  readonly schema: v.GenericSchema
  readonly initial: Draft
  readonly toRequest?: (draft: Draft) => unknown
  readonly send: (draft: Draft) => Promise<Result<Answer, Failure>>
  readonly onSaved?: ((answer: Answer, draft: Draft) => void) | undefined
  /** The meaning of an issue in this form, if the general message does not say it. */
  readonly explain?: ((issue: FieldIssue) => string | null) | undefined
}

export interface Form<Draft> {
  readonly draft: Draft
  readonly set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void
  /**
   * The error in words; `null` = no error.
   * @param path of the request, dotted
   */
  readonly errorOf: (path: string) => string | null
  /** Properties for a text field. */
  readonly text: (name: keyof Draft & string) => {
    readonly value: string
    readonly onValue: (value: string) => void
    readonly error: string | null
  }
  readonly submit: () => void
  readonly state: 'idle' | 'saving' | 'saved'
  readonly isDirty: boolean
  /** Failure of the last try, if no field shows it. */
  readonly failed: Failure | null
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** State of a form: its draft, its errors, and the outcome of saving. */
export function useForm<Draft extends object, Answer>(options: FormOptions<Draft, Answer>): Form<Draft> {
  const { schema, initial, toRequest = (draft) => draft, send, onSaved, explain } = options
  const { i18n } = useLingui()
  const [draft, setDraft] = useState(initial)
  const [base, setBase] = useState(initial)
  const [seen, setSeen] = useState(initial)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const [failed, setFailed] = useState<Failure | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const isDirty = !same(draft, base)
  const id = useUnsaved(isDirty)

  // The server has newer data: it is shown, unless the form has unsaved input.
  if (!same(initial, seen)) {
    setSeen(initial)
    setBase(initial)
    if (!isDirty) setDraft(initial)
  }

  const complain = (found: readonly FieldIssue[]) => {
    setIssues(found)
    focusFirstInvalid()
  }

  const submit = async () => {
    if (state === 'saving') return
    setFailed(null)
    setIssues([])
    const checked = v.safeParse(schema, toRequest(draft))
    if (!checked.success) return complain(fieldIssues(checked.issues))
    setState('saving')
    const result = await send(draft)
    setState(result.ok ? 'saved' : 'idle')
    if (result.ok) {
      setBase(draft)
      forgetUnsaved(id)
      onSaved?.(result.value, draft)
    } else {
      if (result.error.issues.length === 0) setFailed(result.error)
      complain(result.error.issues)
    }
  }

  const errorOf = (path: string): string | null => {
    const issue = issues.find((found) => found.path === path)
    return issue ? (explain?.(issue) ?? issueMessage(i18n, issue)) : null
  }
  const set: Form<Draft>['set'] = (name, value) => {
    setDraft((before) => ({ ...before, [name]: value }))
    setIssues((before) => before.filter(({ path }) => path !== name && !path.startsWith(`${String(name)}.`)))
    if (state === 'saved') setState('idle')
  }
  return {
    draft,
    set,
    errorOf,
    text: (name) => ({
      value: String(draft[name] ?? ''),
      onValue: (value) => set(name, value as Draft[typeof name]),
      error: errorOf(name),
    }),
    submit: () => void submit(),
    state,
    isDirty,
    failed,
  }
}

/** A form for one call of the open company. */
export function useCompanyForm<C extends AnyCall>(
  call: C,
  initial: Asked<C>,
  onSaved?: (answer: Answered<C>, draft: Asked<C>) => void,
  explain?: (issue: FieldIssue) => string | null,
): Form<Asked<C>> {
  const { companyId } = useCompany()
  const { write } = useWrite(call)
  return useForm({
    schema: call.request,
    initial,
    toRequest: (draft) => ({ companyId, ...draft }),
    send: write,
    onSaved,
    explain,
  })
}

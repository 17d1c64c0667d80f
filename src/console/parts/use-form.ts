import { useState } from 'react'
import type { AnyCall } from '#contract/calls/call.ts'
import type { Failure, FieldIssue } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import { type DraftOptions, useDraft } from '#src/ui/form/use-draft.ts'
import { type Answered, type Asked, useWrite } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { forgetUnsaved, useUnsaved } from './unsaved.ts'

interface FormOptions<Draft, Answer> extends DraftOptions<Draft, unknown> {
  readonly send: (draft: Draft) => Promise<Result<Answer, Failure>>
  readonly onSaved?: ((answer: Answer, draft: Draft) => void) | undefined
}

export interface Form<Draft extends object>
  extends Pick<ReturnType<typeof useDraft<Draft, unknown>>, 'draft' | 'set' | 'text' | 'errorOf'> {
  readonly submit: () => void
  readonly state: 'idle' | 'saving' | 'saved'
  readonly isDirty: boolean
  /** Failure of the last try, if no field shows it. */
  readonly failed: Failure | null
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** State of a form that is saved: its draft, its errors, and the outcome of saving. */
export function useForm<Draft extends object, Answer>(options: FormOptions<Draft, Answer>): Form<Draft> {
  const { initial: stored, send, onSaved } = options
  const [saved, setSaved] = useState<{ readonly draft: Draft; readonly over: Draft } | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  // What was saved is shown until the server's newer data is there, which is shown unless there is unsaved input.
  const initial = saved && same(saved.over, stored) ? saved.draft : stored
  const { draft, set, text, errorOf, isChanged, submit, refuse, settle } = useDraft({ ...options, initial })
  const isDirty = !same(draft, initial)
  const id = useUnsaved(isDirty)

  const save = async () => {
    setState('saving')
    const result = await send(draft)
    setState(result.ok ? 'saved' : 'idle')
    if (result.ok) {
      setSaved({ draft, over: stored })
      settle(draft)
      forgetUnsaved(id)
      onSaved?.(result.value, draft)
    } else {
      if (result.error.issues.length === 0) setFailed(result.error)
      refuse(result.error.issues)
    }
  }
  return {
    draft,
    set,
    text,
    errorOf,
    submit: () => {
      if (state === 'saving') return
      setFailed(null)
      submit(() => void save())
    },
    state: state === 'saved' && isChanged ? 'idle' : state,
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

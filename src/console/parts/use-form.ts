import { useState } from 'react'
import type { AnyCall } from '#contract/calls/call.ts'
import { isEdit } from '#contract/console/console-call.ts'
import { changesSince, fieldsIn, type FieldValues, withFields } from '#contract/console/edit.ts'
import type { Failure, FieldIssue, Meanwhile } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import { type DraftOptions, useDraft } from '#src/ui/form/use-draft.ts'
import { type Answered, type Asked, useWrite } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { forgetUnsaved, useUnsaved } from './unsaved.ts'

interface FormOptions<Draft, Answer> extends DraftOptions<Draft, unknown> {
  /** @param begun of the fields that were changed, the values that they had before */
  readonly send: (draft: Draft, begun: FieldValues) => Promise<Result<Answer, Failure>>
  readonly onSaved?: ((answer: Answer, draft: Draft) => void) | undefined
  /** The call that saves it and keeps what others have changed: it names the fields. */
  readonly edit?: AnyCall | undefined
}

export interface Form<Draft extends object>
  extends Pick<ReturnType<typeof useDraft<Draft, unknown>>, 'draft' | 'set' | 'text' | 'errorOf'> {
  readonly submit: () => void
  readonly state: 'idle' | 'saving' | 'saved'
  readonly isDirty: boolean
  /** Failure of the last try, if no field shows it. */
  readonly failed: Failure | null
  readonly conflict: Conflict | null
}

/** Fields that another person has changed as well, and has saved first. */
export interface Conflict extends Pick<Meanwhile, 'by' | 'at' | 'names'> {
  /** The name of the call. */
  readonly of: string
  readonly fields: readonly { readonly path: string; readonly mine: unknown; readonly theirs: unknown }[]
  /** Saves the form with one's own values in these fields, or with the other person's. */
  readonly settle: (keepsMine: boolean) => void
  /** Back to the form, as it is. */
  readonly close: () => void
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Refused<Draft> {
  readonly meanwhile: Meanwhile
  readonly sent: Draft
  readonly begun: FieldValues
}

/** State of a form that is saved: its draft, its errors, and the outcome of saving. */
export function useForm<Draft extends object, Answer>(options: FormOptions<Draft, Answer>): Form<Draft> {
  const { initial: stored, send, onSaved, edit } = options
  const [saved, setSaved] = useState<{ readonly draft: Draft; readonly over: Draft } | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  const [refused, setRefused] = useState<Refused<Draft> | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [typedOver, setTypedOver] = useState<Draft | null>(null)
  // What was saved is shown until the server's newer data is there, which is shown unless there is unsaved input.
  const initial = saved && same(saved.over, stored) ? saved.draft : stored
  const form = useDraft({ ...options, initial })
  const { draft, isTyped, errorOf, isChanged, refuse } = form
  // Newer data may have come since: what the person has not touched is not a change of theirs.
  const begunFrom = isTyped ? (typedOver ?? initial) : initial
  const isDirty = !same(draft, begunFrom)
  const id = useUnsaved(isDirty)

  const set: typeof form.set = (name, value) => {
    if (!isTyped) setTypedOver(initial)
    form.set(name, value)
  }
  const text: typeof form.text = (name) => ({
    ...form.text(name),
    onValue: (value) => set(name, value as never),
  })

  const save = async (sent: Draft, begun: FieldValues) => {
    setState('saving')
    const result = await send(sent, begun)
    setState(result.ok ? 'saved' : 'idle')
    if (result.ok) {
      const changed = Object.entries(fieldsIn(sent)).filter(([path]) => Object.hasOwn(begun, path))
      const kept = edit ? withFields(stored, Object.fromEntries(changed)) : sent
      setSaved({ draft: kept, over: stored })
      setTypedOver(sent)
      form.settle(sent)
      forgetUnsaved(id)
      onSaved?.(result.value, sent)
    } else if (result.error.meanwhile) {
      setRefused({ meanwhile: result.error.meanwhile, sent, begun })
    } else {
      if (result.error.issues.length === 0) setFailed(result.error)
      refuse(result.error.issues)
    }
  }

  const settleConflict = ({ meanwhile, sent, begun }: Refused<Draft>, keepsMine: boolean) => {
    const theirs = Object.fromEntries(meanwhile.fields.map((field) => [field.path, field.theirs ?? null]))
    const wanted = keepsMine ? sent : withFields(sent, theirs)
    setRefused(null)
    form.replace(wanted)
    // The person has decided about the values that they have seen, and about no later ones.
    void save(wanted, { ...begun, ...theirs })
  }
  const conflictOf = (found: Refused<Draft>): Conflict => {
    const mine = fieldsIn(found.sent)
    const { by, at, fields, names = {} } = found.meanwhile
    return {
      of: edit?.name ?? '',
      by,
      at,
      names,
      fields: fields.map(({ path, theirs }) => ({ path, mine: mine[path], theirs })),
      settle: (keepsMine) => settleConflict(found, keepsMine),
      close: () => setRefused(null),
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
      form.submit(() => void save(draft, changesSince(begunFrom, draft)))
    },
    state: state === 'saved' && isChanged ? 'idle' : state,
    isDirty,
    failed,
    conflict: refused && conflictOf(refused),
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
    send: (draft, begun) => write(isEdit(call) ? { ...draft, begun } : draft),
    edit: isEdit(call) ? call : undefined,
    onSaved,
    explain,
  })
}

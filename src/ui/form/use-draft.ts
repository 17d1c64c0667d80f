import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { FieldIssue } from '#contract/error-codes.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { focusFirstInvalid } from '../focus.ts'

export interface DraftOptions<Draft, Output> {
  /** Shown until something is typed. */
  readonly initial: Draft
  /** What it refuses is not sent. */
  readonly schema: v.GenericSchema<unknown, Output>
  /** What the schema checks, if it is not the draft itself. */
  readonly toRequest?: ((draft: Draft) => unknown) | undefined
  /** The meaning of an issue in this form, if the general message does not say it. */
  readonly explain?: ((issue: FieldIssue) => string | null) | undefined
}

/** The answers of a form as typed, and their errors: a field has one from when it is sent or left until it is changed. */
export function useDraft<Draft extends object, Output>(options: DraftOptions<Draft, Output>) {
  const { initial, schema, toRequest = (typed: Draft) => typed, explain } = options
  const { i18n } = useLingui()
  const [typed, setTyped] = useState<Draft | null>(null)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const [isChanged, setChanged] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const draft = typed ?? initial
  const check = () => v.safeParse(schema, toRequest(draft))

  /** Shows what is wrong with the fields, such as the server's issues, and focuses the first of them. */
  const refuse = (found: readonly FieldIssue[]) => {
    setIssues(found)
    if (found.length > 0) setRefusals((before) => before + 1)
  }
  // Once the errors are in the page: after an answer of the server, React may put them there later than the next frame.
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid()
  }, [refusals])
  const submit = (send: (output: Output) => void) => {
    setChanged(false)
    const checked = check()
    refuse(checked.success ? [] : fieldIssues(checked.issues))
    if (checked.success) send(checked.output)
  }
  /** The field has lost the focus. */
  const leave = (name: keyof Draft) => {
    const checked = check()
    const found = checked.success ? [] : fieldIssues(checked.issues).filter(({ path }) => path === name)
    setIssues((before) => (before.some(({ path }) => path === name) ? before : [...before, ...found]))
  }
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    setTyped((before) => ({ ...(before ?? initial), [name]: value }))
    setIssues((before) => before.filter(({ path }) => path !== name && !path.startsWith(`${String(name)}.`)))
    setChanged(true)
  }
  const reset = () => {
    setTyped(null)
    setIssues([])
    setChanged(false)
  }
  /** Shows the initial answers again after sending, unless more was typed meanwhile. */
  const settle = (sent: Draft) => setTyped((now) => (now === sent ? null : now))
  /** Shows other answers, as if they had been typed. */
  const replace = (answers: Draft) => setTyped(answers)
  /** The error of a dotted path in words; `null` = no error. */
  const errorOf = (path: string): string | null => {
    const issue = issues.find((found) => found.path === path)
    return issue ? (explain?.(issue) ?? issueMessage(i18n, issue)) : null
  }
  /** Properties for a text field. */
  const text = <Name extends keyof Draft & string>(name: Name) => ({
    value: String(draft[name] ?? ''),
    onValue: (value: string) => set(name, value as Draft[Name]),
    error: errorOf(name),
  })
  return {
    draft,
    isTyped: typed !== null,
    isChanged,
    replace,
    set,
    text,
    errorOf,
    submit,
    refuse,
    leave,
    reset,
    settle,
  }
}

import { useLingui } from '@lingui/react'
import type { FailureCode } from '#contract/error-codes.ts'
import { LEAVE_BY_NAME_MAX } from '#contract/limits.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFailureText } from '#src/ui/use-failure-text.ts'
import * as css from './by-name-screen.css.ts'

interface PersonInside {
  readonly ticket: string
  readonly firstName: string
  readonly initial: string
  /** ISO instant. */
  readonly enteredAt: string
}

interface ByNameScreenProps {
  readonly frame: FrameProps
  readonly typed: string
  readonly onTyped: (typed: string) => void
  /** `null` until enough was typed, and while the answer is awaited. */
  readonly found: { readonly people: readonly PersonInside[]; readonly more: boolean } | null
  readonly loading: boolean
  /** Why the search, or the last choice, was refused. */
  readonly failed: FailureCode | null
  /** Seconds from the refusal until another try makes sense; `null` = it makes sense now. */
  readonly waitSeconds?: number | null
  readonly onChosen: (ticket: string) => void
}

/** As many as are ever found at once. */
const PLACES = LEAVE_BY_NAME_MAX

/** For a visitor who leaves without a code: their name, then themselves in a short list. */
export function ByNameScreen(props: ByNameScreenProps) {
  const { frame, typed, onTyped, found, loading, failed, waitSeconds = null, onChosen } = props
  const { i18n } = useLingui()
  const refusal = useFailureText(failed, waitSeconds)
  const people = found?.people ?? []
  /** The first places are taken; those below stay the same elements. */
  const free = Array.from({ length: PLACES - people.length }, (_, index) => people.length + index)
  const shortName = ({ firstName, initial }: PersonInside) =>
    initial === ''
      ? firstName
      : i18n._('BY_NAME_PERSON', { firstName: verbatim(firstName), initial: verbatim(initial) })
  const said = () => {
    if (loading) return <Spinner />
    if (refusal) return i18n._('BY_NAME_ASK')
    if (found === null) return null
    if (found.people.length === 0) return i18n._('BY_NAME_NONE')
    return found.more ? i18n._('BY_NAME_MORE') : i18n._('BY_NAME_FOUND', { count: found.people.length })
  }
  return (
    <StepFrame
      frame={frame}
      hasMainAction={false}
      title={i18n._('BY_NAME_TITLE')}
      intro={i18n._('BY_NAME_INTRO')}
    >
      <div className={css.answer}>
        <StepForm busy={frame.busy} onSubmit={() => undefined}>
          <TextField
            label={i18n._('BY_NAME_FIELD')}
            error={refusal}
            name="name"
            isFirst
            autoCapitalize="words"
            value={typed}
            onValue={onTyped}
          />
        </StepForm>
        <div role="status" className={css.said}>
          {said()}
        </div>
        <div className={css.rows}>
          {people.length > 0 && (
            <div className={css.found} style={{ gridRow: `span ${people.length}` }}>
              <ChoiceList
                isPersonal
                choices={people.map((person) => ({
                  id: person.ticket,
                  name: shortName(person),
                  hint: i18n._('BY_NAME_SINCE', {
                    time: i18n.date(person.enteredAt, { timeStyle: 'short' }),
                  }),
                }))}
                onChosen={onChosen}
              />
            </div>
          )}
          {free.map((place) => (
            <span key={place} className={css.place} aria-hidden="true" />
          ))}
        </div>
      </div>
    </StepFrame>
  )
}

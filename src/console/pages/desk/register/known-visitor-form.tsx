import { useLingui } from '@lingui/react'
import { type FormEvent, useState } from 'react'
import type { Failure } from '#contract/error-codes.ts'
import { fullName } from '#contract/person-name.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import type { Answered } from '../../../api/reading.ts'
import type { getDeskForm } from '#contract/console/register.ts'
import { dialogFoot, form } from '../../../parts/form.css.ts'
import type { FoundVisitor } from './find-visitor.tsx'
import * as css from './register.css.ts'
import { type VisitAnswers, VisitFields } from './visit-fields.tsx'

interface KnownVisitorFormProps {
  readonly visitor: FoundVisitor
  readonly asks: Answered<typeof getDeskForm>
  readonly siteId: string | null
  readonly failed: Failure | null
  readonly busy: boolean
  /** @param visitorTypeId of the visitor, where it is another one than before */
  readonly onEnter: (answers: VisitAnswers, visitorTypeId: string | null) => void
  readonly onBack: () => void
}

/** Lets a known visitor in: as what they come and whom they see can be said, and need not. */
export function KnownVisitorForm(props: KnownVisitorFormProps) {
  const { visitor, asks, siteId, failed, busy, onEnter, onBack } = props
  const { i18n } = useLingui()
  const [answers, setAnswers] = useState<VisitAnswers>({ siteId, hostId: null, reason: null })
  const { visitorType } = visitor
  const [typeId, setTypeId] = useState(visitorType?.id ?? null)
  // Whether the type was stored is not known once the entry has failed after it.
  const [wasSent, setWasSent] = useState(false)
  const offered = asks.types.find(({ id }) => id === typeId)
  // The company may have withdrawn the type of earlier visits.
  const former = visitorType && !asks.types.some(({ id }) => id === visitorType.id) ? [visitorType] : []
  const errorOf = (path: string) => {
    const issue = failed?.issues.find((found) => found.path === path)
    return issue ? issueMessage(i18n, issue) : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const isSent = wasSent || typeId !== visitorType?.id
    setWasSent(isSent)
    onEnter(answers, isSent ? typeId : null)
  }
  return (
    <form className={form} noValidate onSubmit={submit}>
      <div className={css.chosen}>
        <div className={css.who}>
          <span className={css.name}>{fullName(visitor)}</span>
          {visitor.companyName && <span className={css.detail}>{visitor.companyName}</span>}
        </div>
        <Button onClick={onBack}>{i18n._('REGISTER_BACK')}</Button>
      </div>
      {asks.types.length > 0 && (
        <SelectField
          label={i18n._('VISITOR_TYPE')}
          value={typeId ?? ''}
          onValue={setTypeId}
          error={errorOf('visitorTypeId')}
          options={[
            ...(visitorType ? [] : [{ value: '', name: i18n._('NOT_GIVEN') }]),
            ...[...former, ...asks.types].map(({ id, name }) => ({ value: id, name })),
          ]}
        />
      )}
      <VisitFields
        answers={answers}
        onAnswer={(name, value) => setAnswers({ ...answers, [name]: value })}
        errorOf={errorOf}
        flags={offered?.flowFlags ?? asks.flowFlags}
        reasons={asks.reasons}
      />
      <div className={dialogFoot}>
        <Button type="submit" variant="primary" busy={busy}>
          {i18n._('REGISTER_ENTER')}
        </Button>
      </div>
    </form>
  )
}

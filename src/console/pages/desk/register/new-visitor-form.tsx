import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { type getDeskForm, registerVisitor } from '#contract/console/register.ts'
import { fullName } from '#contract/person-name.ts'
import { type SignUpFieldName, signUpFieldsFor } from '#contract/sign-up-fields.ts'
import { newId } from '#src/api/new-id.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type Answered, useWrite } from '../../../api/reading.ts'
import { dialogFoot, form as formLook } from '../../../parts/form.css.ts'
import { fields } from '../../../parts/page.css.ts'
import { useForm } from '../../../parts/use-form.ts'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { useCompany } from '../../../shell/company.tsx'
import { type NewVisitorDraft, NewVisitorField } from './new-visitor-field.tsx'
import { VisitFields } from './visit-fields.tsx'

type Registered = Answered<typeof registerVisitor> & { readonly name: string }

interface NewVisitorFormProps {
  readonly asks: Answered<typeof getDeskForm>
  readonly siteId: string | null
  /** What was looked for before. */
  readonly typed: string
  readonly onRegistered: (registered: Registered, draft: NewVisitorDraft) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onBack: (search: string | null) => void
}

/** "Ada Maria Conti" as first and last name, to be corrected in the fields. */
function namesIn(typed: string) {
  const words = typed.includes('@') ? [] : typed.trim().split(/\s+/u).filter(Boolean)
  return {
    firstname: words.slice(0, Math.max(1, words.length - 1)).join(' '),
    lastname: words.slice(1).at(-1) ?? '',
  }
}

const NOT_ASKED = {
  email: null,
  companyName: null,
  phone: null,
  sex: null,
  documentType: null,
  document: null,
  birthday: null,
}

/** Registers a visitor who is here for the first time: what the tablet asks, and where and whom they visit. */
export function NewVisitorForm(props: NewVisitorFormProps) {
  const { asks, siteId, typed, onRegistered, onDirty, onBack } = props
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { write } = useWrite(registerVisitor)
  const [registrationId] = useState(newId)
  const flagsOf = ({ visitorTypeId }: NewVisitorDraft) =>
    asks.types.find(({ id }) => id === visitorTypeId)?.flowFlags ?? asks.flowFlags
  // What is not on the screen is not sent: another kind may have asked for it.
  const asked = (draft: NewVisitorDraft): NewVisitorDraft => {
    const shown = signUpFieldsFor(flagsOf(draft))
    const others = Object.entries(NOT_ASKED).filter(([name]) => !shown.some((field) => field === name))
    return { ...draft, ...Object.fromEntries(others), ...(!flagsOf(draft).reason && { reason: null }) }
  }
  const form = useForm<NewVisitorDraft, Answered<typeof registerVisitor>>({
    schema: registerVisitor.request,
    initial: {
      ...NOT_ASKED,
      ...namesIn(typed),
      registrationId,
      visitorTypeId: null,
      siteId,
      hostId: null,
      reason: null,
    },
    toRequest: (draft) => ({ companyId, ...asked(draft) }),
    send: (draft) => write(asked(draft)),
    onSaved: (answer, draft) => {
      const { firstname: firstName, lastname } = draft
      onRegistered({ ...answer, name: fullName({ firstName, lastName: lastname ?? '' }) }, draft)
    },
    explain: ({ message, path }) =>
      message === 'EMAIL_ALREADY_REGISTERED'
        ? i18n._('PERSON_EMAIL_TAKEN')
        : path === 'siteId' || path === 'visitorTypeId'
          ? i18n._('INPUT_REQUIRED')
          : null,
  })
  const { draft, set, errorOf } = form
  const isDirty = form.isDirty
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  const hasOneName = draft.lastname === null
  const failed = form.failed?.code === 'ANOTHER_VISIT_OPEN' ? null : form.failed
  const fieldOf = (field: SignUpFieldName) => (
    <NewVisitorField key={field} field={field} form={form} hasOneName={hasOneName} />
  )
  const shown = signUpFieldsFor(flagsOf(draft)).filter((field) => field !== 'lastname' || !hasOneName)
  const isName = (field: SignUpFieldName) => field === 'firstname' || field === 'lastname'
  return (
    <form
      ref={element}
      className={formLook}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {asks.types.length > 0 && (
        <SelectField
          label={i18n._('VISITOR_TYPE')}
          value={draft.visitorTypeId ?? ''}
          onValue={(id) => set('visitorTypeId', id === '' ? null : id)}
          error={errorOf('visitorTypeId')}
          options={[
            { value: '', name: i18n._('SITE_CHOOSE') },
            ...asks.types.map(({ id, name }) => ({ value: id, name })),
          ]}
        />
      )}
      <div className={fields}>{shown.filter(isName).map(fieldOf)}</div>
      <CheckboxRow
        look="line"
        label={i18n._('ONE_NAME')}
        checked={hasOneName}
        onChecked={(isChosen) => set('lastname', isChosen ? null : '')}
      />
      <div className={fields}>{shown.filter((field) => !isName(field)).map(fieldOf)}</div>
      {errorOf('email') === i18n._('PERSON_EMAIL_TAKEN') && (
        <div>
          <Button onClick={() => onBack(draft.email ?? '')}>{i18n._('REGISTER_EMAIL_KNOWN')}</Button>
        </div>
      )}
      <VisitFields
        answers={{ siteId: draft.siteId, hostId: draft.hostId, reason: draft.reason ?? null }}
        onAnswer={(name, value) => set(name, value)}
        errorOf={errorOf}
        flags={flagsOf(draft)}
        reasons={asks.reasons}
      />
      <WriteTrouble writes={[{ failed }]} />
      {form.failed && failed === null && <p role="alert">{i18n._('REGISTER_STORED')}</p>}
      <div className={dialogFoot}>
        <Button onClick={() => onBack(null)}>{i18n._('REGISTER_BACK')}</Button>
        <Button type="submit" variant="primary" busy={form.state === 'saving'}>
          {i18n._('REGISTER_ENTER')}
        </Button>
      </div>
    </form>
  )
}

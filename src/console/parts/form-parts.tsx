import { useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ReadOnlyFields } from '#src/ui/field.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import * as css from './form.css.ts'
import type { Form } from './use-form.ts'
import { WriteTrouble } from './write-trouble.tsx'

type AnyForm = Pick<Form<object>, 'submit' | 'state' | 'isDirty' | 'failed' | 'conflict'>

const onSubmit = (form: AnyForm) => (event: FormEvent) => {
  event.preventDefault()
  form.submit()
}

interface SavingFormProps {
  readonly form: AnyForm
  readonly children: ReactNode
  /** Replaces Save. */
  readonly action?: string
  /** False: the person may look, but not change. */
  readonly may?: boolean
}

/** Form fields with their Save button, and the outcome beside it. */
export function SavingForm({ form, children, action, may = true }: SavingFormProps) {
  const { i18n } = useLingui()
  return (
    <>
      <form className={css.form} noValidate onSubmit={onSubmit(form)}>
        <FormFields may={may}>{children}</FormFields>
        {may && (
          <div className={css.foot}>
            <Button type="submit" variant="primary" busy={form.state === 'saving'}>
              {action ?? i18n._('SAVE')}
            </Button>
            <Outcome form={form} />
          </div>
        )}
      </form>
      {form.conflict && <ConflictDialog conflict={form.conflict} />}
    </>
  )
}

/** The fields; for a person who may only look, what they say. */
function FormFields({ may, children }: { readonly may: boolean; readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const words = may ? null : { on: i18n._('IS_ON'), off: i18n._('IS_OFF') }
  return (
    <ReadOnlyFields value={words}>
      <fieldset disabled={!may} className={css.form}>
        {children}
      </fieldset>
    </ReadOnlyFields>
  )
}

function Outcome({ form }: { readonly form: AnyForm }) {
  const { i18n } = useLingui()
  return (
    <>
      <span role="status">
        {form.state === 'saved' && !form.isDirty ? (
          <span className={css.saved}>
            <CheckIcon />
            {i18n._('SAVED')}
          </span>
        ) : (
          form.isDirty &&
          form.state === 'idle' && <span className={css.unsaved}>{i18n._('NOT_SAVED_YET')}</span>
        )}
      </span>
      <WriteTrouble writes={[form]} />
    </>
  )
}

interface FormDialogProps extends SavingFormProps {
  readonly title: string
  readonly onClose: () => void
  /** What it does cannot be undone. */
  readonly isFinal?: boolean
}

/** A form in a dialog; closing it asks first if there is unsaved input. */
export function FormDialog({
  form,
  title,
  onClose,
  children,
  action,
  may = true,
  isFinal = false,
}: FormDialogProps) {
  const { i18n } = useLingui()
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (form.isDirty && !isLeaving ? setLeaving(true) : onClose())
  return (
    <Dialog title={title} onClose={close}>
      <form className={css.form} noValidate onSubmit={onSubmit(form)}>
        <FormFields may={may}>{children}</FormFields>
        <WriteTrouble writes={[form]} />
        {isLeaving && <p role="alert">{i18n._('UNSAVED_QUESTION')}</p>}
        <div className={css.dialogFoot}>
          <Button onClick={close}>{isLeaving ? i18n._('DISCARD') : i18n._('CANCEL')}</Button>
          {may && (
            <Button type="submit" variant={isFinal ? 'danger' : 'primary'} busy={form.state === 'saving'}>
              {action ?? i18n._('SAVE')}
            </Button>
          )}
        </div>
      </form>
      {form.conflict && <ConflictDialog conflict={form.conflict} />}
    </Dialog>
  )
}

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  action,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <div className={css.dialogFoot}>
        <Button onClick={onClose}>{i18n._('CANCEL')}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

import { useLingui } from '@lingui/react'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { actions } from '../../parts/page.css.ts'

interface WebhookSecretProps {
  readonly secret: string
  /** The one before signs too for a day. */
  readonly isRenewed: boolean
}

/** What receivers check signatures with. */
export function WebhookSecret({ secret, isRenewed }: WebhookSecretProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Note tone="warning" role="status">
        {isRenewed ? i18n._('WEBHOOK_SECRET_RENEWED') : i18n._('WEBHOOK_SECRET_HINT')}
      </Note>
      <TextField label={i18n._('WEBHOOK_SECRET')} value={secret} onValue={() => undefined} readOnly />
      <div className={actions}>
        <CopyButton text={secret} />
      </div>
    </>
  )
}

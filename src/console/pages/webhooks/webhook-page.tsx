import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  saveWebhook,
  showWebhookSecret,
  switchWebhook,
  testWebhook,
} from '#contract/console/webhooks.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { actions } from '../../parts/page.css.ts'
import { Page } from '../../parts/page.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { eventName, type ListedWebhook } from './webhook-words.ts'
import { WebhookPill } from './webhooks-page.tsx'

const LOOK_MS = 3_000
const NAMED_MAX = 3

/** One webhook: what it is for, what was delivered, and what can be done about it. */
export function WebhookPage() {
  const { i18n } = useLingui()
  const { webhookId } = useParams({ from: '/$companyId/staff/webhooks/$webhookId' })
  const webhooks = useRead(listWebhooks, {}, { everyMs: LOOK_MS })
  const webhook = webhooks.data?.find((one) => one.webhookId === webhookId)
  return (
    <Page wide title={webhook?.description ?? i18n._('WEBHOOK')}>
      <Loaded query={webhooks}>
        {() =>
          webhook ? <OneWebhook webhook={webhook} /> : <Note tone="warning">{i18n._('WEBHOOK_NONE')}</Note>
        }
      </Loaded>
    </Page>
  )
}

/** Few are named, many are counted. */
function typesSaid(i18n: I18n, types: ListedWebhook['types']): string {
  if (types === null) return i18n._('WEBHOOK_TYPES_ALL')
  return types.length > NAMED_MAX
    ? i18n._('WEBHOOK_TYPES_COUNT', { count: types.length })
    : types.map((type) => eventName(i18n, type)).join(', ')
}

function OneWebhook({ webhook }: { readonly webhook: ListedWebhook }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const navigate = useNavigate()
  const siteName = useSiteName()
  const may = useMay(saveWebhook)
  const test = useWrite(testWebhook)
  const turn = useWrite(switchWebhook)
  const show = useWrite(showWebhookSecret)
  const renew = useWrite(renewWebhookSecret)
  const remove = useWrite(deleteWebhook)
  const [open, setOpen] = useState<'edit' | 'renew' | 'remove' | null>(null)
  const [shown, setShown] = useState<{ readonly secret: string; readonly isRenewed: boolean } | null>(null)
  const { webhookId, state, types, siteId, host, previousUntil } = webhook
  const isOn = state === 'on'
  const reveal = async () => {
    const answer = await show.write({ webhookId })
    if (answer.ok) setShown({ secret: answer.value.secret, isRenewed: false })
  }
  const change = async () => {
    setOpen(null)
    const answer = await renew.write({ webhookId })
    if (answer.ok) setShown({ secret: answer.value.secret, isRenewed: true })
  }
  const end = async () => {
    setOpen(null)
    const answer = await remove.write({ webhookId })
    if (answer.ok) await navigate({ to: '/$companyId/staff/webhooks', params: { companyId } })
  }
  return (
    <>
      <WriteTrouble writes={[test, turn, show, renew, remove]} />
      <p>
        <WebhookPill webhook={webhook} /> {host}
        {siteId && ` · ${siteName(siteId)}`}
        {' · '}
        {typesSaid(i18n, types)}
      </p>
      {previousUntil && <Note>{i18n._('WEBHOOK_BOTH_SECRETS', { at: moment(i18n, previousUntil) })}</Note>}
      {shown && <WebhookSecret {...shown} />}
      {may && (
        <div className={actions}>
          <Button variant="primary" busy={test.busy} onClick={() => void test.write({ webhookId })}>
            {i18n._('WEBHOOK_TEST')}
          </Button>
          <Button onClick={() => setOpen('edit')}>{i18n._('EDIT')}</Button>
          <Button
            busy={turn.busy}
            onClick={() => void turn.write({ webhookId, state: isOn ? 'paused' : 'on' })}
          >
            {isOn ? i18n._('WEBHOOK_PAUSE') : i18n._('WEBHOOK_SWITCH_ON')}
          </Button>
          <Button busy={show.busy} onClick={() => void reveal()}>
            {i18n._('WEBHOOK_SECRET_SHOW')}
          </Button>
          <Button onClick={() => setOpen('renew')}>{i18n._('WEBHOOK_SECRET_RENEW')}</Button>
          <Button onClick={() => setOpen('remove')}>{i18n._('REMOVE')}</Button>
        </div>
      )}
      <DeliveriesCard webhook={webhook} may={may} />
      {open === 'edit' && (
        <WebhookDialog webhook={webhook} onSaved={() => setOpen(null)} onClose={() => setOpen(null)} />
      )}
      {open === 'renew' && (
        <ConfirmDialog
          title={i18n._('WEBHOOK_SECRET_RENEW')}
          action={i18n._('WEBHOOK_SECRET_RENEW')}
          busy={renew.busy}
          onConfirm={() => void change()}
          onClose={() => setOpen(null)}
        >
          {i18n._('WEBHOOK_SECRET_RENEW_HINT')}
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={i18n._('WEBHOOK_REMOVE')}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void end()}
          onClose={() => setOpen(null)}
        >
          {i18n._('WEBHOOK_REMOVE_HINT')}
        </ConfirmDialog>
      )}
    </>
  )
}

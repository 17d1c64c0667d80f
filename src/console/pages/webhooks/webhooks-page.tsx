import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listWebhooks, saveWebhook } from '#contract/console/webhooks.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { useMay, useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { useCompany } from '../../shell/company.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { deliveryOutcomeName, type ListedWebhook, offReasonName } from './webhook-words.ts'

/** How soon the page shows what was delivered. */
const LOOK_MS = 5_000

/** Where the company has events sent: other systems learn at once what happens. */
export function WebhooksPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(saveWebhook)
  const siteName = useSiteName()
  const webhooks = useRead(listWebhooks, {}, { everyMs: LOOK_MS })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Page
      title={i18n._('WEBHOOKS')}
      intro={i18n._('WEBHOOKS_INTRO')}
      actions={
        may && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            <PlusIcon />
            {i18n._('WEBHOOK_ADD')}
          </Button>
        )
      }
    >
      {secret && <WebhookSecret secret={secret} isRenewed={false} />}
      <Loaded query={webhooks}>
        {(list) => (
          <ItemRows
            label={i18n._('WEBHOOKS')}
            items={list}
            keyOf={({ webhookId }) => webhookId}
            empty={i18n._('WEBHOOKS_EMPTY')}
          >
            {(webhook) => (
              <RowWords
                name={
                  <Link
                    to="/$companyId/staff/webhooks/$webhookId"
                    params={{ companyId, webhookId: webhook.webhookId }}
                  >
                    {webhook.description}
                  </Link>
                }
                pills={<WebhookPill webhook={webhook} />}
                detail={
                  <>
                    <span>{webhook.host}</span>
                    {webhook.siteId && <span>{siteName(webhook.siteId)}</span>}
                    {webhook.madeByKey !== null && (
                      <span>{i18n._('WEBHOOK_OF_KEY', { name: verbatim(webhook.madeByKey) })}</span>
                    )}
                    <span>
                      {webhook.types
                        ? i18n._('WEBHOOK_TYPES_COUNT', { count: webhook.types.length })
                        : i18n._('WEBHOOK_TYPES_ALL')}
                    </span>
                    {webhook.waiting > 0 && (
                      <span>{i18n._('WEBHOOK_WAITING', { count: webhook.waiting })}</span>
                    )}
                    {webhook.failed > 0 && <span>{i18n._('WEBHOOK_FAILED', { count: webhook.failed })}</span>}
                  </>
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {isAdding && (
        <WebhookDialog
          webhook={null}
          onSaved={(made) => {
            setAdding(false)
            setSecret(made)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}

/** What is known of it: paused, off, failing, or when it last took an event. */
export function WebhookPill({ webhook }: { readonly webhook: ListedWebhook }) {
  const { i18n } = useLingui()
  const { state, offReason, deliveredAt, failedAt, failure } = webhook
  if (state === 'paused') return <Pill tone="warning">{i18n._('WEBHOOK_PAUSED')}</Pill>
  if (state === 'off') return <Pill tone="danger">{offReason && offReasonName(i18n, offReason)}</Pill>
  if (failure && failedAt !== null && (deliveredAt === null || failedAt > deliveredAt))
    return <Pill tone="danger">{deliveryOutcomeName(i18n, failure)}</Pill>
  return (
    deliveredAt && (
      <Pill tone="success">{i18n._('WEBHOOK_DELIVERED_AT', { at: moment(i18n, deliveredAt) })}</Pill>
    )
  )
}

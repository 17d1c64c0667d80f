import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listWebhookDeliveries, resendDelivery, resendFailed } from '#contract/console/webhooks.ts'
import { type DeliveryState, deliveryStates } from '#contract/webhook-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type Answered, usePages, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment, shortMoment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { opener, tools } from '../../parts/table/list.css.ts'
import { MoreRows } from '../../parts/table/more-rows.tsx'
import { RowTable } from '../../parts/table/row-table.tsx'
import { StateWords } from '../../parts/table/state-words.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { deliveryOutcomeName, deliveryStateName, eventName, type ListedWebhook } from './webhook-words.ts'

type Delivery = Answered<typeof listWebhookDeliveries>['deliveries'][number]
type Column = 'event' | 'state' | 'at' | 'last' | 'tries'

const LOOK_MS = 3_000

/** What was sent to a webhook, each attempt of it, and what is sent once more. */
export function DeliveriesCard({ webhook, may }: { readonly webhook: ListedWebhook; readonly may: boolean }) {
  const { i18n } = useLingui()
  const { webhookId, createdAt } = webhook
  const [state, setState] = useState<DeliveryState | null>(null)
  const deliveries = usePages(listWebhookDeliveries, { webhookId, state }, { everyMs: LOOK_MS })
  const resend = useWrite(resendDelivery)
  const resendAll = useWrite(resendFailed)
  const [opened, setOpened] = useState<Delivery | null>(null)
  const listed = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Card title={i18n._('DELIVERIES')} hint={i18n._('DELIVERIES_HINT')}>
      <WriteTrouble writes={[resend, resendAll]} />
      <div className={tools}>
        <SelectField
          label={i18n._('DESK_STATE')}
          value={state ?? ''}
          onValue={(chosen) => setState(deliveryStates.find((one) => one === chosen) ?? null)}
          options={[
            { value: '', name: i18n._('DELIVERIES_ALL') },
            ...deliveryStates.map((one) => ({ value: one, name: deliveryStateName(i18n, one) })),
          ]}
        />
        {may && webhook.failed > 0 && (
          <Button busy={resendAll.busy} onClick={() => void resendAll.write({ webhookId, since: createdAt })}>
            {i18n._('DELIVERIES_RESEND_FAILED', { count: webhook.failed })}
          </Button>
        )}
      </div>
      <Loaded query={deliveries}>
        {() =>
          listed.length === 0 ? (
            <p>{i18n._('DELIVERIES_EMPTY')}</p>
          ) : (
            <DeliveryTable
              rows={listed}
              onOpen={setOpened}
              onResend={may ? (deliveryId) => void resend.write({ webhookId, deliveryId }) : null}
            />
          )
        }
      </Loaded>
      {opened && (
        <AttemptsDialog
          // It stays, as it was last, when the list has it no more.
          delivery={listed.find(({ deliveryId }) => deliveryId === opened.deliveryId) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
      <MoreRows list={deliveries} name={i18n._('DELIVERIES_MORE')} />
    </Card>
  )
}

interface DeliveryTableProps {
  readonly rows: readonly Delivery[]
  readonly onOpen: (delivery: Delivery) => void
  /** `null`: the person may not. */
  readonly onResend: ((deliveryId: string) => void) | null
}

function DeliveryTable({ rows, onOpen, onResend }: DeliveryTableProps) {
  const { i18n } = useLingui()
  const nameOf = ({ type }: Delivery) => eventName(i18n, type)
  const lastOf = ({ attempts }: Delivery) => attempts[0] && attemptSaid(i18n, attempts[0])
  const columns: readonly RowColumn<Delivery, Column>[] = [
    { id: 'event', name: i18n._('DELIVERY_EVENT'), kind: 'name', cell: nameOf },
    {
      id: 'state',
      name: i18n._('DESK_STATE'),
      kind: 'state',
      cell: ({ state }) => (
        <StateWords
          words={[deliveryStateName(i18n, state)]}
          isWarning={state !== 'delivered'}
          isUrgent={state === 'failed'}
        />
      ),
    },
    { id: 'at', name: i18n._('DELIVERY_AT'), kind: 'before', cell: ({ at }) => shortMoment(i18n, at) },
    { id: 'last', name: i18n._('DELIVERY_LAST'), kind: 'aside', cell: lastOf },
    {
      id: 'tries',
      name: i18n._('DELIVERY_TRIES'),
      kind: 'extra',
      cell: ({ attempts }) => i18n.number(attempts.length),
    },
  ]
  return (
    <RowTable
      id="deliveries"
      label={i18n._('DELIVERIES')}
      columns={columns}
      rows={rows}
      idOf={({ deliveryId }) => deliveryId}
      nameOf={nameOf}
      openerOf={(delivery) => (
        <button type="button" className={opener} title={nameOf(delivery)} onClick={() => onOpen(delivery)}>
          {nameOf(delivery)}
        </button>
      )}
      secondOf={(delivery) => [shortMoment(i18n, delivery.at), lastOf(delivery)].filter(Boolean).join(' · ')}
      sort={{ column: 'at', isDescending: true }}
      onSort={null}
      menuOf={(delivery) => [
        { name: i18n._('DELIVERY_ATTEMPTS'), onChosen: () => onOpen(delivery) },
        ...(onResend
          ? [{ name: i18n._('DELIVERY_RESEND'), onChosen: () => onResend(delivery.deliveryId) }]
          : []),
      ]}
      choice={null}
    />
  )
}

const attemptSaid = (i18n: I18n, { outcome, status }: Delivery['attempts'][number]): string =>
  status === null || outcome === 'delivered'
    ? deliveryOutcomeName(i18n, outcome)
    : `${deliveryOutcomeName(i18n, outcome)} (${status})`

function AttemptsDialog({
  delivery,
  onClose,
}: {
  readonly delivery: Delivery
  readonly onClose: () => void
}) {
  const { i18n } = useLingui()
  const { type, eventId, nextAt, attempts } = delivery
  return (
    <Dialog title={eventName(i18n, type)} onClose={onClose} isToRead>
      <p>{i18n._('DELIVERY_ID', { id: eventId })}</p>
      {nextAt && <p>{i18n._('DELIVERY_NEXT', { at: moment(i18n, nextAt) })}</p>}
      <ItemRows
        label={i18n._('DELIVERY_ATTEMPTS')}
        items={attempts}
        keyOf={({ at }) => at}
        empty={i18n._('DELIVERY_NO_ATTEMPT')}
      >
        {(attempt) => (
          <RowWords
            name={attemptSaid(i18n, attempt)}
            detail={
              <>
                <span>{moment(i18n, attempt.at)}</span>
                <span>{i18n._('DELIVERY_TOOK', { ms: attempt.tookMs })}</span>
                {attempt.answer && <span>{attempt.answer}</span>}
              </>
            }
          />
        )}
      </ItemRows>
    </Dialog>
  )
}

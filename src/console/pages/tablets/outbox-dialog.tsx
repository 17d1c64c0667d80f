import { useLingui } from '@lingui/react'
import { decideOutboxItem, listOutboxItems } from '#contract/console/devices.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { type Answered, useMay, useRead, useWrite } from '../../api/reading.ts'
import { dialogFoot } from '../../parts/form.css.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { refusalName } from '../attention/attention-words.ts'
import type { Device } from './device.ts'

/** A tablet reports every 15 seconds while it has anything left. */
const LOOK_AGAIN_MS = 3_000

type Item = Answered<typeof listOutboxItems>[number]

interface OutboxDialogProps {
  readonly device: Device
  readonly name: string
  readonly onClose: () => void
}

/** What a tablet recorded and the server has not stored, and what staff decide on it. */
export function OutboxDialog({ device, name, onClose }: OutboxDialogProps) {
  const { i18n } = useLingui()
  const { id: deviceId, state } = device
  const items = useRead(listOutboxItems, { deviceId }, { everyMs: LOOK_AGAIN_MS })
  const may = useMay(decideOutboxItem)
  const decide = useWrite(decideOutboxItem)
  const isRevoked = state === 'revoked'
  const nameOf = ({ visitor, name: told }: Item): string =>
    visitor ? fullName(visitor) : (told ?? i18n._('OUTBOX_NO_NAME'))
  return (
    <Dialog title={i18n._('OUTBOX_OF', { name: verbatim(name) })} onClose={onClose}>
      <Note tone={isRevoked ? 'warning' : 'info'}>
        {isRevoked ? i18n._('OUTBOX_HANDED_IN') : i18n._('OUTBOX_HINT')}
      </Note>
      <WriteTrouble writes={[decide]} />
      <Loaded query={items} rows={2}>
        {(list) => (
          <ItemRows
            label={i18n._('OUTBOX_OF', { name: verbatim(name) })}
            items={list}
            keyOf={({ id }) => id}
            empty={i18n._('OUTBOX_EMPTY')}
          >
            {(item) => (
              <RowWords
                name={nameOf(item)}
                pills={item.decision && <Pill>{i18n._('OUTBOX_DECIDED')}</Pill>}
                detail={
                  <>
                    <span>{kindName(item)}</span>
                    <span>{moment(i18n, item.occurredAt)}</span>
                    <span>{why(item)}</span>
                  </>
                }
                actions={
                  may &&
                  item.decision === null &&
                  (isRevoked || item.reason !== null) && (
                    <>
                      {!isRevoked && (
                        <Button
                          aria-label={i18n._('OUTBOX_RETRY_OF', { name: verbatim(nameOf(item)) })}
                          busy={decide.busy}
                          onClick={() => void decide.write({ deviceId, itemId: item.id, action: 'retry' })}
                        >
                          {i18n._('OUTBOX_RETRY')}
                        </Button>
                      )}
                      <Button
                        aria-label={i18n._('OUTBOX_DISMISS_OF', { name: verbatim(nameOf(item)) })}
                        busy={decide.busy}
                        onClick={() => void decide.write({ deviceId, itemId: item.id, action: 'dismiss' })}
                      >
                        {i18n._('OUTBOX_DISMISS')}
                      </Button>
                    </>
                  )
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      <div className={dialogFoot}>
        <Button variant="primary" onClick={onClose}>
          {i18n._('STAFF_DONE')}
        </Button>
      </div>
    </Dialog>
  )

  function kindName({ kind }: Item): string {
    if (kind === 'signUp') return i18n._('OUTBOX_SIGN_UP')
    return kind === 'entry' ? i18n._('OUTBOX_ENTRY') : i18n._('OUTBOX_EXIT')
  }

  function why({ reason }: Item): string {
    if (reason !== null) return refusalName(i18n, reason)
    return isRevoked ? i18n._('OUTBOX_NOT_SENT') : i18n._('OUTBOX_WAITS')
  }
}

import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { deleteMailbox, getMailbox } from '#contract/console/mailbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { type Answered, useMay, useRead, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Card, Page } from '../../parts/page.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { mailboxFailureSaid, messagesSaid, refusalsSaid } from './mailbox-words.ts'

/** How soon the page shows that the mailbox was read. */
const LOOK_MS = 3_000

/** The mailbox that the company gives the product, and how reading it goes. */
export function MailboxPage() {
  const { i18n } = useLingui()
  const may = useMay(deleteMailbox)
  const mailbox = useRead(getMailbox, {}, { everyMs: LOOK_MS })
  const remove = useWrite(deleteMailbox)
  const [isRemoving, setRemoving] = useState(false)
  const doRemove = async () => {
    setRemoving(false)
    await remove.write({})
  }
  return (
    <Page title={i18n._('MAILBOX')} intro={i18n._('MAILBOX_INTRO')}>
      <WriteTrouble writes={[remove]} />
      <Loaded query={mailbox}>
        {({ mailbox: settings, ...state }) => (
          <>
            {settings?.isOn && <MailboxState {...state} />}
            <MailboxForm key={settings === null ? 'new' : 'stored'} settings={settings} />
            {settings && may && (
              <div>
                <Button onClick={() => setRemoving(true)}>{i18n._('MAILBOX_REMOVE')}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {isRemoving && (
        <ConfirmDialog
          title={i18n._('MAILBOX_REMOVE')}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void doRemove()}
          onClose={() => setRemoving(false)}
        >
          {i18n._('MAILBOX_REMOVE_HINT')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** When it was last read, why it is not read now, and what became of its messages. */
function MailboxState({
  readAt,
  failure,
  counts,
}: Pick<Answered<typeof getMailbox>, 'readAt' | 'failure' | 'counts'>) {
  const { i18n } = useLingui()
  const notAccepted = refusalsSaid(i18n, counts)
  return (
    <Card title={i18n._('MAILBOX_STATE')}>
      <div role="status">
        {failure && <Note tone="danger">{mailboxFailureSaid(i18n, failure)}</Note>}
        <p>
          {readAt === null
            ? i18n._('MAILBOX_NOT_READ')
            : i18n._('MAILBOX_READ_AT', { at: moment(i18n, readAt) })}
        </p>
      </div>
      <p>{i18n._('MAILBOX_COUNTED', { counts: messagesSaid(i18n, counts).join(' · ') })}</p>
      {notAccepted.length > 0 && <p>{i18n._('MAILBOX_REFUSED', { counts: notAccepted.join(' · ') })}</p>}
    </Card>
  )
}

import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { deleteChannel, listChannels, saveChannel, testChannel } from '#contract/console/channels.ts'
import type { ChannelOutcome } from '#contract/notification-evidence.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import type { ListedChannel } from './listed-channel.ts'
import { kindName, outcomeName, stepName } from './channel-words.ts'

/** Services besides mail that are told of visitors: chats, pagers and programs of the company. */
export function ChannelsCard() {
  const { i18n } = useLingui()
  const may = useMay(saveChannel)
  const channels = useRead(listChannels, {})
  const remove = useWrite(deleteChannel)
  const test = useWrite(testChannel)
  const [edited, setEdited] = useState<ListedChannel | 'new' | null>(null)
  const [tested, setTested] = useState<{ readonly name: string; readonly outcome: ChannelOutcome } | null>(
    null,
  )
  const [removed, setRemoved] = useState<ListedChannel | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const discard = async ({ channelId }: ListedChannel) => {
    await remove.write({ channelId })
    setRemoved(null)
  }
  const tryOut = async ({ channelId, name }: ListedChannel) => {
    setTested(null)
    const answer = await test.write({ channelId })
    if (answer.ok) setTested({ name, outcome: answer.value.outcome })
  }
  return (
    <Card title={i18n._('CHANNELS')} hint={i18n._('CHANNELS_HINT')}>
      <WriteTrouble writes={[remove, test]} />
      <div role="status">
        {tested && (
          <Note tone={tested.outcome === 'taken' ? 'success' : 'danger'}>
            {i18n._('CHANNEL_TESTED', {
              name: verbatim(tested.name),
              outcome: outcomeName(i18n, tested.outcome),
            })}
          </Note>
        )}
      </div>
      {secret && (
        <>
          <Note tone="warning" role="status">
            {i18n._('CHANNEL_SECRET_ONCE')}
          </Note>
          <TextField label={i18n._('CHANNEL_SECRET')} value={secret} onValue={() => undefined} readOnly />
        </>
      )}
      <Loaded query={channels}>
        {({ channels: list }) => (
          <ItemRows
            label={i18n._('CHANNELS')}
            items={list}
            keyOf={({ channelId }) => channelId}
            empty={i18n._('CHANNELS_EMPTY')}
          >
            {(channel) => (
              <RowWords
                name={channel.name}
                pills={<State channel={channel} />}
                detail={
                  <>
                    <span>{kindName(i18n, channel.kind)}</span>
                    <span>{channel.host}</span>
                    <span>{channel.steps.map((step) => stepName(i18n, step)).join(', ')}</span>
                  </>
                }
                actions={
                  may && (
                    <>
                      <Button
                        busy={test.busy}
                        aria-label={i18n._('CHANNEL_TEST_OF', { name: verbatim(channel.name) })}
                        onClick={() => void tryOut(channel)}
                      >
                        {i18n._('CHANNEL_TEST')}
                      </Button>
                      <Button onClick={() => setEdited(channel)}>{i18n._('EDIT')}</Button>
                      <Button onClick={() => setRemoved(channel)}>{i18n._('REMOVE')}</Button>
                    </>
                  )
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {may && (
        <div>
          <Button onClick={() => setEdited('new')}>
            <PlusIcon />
            {i18n._('CHANNEL_ADD')}
          </Button>
        </div>
      )}
      {removed && (
        <ConfirmDialog
          title={i18n._('CHANNEL_REMOVE_ASK', { name: verbatim(removed.name) })}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void discard(removed)}
          onClose={() => setRemoved(null)}
        >
          {i18n._('CHANNEL_REMOVE_HINT')}
        </ConfirmDialog>
      )}
      {edited && (
        <ChannelDialog
          channel={edited === 'new' ? null : edited}
          onSaved={(made) => {
            setEdited(null)
            setSecret(made)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

/** What is known of it: off, failing, or when it last took a message. */
function State({ channel: { isOn, takenAt, failedAt, failure } }: { readonly channel: ListedChannel }) {
  const { i18n } = useLingui()
  if (!isOn) return <Pill>{i18n._('CHANNEL_OFF')}</Pill>
  if (failure && failedAt !== null && (takenAt === null || failedAt > takenAt))
    return <Pill tone="danger">{outcomeName(i18n, failure)}</Pill>
  return takenAt && <Pill tone="success">{i18n._('CHANNEL_TAKEN_AT', { at: moment(i18n, takenAt) })}</Pill>
}

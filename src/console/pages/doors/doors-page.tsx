import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listDevices } from '#contract/console/devices.ts'
import { deleteDoor, listDoors, saveDoor, testDoor } from '#contract/console/doors.ts'
import type { DoorOutcome } from '#contract/doors.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { moment } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { DoorDialog, draftOfDoor, type ListedDoor } from './door-dialog.tsx'
import { doorDirectionName, doorOutcomeName, recipeName } from './door-words.ts'

/** What opens doors when visitors enter and leave. */
export function DoorsPage() {
  const { i18n } = useLingui()
  const may = useMay(saveDoor)
  const siteName = useSiteName()
  const doors = useRead(listDoors, {})
  const { data: devices = [] } = useRead(listDevices, {})
  const save = useWrite(saveDoor)
  const remove = useWrite(deleteDoor)
  const test = useWrite(testDoor)
  const [edited, setEdited] = useState<ListedDoor | 'new' | null>(null)
  const [asked, setAsked] = useState<{ readonly act: 'open' | 'delete'; readonly door: ListedDoor } | null>(
    null,
  )
  const [tested, setTested] = useState<{ readonly name: string; readonly outcome: DoorOutcome } | null>(null)
  const close = () => setAsked(null)
  const open = async ({ doorId, name }: ListedDoor) => {
    setTested(null)
    const answer = await test.write({ doorId })
    close()
    if (answer.ok) setTested({ name, outcome: answer.value.outcome })
  }
  const discard = async ({ doorId }: ListedDoor) => {
    await remove.write({ doorId })
    close()
  }
  const where = ({ siteId, deviceId }: ListedDoor): string => {
    const site = siteName(siteId)
    if (deviceId === null) return site
    const known = devices.find(({ id }) => id === deviceId)
    const tablet = known ? (known.name ?? i18n._('TABLET_UNNAMED')) : deviceId
    return siteId === null ? tablet : `${site} · ${tablet}`
  }
  const menuOf = (door: ListedDoor) => [
    { name: i18n._('EDIT'), onChosen: () => setEdited(door) },
    {
      name: door.isOn ? i18n._('DOOR_PAUSE') : i18n._('DOOR_RESUME'),
      onChosen: () => void save.write({ ...draftOfDoor(door), isOn: !door.isOn, begun: { isOn: door.isOn } }),
    },
    { name: i18n._('REMOVE'), onChosen: () => setAsked({ act: 'delete', door }) },
  ]
  return (
    <Page
      title={i18n._('NAV_DOORS')}
      intro={i18n._('DOORS_INTRO')}
      actions={
        may && (
          <Button variant="primary" onClick={() => setEdited('new')}>
            <PlusIcon />
            {i18n._('DOOR_ADD')}
          </Button>
        )
      }
    >
      <WriteTrouble writes={[save, remove, test]} />
      <div role="status">
        {tested && (
          <Note tone={tested.outcome === 'opened' ? 'success' : 'danger'}>
            {i18n._('DOOR_TESTED', {
              name: verbatim(tested.name),
              outcome: doorOutcomeName(i18n, tested.outcome),
            })}
          </Note>
        )}
      </div>
      <Loaded query={doors}>
        {({ doors: list }) => (
          <ItemRows
            label={i18n._('NAV_DOORS')}
            items={list}
            keyOf={({ doorId }) => doorId}
            empty={i18n._('DOORS_EMPTY')}
          >
            {(door) => (
              <RowWords
                name={door.name}
                pills={<State door={door} />}
                detail={
                  <>
                    <span>{recipeName(i18n, door.recipe)}</span>
                    <span>{where(door)}</span>
                    <span>{doorDirectionName(i18n, door.direction)}</span>
                  </>
                }
                actions={
                  may && (
                    <>
                      <Button
                        aria-label={i18n._('DOOR_TEST_OF', { name: verbatim(door.name) })}
                        onClick={() => setAsked({ act: 'open', door })}
                      >
                        {i18n._('DOOR_TEST')}
                      </Button>
                      <MoreMenu
                        label={i18n._('GUEST_MORE_OF', { name: verbatim(door.name) })}
                        items={() => menuOf(door)}
                      />
                    </>
                  )
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {edited && <DoorDialog door={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {asked?.act === 'open' && (
        <ConfirmDialog
          title={i18n._('DOOR_TEST_ASK', { name: verbatim(asked.door.name) })}
          action={i18n._('DOOR_TEST')}
          busy={test.busy}
          onConfirm={() => void open(asked.door)}
          onClose={close}
        >
          {i18n._('DOOR_TEST_HINT')}
        </ConfirmDialog>
      )}
      {asked?.act === 'delete' && (
        <ConfirmDialog
          title={i18n._('DOOR_DELETE_ASK', { name: verbatim(asked.door.name) })}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void discard(asked.door)}
          onClose={close}
        >
          {i18n._('DOOR_DELETE_HINT')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** What is known of it: paused, failing, or when it last opened. */
function State({ door: { isOn, openedAt, failedAt, failure } }: { readonly door: ListedDoor }) {
  const { i18n } = useLingui()
  if (!isOn) return <Pill>{i18n._('DOOR_PAUSED')}</Pill>
  if (failure && failedAt !== null && (openedAt === null || failedAt > openedAt))
    return <Pill tone="danger">{doorOutcomeName(i18n, failure)}</Pill>
  return openedAt && <Pill tone="success">{i18n._('DOOR_OPENED_AT', { at: moment(i18n, openedAt) })}</Pill>
}

import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { findPeople, holdPerson } from '#contract/console/privacy.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import * as css from './data.css.ts'
import { EraseDialog } from './erase-dialog.tsx'
import type { FoundPerson } from './person.ts'
import { ExportPersonDialog, HoldDialog } from './person-dialogs.tsx'

/** Finds a person who asks what is stored about them, or asks for its deletion. */
export function PeopleCard() {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  return (
    <Card title={i18n._('PEOPLE')} hint={i18n._('PEOPLE_HINT')}>
      <form
        className={css.find}
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(typed.trim())
        }}
      >
        <div className={css.findField}>
          <TextField label={i18n._('PEOPLE_FIND')} value={typed} onValue={setTyped} error={null} />
        </div>
        <Button type="submit" variant="primary">
          {i18n._('FIND')}
        </Button>
      </form>
      {search !== '' && <Found search={search} />}
    </Card>
  )
}

function Found({ search }: { readonly search: string }) {
  const { i18n } = useLingui()
  const people = useRead(findPeople, { search })
  const hold = useWrite(holdPerson)
  const [asking, setAsking] = useState<{ what: 'export' | 'erase' | 'hold'; person: FoundPerson } | null>(
    null,
  )
  const close = () => setAsking(null)
  return (
    <>
      <WriteTrouble writes={[hold]} />
      <Loaded query={people}>
        {(list) => (
          <ItemRows
            label={i18n._('PEOPLE')}
            items={list}
            keyOf={({ id }) => id}
            empty={i18n._('PEOPLE_NOBODY')}
          >
            {(person) => (
              <RowWords
                name={person.name}
                pills={
                  <>
                    {person.isInside && <Pill tone="success">{i18n._('PERSON_INSIDE')}</Pill>}
                    {person.holdReason !== null && <Pill tone="warning">{i18n._('PERSON_HELD')}</Pill>}
                  </>
                }
                detail={
                  <>
                    {person.email && <span>{person.email}</span>}
                    {person.companyName && <span>{person.companyName}</span>}
                    <span>{i18n._('PERSON_VISITS', { count: person.visits })}</span>
                    <span>
                      {i18n._('PERSON_LAST', { at: moment(i18n, person.lastVisitAt ?? person.createdAt) })}
                    </span>
                    {person.holdReason !== null && (
                      <span>{i18n._('PERSON_HELD_FOR', { reason: person.holdReason })}</span>
                    )}
                  </>
                }
                actions={
                  <>
                    <Button onClick={() => setAsking({ what: 'export', person })}>{i18n._('EXPORT')}</Button>
                    {person.holdReason === null ? (
                      <>
                        <Button onClick={() => setAsking({ what: 'hold', person })}>{i18n._('HOLD')}</Button>
                        <Button onClick={() => setAsking({ what: 'erase', person })}>
                          {i18n._('ERASE')}
                        </Button>
                      </>
                    ) : (
                      <Button
                        busy={hold.busy}
                        onClick={() => void hold.write({ visitorId: person.id, reason: null })}
                      >
                        {i18n._('HOLD_END')}
                      </Button>
                    )}
                  </>
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {asking?.what === 'export' && <ExportPersonDialog person={asking.person} onClose={close} />}
      {asking?.what === 'hold' && <HoldDialog person={asking.person} onClose={close} />}
      {asking?.what === 'erase' && <EraseDialog person={asking.person} onClose={close} />}
    </>
  )
}

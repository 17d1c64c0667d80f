import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { findPeople, holdPerson } from '#contract/console/privacy.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Card } from '../../parts/page.tsx'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import * as css from './data.css.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { FoundPerson } from './person.ts'
import { PersonFacts, PersonPills } from './person-facts.tsx'
import { ExportPersonDialog, HoldDialog } from './person-dialogs.tsx'

/** Finds a person who asks what is stored about them, or asks for its correction or deletion. */
export function PeopleCard({ visitorId }: { /** Found at first. */ readonly visitorId: string | undefined }) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState(visitorId ?? '')
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

type Asking =
  | { readonly what: 'correct' | 'export' | 'erase' | 'hold'; readonly person: FoundPerson }
  | { readonly what: 'merge'; readonly person: FoundPerson; readonly search: string }

function Found({ search }: { readonly search: string }) {
  const { i18n } = useLingui()
  const people = useRead(findPeople, { search })
  const hold = useWrite(holdPerson)
  const [asking, setAsking] = useState<Asking | null>(null)
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
                pills={<PersonPills person={person} />}
                detail={<PersonFacts person={person} />}
                actions={
                  <>
                    <Button onClick={() => setAsking({ what: 'correct', person })}>
                      {i18n._('CORRECT')}
                    </Button>
                    <Button onClick={() => setAsking({ what: 'merge', person, search: person.lastName })}>
                      {i18n._('MERGE_START')}
                    </Button>
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
      {asking?.what === 'correct' && (
        <CorrectDialog
          person={asking.person}
          onSame={(email) => setAsking({ what: 'merge', person: asking.person, search: email })}
          onClose={close}
        />
      )}
      {asking?.what === 'merge' && (
        <MergeDialog person={asking.person} search={asking.search} onClose={close} />
      )}
      {asking?.what === 'export' && <ExportPersonDialog person={asking.person} onClose={close} />}
      {asking?.what === 'hold' && <HoldDialog person={asking.person} onClose={close} />}
      {asking?.what === 'erase' && <EraseDialog person={asking.person} onClose={close} />}
    </>
  )
}

import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { findPeople } from '#contract/console/privacy.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Card } from '../../parts/page.tsx'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { PersonLink } from '../../parts/person-link.tsx'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { useKeptText } from '../../parts/use-kept-text.ts'
import * as css from './data.css.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonFacts, PersonPills } from './person-facts.tsx'

/** Finds a person who asks what is stored about them, or asks for its correction or deletion. */
export function PeopleCard() {
  const { i18n } = useLingui()
  const [search, setSearch] = useKeptText('people')
  const [typed, setTyped] = useState(search)
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
  return (
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
              name={<PersonLink visitorId={person.id}>{person.name}</PersonLink>}
              pills={<PersonPills person={person} />}
              detail={<PersonFacts person={person} />}
              actions={
                <PersonActs person={person}>
                  {([first, ...more]) => (
                    <>
                      {first && <Button onClick={first.onChosen}>{first.name}</Button>}
                      <MoreMenu
                        label={i18n._('GUEST_MORE_OF', { name: verbatim(person.name) })}
                        items={more}
                      />
                    </>
                  )}
                </PersonActs>
              }
            />
          )}
        </ItemRows>
      )}
    </Loaded>
  )
}

import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { mergePeople } from '#contract/console/people.ts'
import { findPeople } from '#contract/console/privacy.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead, useWrite } from '../../api/reading.ts'
import { dialogFoot, form } from '../../parts/form.css.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import type { FoundPerson } from './person.ts'
import { PersonFacts, PersonPills } from './person-facts.tsx'
import { useSettledSearch } from '../../parts/use-settled-search.ts'

interface MergeDialogProps {
  readonly person: FoundPerson
  /** What the other visitor is looked for by at first. */
  readonly search: string
  readonly onClose: () => void
}

/** Finds the visitor who is the same person, then asks whose details stay. */
export function MergeDialog({ person, search: first, onClose }: MergeDialogProps) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState(first)
  const [other, setOther] = useState<FoundPerson | null>(null)
  const search = useSettledSearch(typed.trim())
  if (other) return <MergeForm people={[person, other]} onBack={() => setOther(null)} onClose={onClose} />
  return (
    <Dialog title={i18n._('MERGE_TITLE', { name: verbatim(person.name) })} onClose={onClose}>
      <p>{i18n._('MERGE_HINT')}</p>
      <TextField
        label={i18n._('MERGE_FIND')}
        hint={i18n._('MERGE_FIND_HINT')}
        type="search"
        value={typed}
        onValue={setTyped}
      />
      {search !== '' && <Others person={person} search={search} onChosen={setOther} />}
      <div className={dialogFoot}>
        <Button onClick={onClose}>{i18n._('CANCEL')}</Button>
      </div>
    </Dialog>
  )
}

interface OthersProps {
  readonly person: FoundPerson
  readonly search: string
  readonly onChosen: (other: FoundPerson) => void
}

function Others({ person, search, onChosen }: OthersProps) {
  const { i18n } = useLingui()
  const found = useRead(findPeople, { search })
  return (
    <Loaded query={found}>
      {(people) => (
        <ItemRows
          label={i18n._('MERGE_FIND')}
          items={people.filter(({ id }) => id !== person.id)}
          keyOf={({ id }) => id}
          empty={i18n._('MERGE_NOBODY')}
        >
          {(other) => (
            <RowWords
              name={other.name}
              pills={<PersonPills person={other} />}
              detail={<PersonFacts person={other} />}
              actions={<Button onClick={() => onChosen(other)}>{i18n._('CHOOSE')}</Button>}
            />
          )}
        </ItemRows>
      )}
    </Loaded>
  )
}

interface MergeFormProps {
  readonly people: readonly [FoundPerson, FoundPerson]
  readonly onBack: () => void
  readonly onClose: () => void
}

function MergeForm({ people, onBack, onClose }: MergeFormProps) {
  const { i18n } = useLingui()
  const merge = useWrite(mergePeople)
  const [keptId, setKept] = useState(people[0].id)
  const [kept, gone] = keptId === people[0].id ? people : [people[1], people[0]]
  const areBothInside = kept.isInside && gone.isInside
  const submit = async () => {
    const merged = await merge.write({ visitorId: kept.id, otherVisitorId: gone.id })
    if (merged.ok) onClose()
  }
  return (
    <Dialog title={i18n._('MERGE_CONFIRM_TITLE')} onClose={onClose}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ItemRows label={i18n._('PEOPLE')} items={people} keyOf={({ id }) => id} empty="">
          {(person) => (
            <RowWords
              name={person.name}
              pills={<PersonPills person={person} />}
              detail={<PersonFacts person={person} />}
            />
          )}
        </ItemRows>
        <SelectField
          label={i18n._('MERGE_KEEP')}
          hint={i18n._('MERGE_KEEP_HINT')}
          value={keptId}
          onValue={setKept}
          options={people.map(({ id, name, email }) => ({ value: id, name: `${name} · ${email ?? '–'}` }))}
        />
        <MergeNote isHeld={gone.holdReason !== null} areBothInside={areBothInside} />
        {merge.failed?.code !== 'ANOTHER_VISIT_OPEN' && <WriteTrouble writes={[merge]} />}
        <div className={dialogFoot}>
          <Button onClick={onBack}>{i18n._('MERGE_OTHER')}</Button>
          <Button
            type="submit"
            variant="danger"
            busy={merge.busy}
            disabled={areBothInside || gone.holdReason !== null}
          >
            {i18n._('MERGE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What a merge does, or why there can be none now. */
function MergeNote({ isHeld, areBothInside }: { readonly isHeld: boolean; readonly areBothInside: boolean }) {
  const { i18n } = useLingui()
  if (areBothInside) {
    return (
      <Note tone="danger" role="alert">
        {i18n._('MERGE_INSIDE')}
      </Note>
    )
  }
  if (isHeld) {
    return (
      <Note tone="danger" role="alert">
        {i18n._('MERGE_HELD')}
      </Note>
    )
  }
  return <Note tone="warning">{i18n._('MERGE_FINAL')}</Note>
}

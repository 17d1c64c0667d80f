import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { holdPerson } from '#contract/console/privacy.ts'
import { useWrite } from '../../api/reading.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { FoundPerson } from './person.ts'
import { ExportPersonDialog, HoldDialog } from './person-dialogs.tsx'

interface PersonAct {
  readonly name: string
  readonly busy?: boolean
  readonly onChosen: () => void
}

type Asking =
  | { readonly what: 'correct' | 'export' | 'erase' | 'hold' }
  | { readonly what: 'merge'; readonly search: string }

interface PersonActsProps {
  readonly person: FoundPerson
  readonly onErased?: (() => void) | undefined
  /** Shows what can be done with a person's data, the most frequent first. */
  readonly children: (acts: readonly PersonAct[]) => ReactNode
}

/** Correcting, merging, exporting, holding and erasing what is stored of a person, with a dialog for each. */
export function PersonActs({ person, onErased, children }: PersonActsProps) {
  const { i18n } = useLingui()
  const hold = useWrite(holdPerson)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const acts: readonly PersonAct[] = [
    { name: i18n._('CORRECT'), onChosen: () => setAsking({ what: 'correct' }) },
    { name: i18n._('MERGE_START'), onChosen: () => setAsking({ what: 'merge', search: person.lastName }) },
    { name: i18n._('EXPORT'), onChosen: () => setAsking({ what: 'export' }) },
    ...(person.holdReason === null
      ? [
          { name: i18n._('HOLD'), onChosen: () => setAsking({ what: 'hold' }) },
          { name: i18n._('ERASE'), onChosen: () => setAsking({ what: 'erase' }) },
        ]
      : [
          {
            name: i18n._('HOLD_END'),
            busy: hold.busy,
            onChosen: () => {
              const begun = { reason: person.holdReason }
              void hold.write({ visitorId: person.id, reason: null, begun })
            },
          },
        ]),
  ]
  return (
    <>
      <WriteTrouble writes={[hold]} />
      {children(acts)}
      {asking?.what === 'correct' && (
        <CorrectDialog
          person={person}
          onSame={(email) => setAsking({ what: 'merge', search: email })}
          onClose={close}
        />
      )}
      {asking?.what === 'merge' && <MergeDialog person={person} search={asking.search} onClose={close} />}
      {asking?.what === 'export' && <ExportPersonDialog person={person} onClose={close} />}
      {asking?.what === 'hold' && <HoldDialog person={person} onClose={close} />}
      {asking?.what === 'erase' && <EraseDialog person={person} onClose={close} onErased={onErased} />}
    </>
  )
}

import { useLingui } from '@lingui/react'
import { findVisitors } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useDebounced } from '#src/ui/use-debounced.ts'
import { type Answered, useRead } from '../../../api/reading.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { moment } from '../../../parts/names.ts'
import { ItemRows, Pill, RowWords } from '../../../parts/rows.tsx'
import * as css from './register.css.ts'

export type FoundVisitor = Answered<typeof findVisitors>[number]

/** One request for what was typed, not one for each letter. */
const TYPING_MS = 200

interface FindVisitorProps {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onChosen: (visitor: FoundVisitor) => void
  /** Lets the visitor in at once; `null`: something has to be chosen first. */
  readonly onEnter: ((visitor: FoundVisitor) => void) | null
  readonly onNew: () => void
  readonly busy: boolean
}

/** The first question of the desk: who is it? */
export function FindVisitor({ typed, onTyped, onChosen, onEnter, onNew, busy }: FindVisitorProps) {
  const { i18n } = useLingui()
  const search = useDebounced(typed.trim(), TYPING_MS)
  return (
    <>
      <TextField
        label={i18n._('DESK_NAME')}
        hint={i18n._('VISITOR_FIND_HINT')}
        type="search"
        value={typed}
        onValue={onTyped}
      />
      {search !== '' && <Found search={search} onChosen={onChosen} onEnter={onEnter} busy={busy} />}
      <div className={css.isNew}>
        <Button onClick={onNew}>
          <PlusIcon />
          {i18n._('REGISTER_NEW')}
        </Button>
      </div>
    </>
  )
}

interface FoundProps extends Pick<FindVisitorProps, 'onChosen' | 'onEnter' | 'busy'> {
  readonly search: string
}

function Found({ search, onChosen, onEnter, busy }: FoundProps) {
  const { i18n } = useLingui()
  const found = useRead(findVisitors, { search })
  const actionsOf = (visitor: FoundVisitor) => {
    const name = verbatim(fullName(visitor))
    if (visitor.isInside) return null
    return (
      <>
        <Button aria-label={i18n._('DESK_CHOOSE_OF', { name })} onClick={() => onChosen(visitor)}>
          {i18n._('CHOOSE')}
        </Button>
        {onEnter && (
          <Button
            variant="primary"
            aria-label={i18n._('REGISTER_ENTER_OF', { name })}
            busy={busy}
            onClick={() => onEnter(visitor)}
          >
            {i18n._('REGISTER_ENTER')}
          </Button>
        )}
      </>
    )
  }
  return (
    <Loaded query={found}>
      {(visitors) => (
        <ItemRows
          label={i18n._('DESK_NAME')}
          items={visitors}
          keyOf={({ visitorId }) => visitorId}
          empty={i18n._('REGISTER_NOT_FOUND')}
        >
          {(visitor) => (
            <RowWords
              name={fullName(visitor)}
              pills={visitor.isInside && <Pill tone="success">{i18n._('IS_INSIDE')}</Pill>}
              detail={
                <>
                  {visitor.visitorType && <span>{visitor.visitorType.name}</span>}
                  {visitor.companyName && <span>{visitor.companyName}</span>}
                  {visitor.lastVisitAt && (
                    <span>{i18n._('LAST_VISIT', { at: moment(i18n, visitor.lastVisitAt) })}</span>
                  )}
                </>
              }
              actions={actionsOf(visitor)}
            />
          )}
        </ItemRows>
      )}
    </Loaded>
  )
}

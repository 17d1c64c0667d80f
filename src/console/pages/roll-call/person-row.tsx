import { useLingui } from '@lingui/react'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { sortedName } from '#contract/person-name.ts'
import { clockTime } from '../../parts/names.ts'
import { detail } from '../../parts/rows.css.ts'
import { useSiteName } from '../../parts/site-field.tsx'
import * as css from './roll-call.css.ts'

export type RollCallPerson = RollCall['people'][number]

/** The person was ticked, or left through a tablet. */
export const isFound = ({ isSafe, leftAt }: RollCallPerson): boolean => isSafe || leftAt !== null

interface PersonRowProps {
  readonly person: RollCallPerson
  readonly showsSite: boolean
  /** `null`: the row is read-only. */
  readonly onTick: ((isSafe: boolean) => void) | null
}

/** The whole row can be pressed, because wardens wear gloves. */
export function PersonRow({ person, showsSite, onTick }: PersonRowProps) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { leftAt, tickedAt, tickedBy, isSafe } = person
  return (
    <li className={css.item}>
      <label className={css.row}>
        <input
          type="checkbox"
          className={css.box}
          checked={isFound(person)}
          disabled={onTick === null || leftAt !== null}
          onChange={(event) => onTick?.(event.target.checked)}
        />
        <span className={css.words}>
          <span className={css.name}>{sortedName(person)}</span>
          <span className={detail}>
            {person.companyName && <span>{person.companyName}</span>}
            {person.hostName && <span>{i18n._('VISITS_HOST', { name: person.hostName })}</span>}
            {showsSite && person.siteId && <span>{siteName(person.siteId)}</span>}
            <span>{i18n._('INSIDE_SINCE', { at: clockTime(i18n, person.enteredAt) })}</span>
            {person.needsHelp && <strong>{i18n._('GUEST_NEEDS_HELP')}</strong>}
          </span>
        </span>
        <span className={css.outcome}>
          {leftAt !== null
            ? i18n._('ROLL_CALL_LEFT', { at: clockTime(i18n, leftAt) })
            : isSafe && tickedAt !== null
              ? tickedBy
                ? i18n._('ROLL_CALL_TICKED_BY', { at: clockTime(i18n, tickedAt), name: tickedBy })
                : i18n._('ROLL_CALL_TICKED', { at: clockTime(i18n, tickedAt) })
              : i18n._('ROLL_CALL_MISSING')}
        </span>
      </label>
    </li>
  )
}

import { useLingui } from '@lingui/react'
import { sortedName } from '#contract/name-forms.ts'
import { clockTime, isSameDay, moment } from '../../parts/names.ts'
import { detail } from '../../parts/rows.css.ts'
import { useSiteName } from '../../parts/site-field.tsx'
import { isFound, type RollCallPerson } from './roll-call-people.ts'
import * as css from './roll-call.css.ts'

interface PersonRowProps {
  readonly person: RollCallPerson
  /** When the roll call began: a time of another day is shown with its day. */
  readonly startedAt: string
  readonly showsSite: boolean
  /** `null`: the row is read-only. */
  readonly onTick: ((isSafe: boolean) => void) | null
}

/** The whole row can be pressed, because wardens wear gloves. */
export function PersonRow({ person, startedAt, showsSite, onTick }: PersonRowProps) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { enteredAt, leftAt, assumedLeftAt, tickedAt, tickedBy, isSafe } = person
  const time = (instant: string): string =>
    isSameDay(instant, startedAt) ? clockTime(i18n, instant) : moment(i18n, instant)
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
            <span>
              {isSameDay(enteredAt, startedAt)
                ? i18n._('INSIDE_SINCE', { at: clockTime(i18n, enteredAt) })
                : i18n._('INSIDE_SINCE_DAY', { at: moment(i18n, enteredAt) })}
            </span>
            {person.needsHelp && <strong>{i18n._('GUEST_NEEDS_HELP')}</strong>}
          </span>
        </span>
        <span className={css.outcome}>
          {leftAt !== null
            ? i18n._('ROLL_CALL_LEFT', { at: time(leftAt) })
            : isSafe && tickedAt !== null
              ? tickedBy
                ? i18n._('ROLL_CALL_TICKED_BY', { at: time(tickedAt), name: tickedBy })
                : i18n._('ROLL_CALL_TICKED', { at: time(tickedAt) })
              : assumedLeftAt !== null
                ? i18n._('ROLL_CALL_ASSUMED', { at: time(assumedLeftAt) })
                : i18n._('ROLL_CALL_MISSING')}
        </span>
      </label>
    </li>
  )
}

import { useLingui } from '@lingui/react'
import { sortedName } from '#contract/name-forms.ts'
import { isFound, isSettled, type PersonState } from '#contract/roll-call.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { clockTime, isSameDay, moment } from '../../parts/names.ts'
import { detail } from '../../parts/rows.css.ts'
import type { RollCallPerson } from './listed-people.ts'
import { stateWords } from './state-words.ts'
import * as css from './roll-call.css.ts'

export type OnTick = (visitId: string, state: PersonState, musterPoint: string | null) => void

interface PersonRowProps {
  readonly person: RollCallPerson
  /** When the roll call began: a time of another day is shown with its day. */
  readonly startedAt: string
  /** The time zone by which times are said; `undefined`: that of the device. */
  readonly clock?: string | undefined
  /** Where sites are told apart. */
  readonly siteName: ((siteId: string | null) => string) | null
  readonly musterPoints: readonly string[]
  /** Where the warden stands: a tick says that the person is safe there. */
  readonly musterPoint: string | null
  /** `null`: the row is read-only. */
  readonly onTick: OnTick | null
}

const call = (phone: string): void => location.assign(`tel:${phone.replace(/[^\d+*#]/g, '')}`)

/** The whole row can be pressed, because wardens wear gloves; other states are behind three dots. */
export function PersonRow(props: PersonRowProps) {
  const { person, startedAt, clock, siteName, musterPoints, musterPoint, onTick } = props
  const { i18n } = useLingui()
  const { enteredAt, leftAt, assumedLeftAt, tickedAt, tickedBy, state, kind, visitId } = person
  const site = siteName?.(person.siteId) ?? ''
  const time = (instant: string): string =>
    (isSameDay(i18n, instant, startedAt, clock) ? clockTime : moment)(i18n, instant, clock)
  const said = () => {
    // Who was missed, and left, is missed no more.
    if (leftAt !== null && !isSettled(state)) return i18n._('ROLL_CALL_LEFT', { at: time(leftAt) })
    if (state === 'open')
      return assumedLeftAt === null
        ? i18n._('ROLL_CALL_MISSING')
        : i18n._('ROLL_CALL_ASSUMED', { at: time(assumedLeftAt) })
    const word = stateWords(i18n, state, person.musterPoint)
    if (tickedAt === null) return word
    return tickedBy
      ? i18n._('ROLL_CALL_OUTCOME_BY', { state: word, at: time(tickedAt), name: tickedBy })
      : i18n._('ROLL_CALL_OUTCOME', { state: word, at: time(tickedAt) })
  }
  const choices = (): readonly (readonly [PersonState, string | null])[] => [
    ...(musterPoints.length === 0
      ? [['safe', null] as const]
      : musterPoints.map((point) => ['safe', point] as const)),
    ['missing', null],
    ['notOnSite', null],
    ['handedOver', null],
    ['open', null],
  ]
  const { phone, hostPhone, hostName } = person
  // The number is read where the device cannot call.
  const calls = () => [
    ...(phone
      ? [
          {
            name: i18n._('ROLL_CALL_CALL', { name: verbatim(sortedName(person)), phone: verbatim(phone) }),
            onChosen: () => call(phone),
          },
        ]
      : []),
    ...(hostPhone && hostName
      ? [
          {
            name: i18n._('ROLL_CALL_CALL', { name: verbatim(hostName), phone: verbatim(hostPhone) }),
            onChosen: () => call(hostPhone),
          },
        ]
      : []),
  ]
  return (
    <li className={css.item}>
      <label className={css.row}>
        <input
          type="checkbox"
          className={css.box}
          checked={isFound(person)}
          disabled={onTick === null || leftAt !== null}
          onChange={(event) =>
            event.target.checked ? onTick?.(visitId, 'safe', musterPoint) : onTick?.(visitId, 'open', null)
          }
        />
        <span className={css.words}>
          <span className={css.name}>{sortedName(person)}</span>
          <span className={detail}>
            {person.saidSafeAt && !isFound(person) && (
              <strong>{i18n._('ROLL_CALL_SAYS_SAFE', { at: time(person.saidSafeAt) })}</strong>
            )}
            {person.needsHelp && <strong className={css.help}>{i18n._('GUEST_NEEDS_HELP')}</strong>}
            {person.companyName && <span>{person.companyName}</span>}
            {person.hostName && <span>{i18n._('VISITS_HOST', { name: person.hostName })}</span>}
            {person.siteId && site !== '' && <span>{site}</span>}
            {kind === 'added' ? (
              <span>{i18n._('ROLL_CALL_ADDED')}</span>
            ) : (
              <span>
                {isSameDay(i18n, enteredAt, startedAt, clock)
                  ? i18n._('INSIDE_SINCE', { at: time(enteredAt) })
                  : i18n._('INSIDE_SINCE_DAY', { at: time(enteredAt) })}
              </span>
            )}
          </span>
        </span>
        <span className={css.outcome}>{said()}</span>
      </label>
      {onTick && leftAt === null && (
        <span className={`${css.more} ${css.onScreen}`}>
          <MoreMenu
            label={i18n._('ROLL_CALL_STATE_OF', { name: sortedName(person) })}
            items={() => [
              ...choices().map(([to, point]) => ({
                name: stateWords(i18n, to, point),
                onChosen: () => onTick(visitId, to, point),
              })),
              ...calls(),
            ]}
          />
        </span>
      )}
    </li>
  )
}

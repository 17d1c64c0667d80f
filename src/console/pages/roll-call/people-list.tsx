import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { compareNames } from '#contract/name-forms.ts'
import { isFound } from '#contract/roll-call.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { fields } from '../../parts/page.css.ts'
import { type OnTick, PersonRow } from './person-row.tsx'
import { groupsOf, isAllClear, isSearched, type RollCallPerson } from './listed-people.ts'
import { RollCallTotals } from './roll-call-totals.tsx'
import * as css from './roll-call.css.ts'

interface RollCallPeopleProps {
  readonly rollCall: RollCall
  /** The server has just said it: ticks of others may be missing from an older one. */
  readonly isFresh: boolean
  /** The list has people of other sites too, whom this person does not see. */
  readonly isPart: boolean
  readonly siteName: (siteId: string | null) => string
  /** By which clock the times of a site are said; without it by that of the device. */
  readonly clockOf?: (siteId: string | null) => string | undefined
  /** `null`: the list is read-only. */
  readonly onTick: OnTick | null
  readonly musterPoint: string | null
  readonly onPoint: (point: string) => void
}

/** The people of a roll call with their states, counted, to be searched and ticked. */
export function RollCallPeople(props: RollCallPeopleProps) {
  const { rollCall, isFresh, isPart, siteName, clockOf, onTick, musterPoint, onPoint } = props
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const byName = compareNames(i18n.locale)
  // Who needs help is looked for first.
  const listed = rollCall.people.toSorted((a, b) => Number(b.needsHelp) - Number(a.needsHelp) || byName(a, b))
  const { visitors: people, employees, ...groups } = groupsOf(listed)
  const hasEmployees = employees.length > 0
  const isShown = (person: RollCallPerson): boolean =>
    (!onlyMissing || !isFound(person)) && isSearched(person, typed.trim())
  const shown = people.filter(isShown)
  const shownEmployees = employees.filter(isShown)
  const assumedGone = groups.assumedGone.filter(isShown)
  const isEmpty = shown.length + shownEmployees.length + assumedGone.length === 0
  const isClear = onlyMissing && typed === '' && isAllClear(listed) && isFresh && !rollCall.isCut
  const allFound = isPart ? i18n._('ROLL_CALL_ALL_FOUND_OWN') : i18n._('ROLL_CALL_ALL_FOUND')
  const list = (label: string, persons: readonly RollCallPerson[]) => (
    <ul className={css.list} aria-label={label}>
      {persons.map((person) => (
        <PersonRow
          key={person.visitId}
          person={person}
          startedAt={rollCall.startedAt}
          clock={clockOf?.(person.siteId)}
          siteName={rollCall.siteId === null ? siteName : null}
          musterPoints={rollCall.musterPoints}
          musterPoint={musterPoint}
          onTick={onTick}
        />
      ))}
    </ul>
  )
  return (
    <>
      <div className={css.totals}>
        <RollCallTotals
          people={people}
          startedAt={rollCall.startedAt}
          hasEnded={rollCall.endedAt !== null}
          title={hasEmployees ? i18n._('ROLL_CALL_VISITORS') : null}
        />
        {hasEmployees && (
          <RollCallTotals
            people={employees}
            startedAt={rollCall.startedAt}
            hasEnded={rollCall.endedAt !== null}
            title={i18n._('ROLL_CALL_EMPLOYEES')}
          />
        )}
      </div>
      <div className={`${fields} ${css.onScreen}`}>
        <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        {onTick && rollCall.musterPoints.length > 0 && (
          <SelectField
            label={i18n._('ROLL_CALL_POINT')}
            value={musterPoint ?? ''}
            onValue={onPoint}
            options={[
              { value: '', name: i18n._('ROLL_CALL_NO_POINT') },
              ...rollCall.musterPoints.map((name) => ({ value: name, name })),
            ]}
          />
        )}
        <SwitchRow
          label={i18n._('ROLL_CALL_ONLY_MISSING')}
          checked={onlyMissing}
          onChecked={setOnlyMissing}
        />
      </div>
      {isEmpty && <p>{isClear ? allFound : i18n._('ROLL_CALL_NOBODY')}</p>}
      {shown.length > 0 && list(i18n._('NAV_ROLL_CALL'), shown)}
      {shownEmployees.length > 0 && (
        <section className={css.group}>
          <h2>{i18n._('ROLL_CALL_EMPLOYEES')}</h2>
          {list(i18n._('ROLL_CALL_EMPLOYEES'), shownEmployees)}
        </section>
      )}
      {assumedGone.length > 0 && (
        <section className={css.group}>
          <h2>{i18n._('ROLL_CALL_ASSUMED_TITLE')}</h2>
          <p>{i18n._('ROLL_CALL_ASSUMED_HINT')}</p>
          {list(i18n._('ROLL_CALL_ASSUMED_TITLE'), assumedGone)}
        </section>
      )}
    </>
  )
}

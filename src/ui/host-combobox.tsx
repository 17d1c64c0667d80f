import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { fullName } from '#contract/person-name.ts'
import { columns } from '#contract/text.ts'
import type { Host } from '#contract/entities/host.ts'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { control, hint, label as labelStyle } from './field.css.ts'
import { FieldError, OptionalMark } from './field.tsx'
import * as css from './host-combobox.css.ts'
import { useActiveOption, optionId } from './list/use-active-option.ts'
import { MoreBelow } from './more-below.tsx'
import { CheckIcon } from './icons.tsx'
import { Spinner } from './spinner.tsx'

export interface LeftOut {
  /** The number of hosts of whom only some are listed; `null` = that is not told. */
  readonly total: number | null
}

interface HostComboboxProps {
  readonly chosen: Host | null
  readonly onChosen: (host: Host | null) => void
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly hosts: readonly Host[]
  /** Whom the visitor came to see last; `null` or missing = it is not known. */
  readonly lastHostId?: string | null
  readonly loading: boolean
  /** That hosts cannot be listed now, in words; `null` or missing = they can. */
  readonly failed?: string | null
  /** The list is not whole; `null` or missing = it is. */
  readonly leftOut?: LeftOut | null
  /** Letters needed before hosts are listed; 0 = the list is open. */
  readonly minLetters: number
  /** What no choice means, if it is more than "optional". */
  readonly none?: string
  /** The error in words; `null` = no error. */
  readonly error?: string | null
}

/** Where hosts will be found. */
const PLACES = [1, 2, 3, 4, 5, 6]

/**
 * A search box above its list, after the combobox pattern of WAI-ARIA; the list stays open, since the answer is chosen
 * from it.
 */
export function HostCombobox(props: HostComboboxProps) {
  const { chosen, onChosen, query, onQuery, hosts, loading, leftOut = null, minLetters, none } = props
  const { lastHostId = null, failed = null, error = null } = props
  const { i18n } = useLingui()
  const id = useId()
  const { active, reach, move } = useActiveOption(id, hosts.length)
  const box = useRef<HTMLDivElement>(null)
  const movesFocus = useRef(false)
  // The pressed element is gone: the focus moves to the one in its place.
  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    box.current?.querySelector<HTMLElement>(chosen ? 'button' : 'input')?.focus()
  }, [chosen])

  const choose = (host: Host) => {
    movesFocus.current = true
    onChosen(host)
  }
  const changeMind = ({ detail: taps }: MouseEvent) => {
    // Focusing the field after a touch would open the tablet's keyboard over the list.
    movesFocus.current = taps === 0
    onChosen(null)
  }

  if (chosen) {
    return (
      <div ref={box} className={css.box}>
        <span className={labelStyle}>{i18n._('REFERENT')}</span>
        <div className={css.chosen}>
          <Avatar {...chosen} />
          <HostWords host={chosen} />
          <span className={css.tick}>
            <CheckIcon />
          </span>
          <Button
            onClick={changeMind}
            aria-invalid={error !== null || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            {i18n._('REFERENT_CHANGE')}
          </Button>
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const host = hosts[active]
    if (event.key === 'Enter' && host) {
      event.preventDefault()
      choose(host)
    } else if (event.key === 'Escape') {
      onQuery('')
      reach(-1)
    } else move(event)
  }
  const isTooShort = columns(query.trim()) < minLetters

  return (
    <div ref={box} className={css.box}>
      <label className={labelStyle} htmlFor={id}>
        {i18n._('REFERENT')}
        {none === undefined && <OptionalMark />}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={hosts.length > 0}
        aria-controls={hosts.length > 0 ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hosts[active] ? optionId(id, active) : undefined}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : `${id}-count`}
        autoComplete="off"
        spellCheck={false}
        className={control.text}
        placeholder={none ?? i18n._('REFERENT_PLACEHOLDER')}
        value={query}
        onChange={(event) => {
          onQuery(event.target.value)
          reach(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-count`} role="status" className={hint}>
        {loading ? (
          <Spinner />
        ) : isTooShort ? (
          none === undefined && i18n._('REFERENT_TYPE_MORE', { min: minLetters })
        ) : hosts.length === 0 && (failed || query.trim() !== '') ? (
          (failed ?? i18n._('REFERENT_NONE'))
        ) : leftOut?.total ? (
          i18n._('REFERENTS_OF', { count: hosts.length, total: leftOut.total })
        ) : leftOut ? (
          i18n._('REFERENTS_MORE')
        ) : (
          i18n._('REFERENTS_FOUND', { count: hosts.length })
        )}
      </p>
      {hosts.length === 0 && (
        <div className={css.places} aria-hidden="true">
          {PLACES.map((place) => (
            <span key={place} />
          ))}
        </div>
      )}
      {hosts.length > 0 && (
        <MoreBelow isStop={false} ground="background">
          {(box) => (
            <div
              ref={box}
              id={`${id}-list`}
              role="listbox"
              tabIndex={-1}
              aria-label={i18n._('REFERENT')}
              className={css.list}
            >
              {hosts.map((host, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and takes the keys
                <div
                  key={host.id}
                  id={optionId(id, index)}
                  data-item
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={css.option}
                  onClick={() => choose(host)}
                >
                  <Avatar {...host} />
                  <HostWords host={host} />
                  {host.id === lastHostId && <span className={css.last}>{i18n._('REFERENT_LAST')}</span>}
                </div>
              ))}
            </div>
          )}
        </MoreBelow>
      )}
    </div>
  )
}

function HostWords({ host }: { readonly host: Host }) {
  return (
    <span className={css.words} data-personal="">
      <span className={css.name}>{fullName(host)}</span>
      {host.area && <span className={css.area}>{host.area}</span>}
    </span>
  )
}

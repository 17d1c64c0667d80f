import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { columns } from '#contract/text.ts'
import type { Host } from '#contract/entities/host.ts'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { control, hint, label as labelStyle } from './field.css.ts'
import { OptionalMark } from './field.tsx'
import * as css from './host-combobox.css.ts'
import { Spinner } from './spinner.tsx'

interface HostComboboxProps {
  readonly chosen: Host | null
  readonly onChosen: (host: Host | null) => void
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly hosts: readonly Host[]
  readonly loading: boolean
  /** Letters needed before hosts are listed; 0 = the list is open. */
  readonly minLetters: number
  /** What no choice means, if it is more than "optional". */
  readonly none?: string
}

const fullName = (host: Host): string => `${host.firstName} ${host.lastName}`

/**
 * A search box above its list, after the combobox pattern of WAI-ARIA; the list stays open, since the answer is chosen
 * from it.
 */
export function HostCombobox(props: HostComboboxProps) {
  const { chosen, onChosen, query, onQuery, hosts, loading, minLetters, none } = props
  const { i18n } = useLingui()
  const id = useId()
  const [active, setActive] = useState(-1)
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
          <Button onClick={changeMind}>{i18n._('REFERENT_CHANGE')}</Button>
        </div>
      </div>
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const host = hosts[active]
    if (step !== 0 && hosts.length > 0) {
      event.preventDefault()
      const next = (active + step + hosts.length) % hosts.length
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && host) {
      event.preventDefault()
      choose(host)
    } else if (event.key === 'Escape') {
      onQuery('')
      setActive(-1)
    }
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
        aria-activedescendant={hosts[active] ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-count`}
        autoComplete="off"
        spellCheck={false}
        className={control.text}
        placeholder={none ?? i18n._('REFERENT_PLACEHOLDER')}
        value={query}
        onChange={(event) => {
          onQuery(event.target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-count`} role="status" className={hint}>
        {loading ? (
          <Spinner />
        ) : isTooShort ? (
          none === undefined && i18n._('REFERENT_TYPE_MORE', { min: minLetters })
        ) : hosts.length === 0 ? (
          i18n._('REFERENT_NONE')
        ) : (
          i18n._('REFERENTS_FOUND', { count: hosts.length })
        )}
      </p>
      {hosts.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={i18n._('REFERENT')} className={css.list}>
          {hosts.map((host, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and takes the keys
            <div
              key={host.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={css.option}
              onClick={() => choose(host)}
            >
              <Avatar {...host} />
              <HostWords host={host} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function HostWords({ host }: { readonly host: Host }) {
  return (
    <span className={css.words}>
      <span className={css.name}>{fullName(host)}</span>
      {host.area && <span className={css.area}>{host.area}</span>}
    </span>
  )
}

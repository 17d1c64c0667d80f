import { useLingui } from '@lingui/react'
import { type InputHTMLAttributes, type KeyboardEvent, useId, useRef, useState } from 'react'
import { folded } from '#contract/search-key.ts'
import { control } from '../field.css.ts'
import { Field, type FieldProps } from '../field.tsx'
import type { Pass } from '../text-field.tsx'
import { visuallyHidden } from '../visually-hidden.css.ts'
import * as css from './listbox.css.ts'
import { Listbox, type Option } from './listbox.tsx'
import { comboboxOf, useActiveOption } from './use-active-option.ts'
import { useSide } from './use-side.ts'

type SearchFieldProps = FieldProps &
  Pass<InputHTMLAttributes<HTMLInputElement>> & {
    readonly value: string
    readonly onValue: (value: string) => void
    readonly options: readonly Option[]
    /** True: the options are proposals for a free text. False: one of them must be chosen. */
    readonly isFree: boolean
  }

/**
 * A text with a list of what it may become, after the editable combobox of WAI-ARIA. A long list is searched by
 * typing any part of a name.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, optional, hint, error, value, onValue, options, isFree, onBlur, ...input } = props
  const { i18n } = useLingui()
  const list = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** The search for an option; `null` = none is under way, and the choice is shown. */
  const [sought, setSought] = useState<string | null>(null)
  const chosen = options.find((option) => option.value === value)
  const text = isFree ? value : (sought ?? chosen?.name ?? '')
  const offered = isFree ? options : options.filter(({ name }) => contains(name, sought ?? ''))
  const isShown = isOpen && (offered.length > 0 || !isFree) && !(isFree && isOnly(offered, value))
  const side = useSide(anchor, isShown)
  const { active, reach, move } = useActiveOption(list, offered.length)

  const close = () => {
    setOpen(false)
    setSought(null)
    reach(-1)
  }
  const choose = (option: string) => {
    close()
    if (option !== value) onValue(option)
  }
  const type = (typed: string) => {
    reach(-1)
    setOpen(true)
    if (isFree) return onValue(typed)
    setSought(typed)
    if (typed === '' && value !== '') onValue('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = isShown ? offered[active] : undefined
    if (event.key === 'Enter' && option) {
      event.preventDefault()
      choose(option.value)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (isShown) move(event)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      if (offered.length > 0) reach(0)
    }
  }
  /** A name that was typed whole counts as chosen. */
  const leave = () => {
    const whole = sought === null ? undefined : offered.find(({ name }) => plain(name) === plain(sought))
    if (whole) choose(whole.value)
    else close()
  }

  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(attributes) => (
        <div ref={anchor} className={css.anchor}>
          <input
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...attributes}
            {...comboboxOf(list, isShown && offered.length > 0, active)}
            aria-autocomplete="list"
            className={control.text}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
          />
          <span role="status" className={visuallyHidden}>
            {isShown && i18n._('OPTIONS_FOUND', { count: offered.length })}
          </span>
          {isShown && offered.length > 0 && (
            <Listbox
              id={list}
              label={label}
              side={side}
              options={offered}
              active={active}
              chosen={value}
              onChosen={choose}
            />
          )}
          {isShown && offered.length === 0 && (
            <div className={`${css.popup[side]} ${css.nothing}`}>{i18n._('OPTIONS_FOUND', { count: 0 })}</div>
          )}
        </div>
      )}
    </Field>
  )
}

const plain = (text: string): string => folded(text).trim()

/** Every word of the search begins or is within a word of the name. */
const contains = (name: string, sought: string): boolean =>
  plain(sought)
    .split(/\s+/)
    .every((word) => plain(name).includes(word))

/** The only proposal is what the text says already. */
const isOnly = (offered: readonly Option[], text: string): boolean =>
  offered.length === 1 && offered[0]?.name === text

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Field, type FieldProps } from '../field.tsx'
import { chevron, control } from '../field.css.ts'
import { ChevronIcon } from '../icons.tsx'
import * as css from './listbox.css.ts'
import { Listbox, type Option } from './listbox.tsx'
import { comboboxOf, useActiveOption } from './use-active-option.ts'
import { useSide } from './use-side.ts'

interface ChoiceFieldProps extends FieldProps {
  readonly name?: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** The first option stands for "none" if no choice is required. */
  readonly options: readonly Option[]
}

/** Keys that are typed within this time belong to one word. */
const WORD_MS = 700

/**
 * A choice from a short list, after the select-only combobox of WAI-ARIA: two taps, or the arrows and first letters of
 * a keyboard. A browser's own list opens in the system's look, over the page.
 */
export function ChoiceField({
  label,
  optional,
  hint,
  error,
  name,
  value,
  onValue,
  options,
}: ChoiceFieldProps) {
  const list = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const typed = useRef({ word: '', at: 0 })
  const [isOpen, setOpen] = useState(false)
  const side = useSide(anchor, isOpen)
  const { active, reach, move } = useActiveOption(list, options.length)
  const place = options.findIndex((option) => option.value === value)
  const chosen = options[place]

  const open = () => {
    setOpen(true)
    reach(Math.max(place, 0))
  }
  const choose = (option: string | undefined) => {
    setOpen(false)
    if (option !== undefined && option !== value) onValue(option)
  }
  const goTo = (letter: string, at: number) => {
    const { word, at: before } = typed.current
    const next = (at - before < WORD_MS ? word : '') + letter.toLocaleLowerCase()
    typed.current = { word: next, at }
    const found = options.findIndex((option) => option.name.toLocaleLowerCase().startsWith(next))
    if (!isOpen) setOpen(true)
    reach(found < 0 ? Math.max(isOpen ? active : place, 0) : found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isPress = key === 'Enter' || key === ' '
    if (ctrlKey || metaKey) return
    if (!isOpen) {
      if (isPress || key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        open()
      } else if (isLetter(key) && !altKey) goTo(key, event.timeStamp)
      return
    }
    if (isPress || (key === 'ArrowUp' && altKey)) {
      event.preventDefault()
      choose(options[active]?.value)
    } else if (key === 'Tab') choose(options[active]?.value)
    else if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'Home' || key === 'End') {
      event.preventDefault()
      reach(key === 'Home' ? 0 : options.length - 1)
    } else if (!move(event) && isLetter(key)) goTo(key, event.timeStamp)
  }

  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(attributes) => (
        <div ref={anchor} className={css.anchor}>
          <button
            {...attributes}
            type="button"
            {...comboboxOf(list, isOpen, active)}
            name={name}
            value={value}
            aria-haspopup="listbox"
            className={control.choice}
            onClick={() => (isOpen ? setOpen(false) : open())}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          >
            {chosen?.name ?? ''}
          </button>
          <span className={chevron}>
            <ChevronIcon />
          </span>
          {isOpen && (
            <Listbox
              id={list}
              label={label}
              side={side}
              options={options}
              active={active}
              chosen={value}
              onChosen={choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}

const isLetter = (key: string): boolean => [...key].length === 1 && key !== ' '

import { type ReactNode, useRef, useState } from 'react'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Button } from '#src/ui/button.tsx'
import { MoreIcon } from './icons.tsx'
import * as css from './more-menu.css.ts'

interface MenuItem {
  readonly name: string
  readonly onChosen: () => void
  /** A choice that can be switched on and off: the menu stays open. */
  readonly isChecked?: boolean
}

interface MoreMenuProps {
  /** Names the button, which has no visible word: "More for Ada Conti". */
  readonly label: string
  /** As a function, they are made when the menu opens: a list has hundreds of menus. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Instead of the three dots. */
  readonly icon?: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus among the button and the items below it, around the end. */
function moveFocus(box: HTMLElement | null, step: number): void {
  const buttons: (Element | null)[] = [...(box?.querySelectorAll('button') ?? [])]
  const place = buttons.indexOf(document.activeElement)
  const next = buttons.at((place + step) % buttons.length)
  if (next instanceof HTMLElement) next.focus()
}

/** A menu at the end of a page opens below what is seen of it. */
const show = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A button that shows further actions below it; arrow keys move among them, and it closes with Escape, a choice, or when the focus leaves it. */
export function MoreMenu({ label, items, icon = <MoreIcon /> }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const focusButton = () => box.current?.querySelector('button')?.focus()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the keys
    <div
      ref={box}
      className={css.box}
      onKeyDown={(event) => {
        if (!isOpen) return
        const step = steps[event.key]
        if (step !== undefined) moveFocus(box.current, step)
        else if (event.key === 'Escape') {
          setOpen(false)
          focusButton()
        } else return
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button aria-label={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {icon}
      </Button>
      {isOpen && (
        <div ref={show} className={css.list}>
          {(typeof items === 'function' ? items() : items).map(({ name, onChosen, isChecked }) => (
            <button
              key={name}
              type="button"
              className={css.item}
              {...(isChecked !== undefined && { role: 'checkbox', 'aria-checked': isChecked })}
              // Safari moves no focus to a pressed button: the menu would close before the press ends.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (isChecked !== undefined) return onChosen()
                // A dialog that opens now gives the focus back to this button.
                focusButton()
                setOpen(false)
                onChosen()
              }}
            >
              {isChecked !== undefined && <span className={css.mark}>{isChecked && <CheckIcon />}</span>}
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

import { CheckIcon } from '../icons.tsx'
import { MoreBelow } from '../more-below.tsx'
import * as css from './listbox.css.ts'
import { optionId } from './use-active-option.ts'
import type { Side } from './use-side.ts'

export interface Option {
  readonly value: string
  readonly name: string
}

interface ListboxProps {
  readonly id: string
  readonly label: string
  readonly side: Side
  readonly options: readonly Option[]
  /** The place of the option that the keys have reached; -1 = none. */
  readonly active: number
  readonly chosen: string
  readonly onChosen: (value: string) => void
}

/** The open list of a field, which keeps the focus and takes the keys. */
export function Listbox({ id, label, side, options, active, chosen, onChosen }: ListboxProps) {
  return (
    <MoreBelow isStop={false} className={css.popup[side]}>
      {(box) => (
        <div ref={box} id={id} role="listbox" tabIndex={-1} aria-label={label} className={css.list}>
          {options.map(({ value, name }, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
            <div
              key={value}
              id={optionId(id, place)}
              data-item
              data-value={value}
              data-active={place === active || undefined}
              data-chosen={value === chosen || undefined}
              role="option"
              tabIndex={-1}
              aria-selected={value === chosen}
              className={css.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChosen(value)}
            >
              <span className={css.name}>{name}</span>
              {value === chosen && (
                <span className={css.tick}>
                  <CheckIcon />
                </span>
              )}
            </div>
          ))}
        </div>
      )}
    </MoreBelow>
  )
}

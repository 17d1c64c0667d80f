import { type KeyboardEvent, useState } from 'react'

/** Options that Page Up and Page Down pass. */
const PAGE = 8

/** The option that the keys have reached, while the focus stays on the field of the list. */
export function useActiveOption(id: string, count: number) {
  const [reached, setReached] = useState(-1)
  const active = reached < count ? reached : -1
  const reach = (place: number) => {
    setReached(place)
    // After the list is open.
    requestAnimationFrame(() =>
      document.getElementById(optionId(id, place))?.scrollIntoView({ block: 'nearest' }),
    )
  }
  /** @returns whether the key moved to an option */
  const move = (event: KeyboardEvent): boolean => {
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return false
    const to = placeAfter(event.key, active, count)
    if (to === null) return false
    event.preventDefault()
    reach(to)
    return true
  }
  return { active, reach, move }
}

/** What says to assistive technology that a field has this list. */
export const comboboxOf = (list: string, isOpen: boolean, active: number) => ({
  role: 'combobox',
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? list : undefined,
  'aria-activedescendant': isOpen && active >= 0 ? optionId(list, active) : undefined,
})

export const optionId = (list: string, place: number): string => `${list}-option-${place}`

/** At the ends the arrows go round. */
function placeAfter(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : 0
    case 'ArrowUp':
      return active > 0 ? active - 1 : count - 1
    case 'PageDown':
      return Math.min(active + PAGE, count - 1)
    case 'PageUp':
      return Math.max(active - PAGE, 0)
    default:
      return null
  }
}

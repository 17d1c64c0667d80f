const invalid = '[aria-invalid=true]'

/**
 * After the complaints are painted: the first field that has one gets the focus and is read with it (WCAG 3.3.1).
 * What has the focus already is not read again: there the complaint itself speaks.
 */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(invalid)
    if (field === document.activeElement) speak(field)
    else field?.focus()
  })
}

/** The focus has gone on from a field: what is wrong with it speaks once it is painted. */
export function sayInvalid(name: string): void {
  requestAnimationFrame(() => speak(document.querySelector(`[name=${name}]${invalid}`)))
}

function speak(field: Element | null): void {
  const complaint = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
  complaint?.setAttribute('role', 'alert')
}

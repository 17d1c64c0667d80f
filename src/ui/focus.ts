const invalid = '[aria-invalid=true]'

/**
 * After the errors are painted, the first invalid field gets the focus and is read with its error (WCAG 3.3.1). A
 * field that has the focus already is not read again: there the error itself is announced.
 */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(invalid)
    if (field === document.activeElement) speak(field)
    else field?.focus()
  })
}

/** Announces the error of a field that has lost the focus, once the error is painted. */
export function sayInvalid(name: string): void {
  requestAnimationFrame(() => speak(document.querySelector(`[name=${name}]${invalid}`)))
}

function speak(field: Element | null): void {
  const complaint = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
  complaint?.setAttribute('role', 'alert')
}

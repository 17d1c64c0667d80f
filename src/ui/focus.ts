/** After the complaints are painted: the first field that has one gets the focus (WCAG 3.3.1). */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** What had the focus goes away with the press: whoever presses by keyboard goes on from the screen's heading. */
export const focusHeading = (): void => document.querySelector('h1')?.focus()

/** After the complaints are painted: the first field that has one gets the focus (WCAG 3.3.1). */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

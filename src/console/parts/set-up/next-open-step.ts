interface Step {
  /** The address of its page. */
  readonly to: string
  readonly isDone: boolean
}

/**
 * The step that comes after that of a page: the next one that is open, and after the last of them the first.
 * @param page the address of the page, or of one below it
 * @returns `null`: the page is of no step, or no other step is open
 */
export function nextOpenStep<One extends Step>(steps: readonly One[], page: string): One | null {
  const at = steps.findIndex(({ to }) => page === to || page.startsWith(`${to}/`))
  if (at < 0) return null
  const following = [...steps.slice(at + 1), ...steps.slice(0, at)]
  return following.find(({ isDone }) => !isDone) ?? null
}

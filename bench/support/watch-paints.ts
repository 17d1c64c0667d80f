/** What a page that is watched knows. */
export interface Watched {
  /** When the first heading was painted, since the navigation began. */
  paintedAt: number
  tappedAt: number
  tookMs: number
}

/** Runs in the page: measures from a tap to the frame after the next heading stands. */
export function watchPaints(): void {
  const watched = window as unknown as Watched
  watched.paintedAt = 0
  let heading = ''
  addEventListener(
    'click',
    () => {
      watched.tappedAt = performance.now()
    },
    { capture: true },
  )
  new MutationObserver(() => {
    const now = document.querySelector('h1')?.textContent ?? ''
    if (now === heading || now === '') return
    heading = now
    const { tappedAt } = watched
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.querySelector('button')) watched.paintedAt ||= performance.now()
        if (tappedAt) watched.tookMs ||= performance.now() - tappedAt
      }),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

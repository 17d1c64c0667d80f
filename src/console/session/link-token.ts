import { useSyncExternalStore } from 'react'

/** The pages that links from mails and from the server's banner open. */
const LINK_PAGE = /^\/console\/(?:set-up|reset-password|invitation)\/?$/

let kept = ''

/**
 * Takes what stands behind the `#` of the link out of the address, so that it is not read on the screen and stands in no
 * bookmark. No server has seen it; a page that is loaded anew has forgotten it.
 */
function take(): void {
  const { hash, pathname, search } = location
  if (hash.length < 2 || !LINK_PAGE.test(pathname)) return
  kept = hash.slice(1)
  history.replaceState(history.state, '', pathname + search)
}
take()

/** The secret of the link that opened the page; empty after a reload. */
export const linkToken = (): string => kept

function subscribe(onChange: () => void): () => void {
  const heard = () => {
    take()
    onChange()
  }
  addEventListener('hashchange', heard)
  return () => removeEventListener('hashchange', heard)
}

/** The same, also when the next link is opened in the same tab, where only the `#` differs. */
export const useLinkToken = (): string => useSyncExternalStore(subscribe, linkToken)

import { useSyncExternalStore } from 'react'

/** The pages that are opened by links from mails and from the server's start message. */
const LINK_PAGE = /^\/console\/(?:set-up|reset-password|invitation|warden)\/?$/

let kept = ''

/**
 * Removes the part behind the `#` of the link from the address, so that it cannot be read on the screen or from a
 * bookmark. It is never sent to a server; after a reload it is gone.
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

/** The same, also for the next link that is opened in the same tab, where only the `#` differs. */
export const useLinkToken = (): string => useSyncExternalStore(subscribe, linkToken)

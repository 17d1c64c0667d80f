import { useLocation } from '@tanstack/react-router'

/** The page is one of a roll call, which nothing may cover, and which says by itself what it knows without the server. */
export const useIsRollCall = (): boolean =>
  useLocation({ select: ({ pathname }) => /^(?:\/console)?\/[^/]+\/roll-call(?:\/|$)/.test(pathname) })

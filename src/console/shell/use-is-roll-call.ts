import { useStanding } from './use-standing.ts'

/** The page is one of a roll call, which nothing may cover, and which says by itself what it knows without the server. */
export const useIsRollCall = (): boolean => useStanding()?.section === 'rollCall'

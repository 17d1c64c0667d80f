const LOCAL = 'local-'

/** Id of a visitor who signed up at this tablet, until the server has given them one. */
export const localIdOf = (idempotencyKey: string): string => LOCAL + idempotencyKey

export const isLocal = (visitorId: string): boolean => visitorId.startsWith(LOCAL)

const LOCAL = 'local-'

/** By which a tablet knows whom it has signed up, until the server has given them an id. */
export const localIdOf = (idempotencyKey: string): string => LOCAL + idempotencyKey

export const isLocal = (visitorId: string): boolean => visitorId.startsWith(LOCAL)

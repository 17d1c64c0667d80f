/**
 * Where a server listens that has Prism before it. It has the port of the address at which it is asked, because the port is
 * part of the origins that it takes for its own.
 */
export const HOST_BEHIND_PRISM = '127.0.0.2'

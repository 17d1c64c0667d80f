import { randomBytes } from 'node:crypto'

/** Where the guest's own page is; the secret stands behind `#`, so that no server and no log is told it. */
export const GUEST_PATH = '/g'
const SECRET_BYTES = 16

export const newLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

import { hash, verify } from '@node-rs/argon2'

/** A PIN as stored: argon2id by the library's settings, with its salt (S24). */
export const hashOperatorPin = (pin: string): Promise<string> => hash(pin)

/** A company without a PIN has no settings that could be opened. */
export const isOperatorPin = async (stored: string | null, pin: string): Promise<boolean> =>
  stored !== null && verify(stored, pin)

import { randomInt } from 'node:crypto'

const CODES = 10
const GROUPS = 3
const GROUP_LENGTH = 4

/** Without signs that are taken for each other on paper: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Codes such as `k7mw-3fpa-x9dt`, of 59 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'))

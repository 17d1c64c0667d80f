import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Argon2id by the library's settings, with its salt. */
export const hashPassword = (password: string): Promise<string> => hash(password)
export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

/** Common passwords, which attackers try first, and the words of this product. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']?.map(String))
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu
const HOUSE_WORDS = [
  'visitorkiosk',
  'password',
  'passwort',
  'contraseña',
  'motdepasse',
  'benvenuto',
  'welcome',
]

/**
 * Whether a password is among those that everybody tries (ASVS 6.2.4), as it is or as one of them with signs around
 * it or said again to be long enough; or is no more than the account itself.
 */
export function isCommonPassword(password: string, account: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const word = plain.replace(AROUND, '')
  const unit = repeated(plain)
  const isSequence = new Set(plain).size <= 4
  const own = account.flatMap((text) => [text.toLowerCase(), text.toLowerCase().split('@')[0] ?? ''])
  return (
    isSequence ||
    [plain, word, unit].some((text) => common.has(text) || HOUSE_WORDS.includes(text)) ||
    own.some((text) => text.length > 2 && (word === text || plain === text))
  )
}

/** The shortest text of which this one is a repetition. */
function repeated(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, Math.max(at, 1))
}

import { createHmac, randomBytes } from 'node:crypto'
import { PACK_BADGE_SIGNS, PACK_CODE_SIGNS } from '#contract/limits.ts'

/** The names under which one pack lists codes and badges. */
export function packNames() {
  const salt = randomBytes(32).toString('hex')
  const name = (text: string, signs: number) =>
    createHmac('sha256', salt).update(text).digest('hex').slice(0, signs)
  return {
    salt,
    code: (code: string) => name(code, PACK_CODE_SIGNS),
    badge: (payload: string) => name(payload, PACK_BADGE_SIGNS),
  }
}

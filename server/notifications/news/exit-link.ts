import type { Vault } from '#server/keys/vault.ts'
import { ANSWER_PATH } from '../answer-link.ts'

/** Where a link ends a visit; its secret follows. */
export const EXIT_PATH = `${ANSWER_PATH}/left`

/** The secret of the link that ends one visit: 128 bits, the same for every try of one mail. It is not stored. */
export const exitSecret = (vault: Vault, newsId: string, visitId: string): string =>
  vault.keyedHash('exit link', `${newsId} ${visitId}`).subarray(0, 16).toString('base64url')

import type { I18n } from '@lingui/core'
import type { DoorDirection, DoorOutcome, DoorProof, DoorRecipe } from '#contract/doors.ts'
import type { Message } from '#src/i18n/messages.ts'

/** Names of products and standards, the same in every language, but for two. */
const recipes: Readonly<Record<DoorRecipe, Message>> = {
  shelly: () => 'Shelly (Gen2+)',
  twoN: () => '2N',
  axis: () => 'Axis',
  relay: (i18n) => i18n._('DOOR_RECIPE_RELAY'),
  mqtt: () => 'MQTT',
}
export const recipeName = (i18n: I18n, recipe: DoorRecipe): string => recipes[recipe](i18n)

const proofs: Readonly<Record<DoorProof, Message>> = {
  none: (i18n) => i18n._('DOOR_PROOF_NONE'),
  basic: () => 'Basic',
  digest: () => 'Digest',
  bearer: () => 'Bearer',
}
export const proofName = (i18n: I18n, proof: DoorProof): string => proofs[proof](i18n)

const directions: Readonly<Record<DoorDirection, Message>> = {
  entry: (i18n) => i18n._('DOOR_ENTRIES'),
  exit: (i18n) => i18n._('DOOR_EXITS'),
  both: (i18n) => i18n._('DOOR_BOTH'),
}
export const doorDirectionName = (i18n: I18n, direction: DoorDirection): string => directions[direction](i18n)

const outcomes: Readonly<Record<DoorOutcome, Message>> = {
  opened: (i18n) => i18n._('DOOR_OUTCOME_OPENED'),
  refused: (i18n) => i18n._('DOOR_OUTCOME_REFUSED'),
  unauthorized: (i18n) => i18n._('DOOR_OUTCOME_UNAUTHORIZED'),
  redirected: (i18n) => i18n._('DOOR_OUTCOME_REDIRECTED'),
  forbidden: (i18n) => i18n._('DOOR_OUTCOME_FORBIDDEN'),
  unreachable: (i18n) => i18n._('DOOR_OUTCOME_UNREACHABLE'),
  timeOut: (i18n) => i18n._('DOOR_OUTCOME_TIME_OUT'),
}
export const doorOutcomeName = (i18n: I18n, outcome: DoorOutcome): string => outcomes[outcome](i18n)

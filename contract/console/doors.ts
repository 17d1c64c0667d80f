import * as v from 'valibot'
import { doorDirections, doorMethods, doorOutcomes, doorProofs, doorRecipes } from '../doors.ts'
import { DOOR_PULSE_MAX_S, DOOR_SECRET_MAX_LENGTH, DOOR_TEXT_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, editCall, Id, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { editors, readers } from './policy.ts'

/** May be empty. */
const line = (maxLength: number) =>
  v.pipe(
    v.string('INPUT_STRING'),
    v.transform((typed) => typed.trim()),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    v.regex(/^[^\u0000-\u001f\u007f]*$/, 'INPUT_STRING'),
    v.maxLength(maxLength, `INPUT_MAX_LENGTH:${maxLength}`),
  )
/** May be empty, and have several lines. */
const template = v.pipe(
  v.string('INPUT_STRING'),
  v.transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  v.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'INPUT_STRING'),
  v.maxLength(DOOR_TEXT_MAX_LENGTH, `INPUT_MAX_LENGTH:${DOOR_TEXT_MAX_LENGTH}`),
)

const opener = {
  name: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  /** `null`, and `deviceId` too: wherever there is no opener of the tablet or the site. */
  siteId: OptionalId,
  /** The one tablet whose door it is; its own goes before that of its site. */
  deviceId: OptionalId,
  direction: v.picklist(doorDirections, 'INPUT_STRING'),
  recipe: v.picklist(doorRecipes, 'INPUT_STRING'),
  isOn: v.boolean('INPUT_STRING'),
  method: v.picklist(doorMethods, 'INPUT_STRING'),
  address: text({ minColumns: 1, maxLength: DOOR_TEXT_MAX_LENGTH }),
  headers: template,
  body: template,
  proof: v.picklist(doorProofs, 'INPUT_STRING'),
  user: line(100),
  expectedStatus: v.nullable(wholeNumber(200, 299)),
  topic: line(200),
  payload: template,
  pulseSeconds: wholeNumber(1, DOOR_PULSE_MAX_S),
}

/** What opens doors. Secrets are not told. */
export const listDoors = readCall(
  'listDoors',
  'doors',
  readers,
  {},
  v.object({
    doors: v.array(
      v.object({
        doorId: v.string(),
        ...opener,
        hasSecret: v.boolean(),
        /** When it last opened, and when it last did not; `null`: it never did. */
        openedAt: v.nullable(Instant),
        failedAt: v.nullable(Instant),
        failure: v.nullable(v.picklist(doorOutcomes)),
      }),
    ),
  }),
)

/** Without `doorId` a new one is made. `null` for the secret: it stays as it is. */
export const saveDoor = editCall(
  'saveDoor',
  'doors/save',
  editors,
  {
    doorId: OptionalId,
    ...opener,
    /** Password or token. */
    secret: v.nullable(line(DOOR_SECRET_MAX_LENGTH)),
  },
  v.object({ doorId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)

export const deleteDoor = companyCall('deleteDoor', 'doors/delete', editors, { doorId: Id }, v.null(), {
  refusals: ['NOT_FOUND'],
})

/** Opens the door now, without a visit. */
export const testDoor = companyCall(
  'testDoor',
  'doors/test',
  editors,
  { doorId: Id },
  v.object({ outcome: v.picklist(doorOutcomes) }),
  { refusals: ['NOT_FOUND'], timeoutMs: 15_000, effect: 'outside' },
)

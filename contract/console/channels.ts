import * as v from 'valibot'
import { CHANNEL_URL_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { channelKinds, channelOutcomes, channelSteps } from '../notification-evidence.ts'
import { optionalText, text } from '../text.ts'
import { companyCall, editCall, Id, Instant, OptionalId, readCall } from './console-call.ts'
import { editors, readers } from './policy.ts'

const channel = {
  name: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  /** The steps at which it is told. */
  steps: v.pipe(v.array(v.picklist(channelSteps, 'INPUT_STRING')), v.minLength(1, 'INPUT_REQUIRED')),
  isOn: v.boolean('INPUT_STRING'),
}

/** The ways besides mail by which hosts are notified. Addresses hold secrets: only their machine is told. */
export const listChannels = readCall(
  'listChannels',
  'channels',
  readers,
  {},
  v.object({
    channels: v.array(
      v.object({
        channelId: v.string(),
        kind: v.picklist(channelKinds),
        ...channel,
        /** The machine and port of the address. */
        host: v.string(),
        /** The last message that the service took, and the last that it did not; `null`: there was none. */
        takenAt: v.nullable(Instant),
        failedAt: v.nullable(Instant),
        failure: v.nullable(v.picklist(channelOutcomes)),
      }),
    ),
  }),
)

const address = text({ minColumns: 1, maxLength: CHANNEL_URL_MAX_LENGTH })

/** Without `channelId` a new one is made. `null` for an address or token: it stays as it is. */
export const saveChannel = editCall(
  'saveChannel',
  'channels/save',
  editors,
  {
    channelId: OptionalId,
    kind: v.picklist(channelKinds, 'INPUT_STRING'),
    ...channel,
    endpoint: v.nullable(address),
    /** What ntfy and Gotify ask for. */
    token: optionalText({ minColumns: 1, maxLength: 200 }),
  },
  v.object({
    channelId: v.string(),
    /** The secret of a new signed webhook, shown once: the receiver checks signatures with it. */
    secret: v.nullable(v.string()),
  }),
  { refusals: ['NOT_FOUND'] },
)

export const deleteChannel = companyCall(
  'deleteChannel',
  'channels/delete',
  editors,
  { channelId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** Sends a sample message. */
export const testChannel = companyCall(
  'testChannel',
  'channels/test',
  editors,
  { channelId: Id },
  v.object({ outcome: v.picklist(channelOutcomes) }),
  { refusals: ['NOT_FOUND'], timeoutMs: 15_000, effect: 'outside' },
)

import type { I18n } from '@lingui/core'
import type { ChannelKind, ChannelOutcome, ChannelStep } from '#contract/notification-evidence.ts'
import type { Message } from '#src/i18n/messages.ts'

/** Names of products, the same in every language, but for the first. */
const kinds: Readonly<Record<ChannelKind, Message>> = {
  webhook: (i18n) => i18n._('CHANNEL_WEBHOOK'),
  mattermost: () => 'Mattermost',
  slack: () => 'Slack',
  googleChat: () => 'Google Chat',
  teams: () => 'Microsoft Teams (Workflows)',
  ntfy: () => 'ntfy',
  gotify: () => 'Gotify',
}
export const kindName = (i18n: I18n, kind: ChannelKind): string => kinds[kind](i18n)

const steps: Readonly<Record<ChannelStep, Message>> = {
  host: (i18n) => i18n._('CHANNEL_STEP_HOST'),
  again: (i18n) => i18n._('CHANNEL_STEP_AGAIN'),
  desk: (i18n) => i18n._('CHANNEL_STEP_DESK'),
}
export const stepName = (i18n: I18n, step: ChannelStep): string => steps[step](i18n)

const outcomes: Readonly<Record<ChannelOutcome, Message>> = {
  taken: (i18n) => i18n._('CHANNEL_TAKEN'),
  refused: (i18n) => i18n._('CHANNEL_REFUSED'),
  errorInside: (i18n) => i18n._('CHANNEL_ERROR_INSIDE'),
  redirected: (i18n) => i18n._('CHANNEL_REDIRECTED'),
  forbidden: (i18n) => i18n._('CHANNEL_FORBIDDEN'),
  unreachable: (i18n) => i18n._('CHANNEL_UNREACHABLE'),
}
export const outcomeName = (i18n: I18n, outcome: ChannelOutcome): string => outcomes[outcome](i18n)

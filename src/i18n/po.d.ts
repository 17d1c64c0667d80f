declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

interface ImportMetaEnv {
  /** The language that the code `in` stands for. */
  readonly LOCALE_ALIAS_IN: 'hi' | 'id'
  /** `1`: a build for tests, whose messages are all in brackets. */
  readonly PSEUDO_LOCALE: '0' | '1'
}

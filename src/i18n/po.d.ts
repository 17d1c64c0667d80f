declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

interface ImportMetaEnv {
  /** Which language the code `in` means (decisions §5). */
  readonly LOCALE_ALIAS_IN: 'hi' | 'id'
  /** A build for tests, whose messages are all in brackets. */
  readonly PSEUDO_LOCALE: '0' | '1'
}

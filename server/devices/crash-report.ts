import type { CrashState } from '#contract/calls/crash-report.ts'

/** Fields that a crash report may hold: where and in which mode it happened, never about whom (S28). */
const stateKeys: ReadonlySet<string> = new Set([
  'route',
  'screen',
  'locale',
  'online',
  'appVersion',
  'platform',
  'direction',
  'step',
  'isMobile',
  'session',
])
const VALUE_MAX_LENGTH = 100

const secrets: readonly RegExp[] = [
  /data:[^\s"')]{0,200000}/g,
  /v1\.[A-Za-z0-9_.-]{20,200}/g,
  /[^\s"'<>()@]{1,64}@[^\s"'<>()@]{1,255}/g,
  /\b[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}\b/gi,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\b\d[\d .-]{5,20}\d\b/g,
  /[A-Za-z0-9+/_-]{40,200000}/g,
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Takes out whatever looks like a mail, code, token, number or picture. */
export const redact = (text: string): string =>
  secrets.reduce((rest, secret) => rest.replace(secret, '[…]'), text.replace(CONTROLS, ''))

/** Keeps the allow-listed keys with short values. */
export function redactState(state: CrashState): CrashState {
  const kept = Object.entries(state).filter(([key]) => stateKeys.has(key) || key.startsWith('flows_'))
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      typeof value === 'string' ? redact(value).slice(0, VALUE_MAX_LENGTH) : value,
    ]),
  )
}

import { idsIn } from '../src/i18n/message-marks.ts'
import type { Catalogues } from './i18n-rules.ts'

/** Where a translator finds a message. */
interface Place {
  readonly id: string
  /** In English, as the comment. */
  readonly text: string
  readonly comment: string
  /** Samples of the gallery that show it, by name. */
  readonly screens: readonly string[]
  /** Files that ask for it. */
  readonly files: readonly string[]
}

/**
 * @param texts English texts by message id
 * @param comments for translators, by message id
 * @param seen by the name of a screen, all texts on it, with the marks of their messages
 * @param uses files by message id
 */
export function placesOf(
  texts: Catalogues[string],
  comments: Readonly<Record<string, string>>,
  seen: Readonly<Record<string, readonly string[]>>,
  uses: ReadonlyMap<string, readonly string[]>,
): readonly Place[] {
  const shown = Object.entries(seen).map(([screen, all]) => [screen, new Set(all.flatMap(idsIn))] as const)
  return Object.entries(texts).map(([id, text]) => ({
    id,
    text,
    comment: comments[id] ?? '',
    screens: shown.filter(([, ids]) => ids.has(id)).map(([screen]) => screen),
    files: uses.get(id) ?? [],
  }))
}

/** Two columns, one line a message: its screens, or the files that ask for it where no screen shows it. */
export function tableOf(places: readonly Place[]): string {
  const width = Math.max(0, ...places.map(({ id }) => id.length))
  return places
    .map(
      ({ id, screens, files }) => `${id.padEnd(width)}  ${(screens.length > 0 ? screens : files).join(' ')}`,
    )
    .join('\n')
}

/** All that is known of one message. */
export const entryOf = ({ id, text, comment, screens, files }: Place): string =>
  [
    id,
    `  text     ${text}`,
    `  comment  ${comment}`,
    `  screens  ${screens.join(' ') || '–'}`,
    `  files    ${files.join(' ')}`,
  ].join('\n')

import { SECOND_MS } from '#contract/time.ts'

/** Hours, minutes and seconds, as a stopwatch shows them; nothing before the start, as by a clock that is behind. */
export function asClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  const twoDigits = (part: number) => `${part}`.padStart(2, '0')
  return [
    `${Math.floor(seconds / 3_600)}`,
    twoDigits(Math.floor(seconds / 60) % 60),
    twoDigits(seconds % 60),
  ].join(':')
}

import type { NightHours } from './wire-flags.ts'

/** Whether it is night at this hour of the day. */
export function isNightAt({ from, to }: NightHours, hour: number): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Lets the calling thread compute after all others, where they want to at the same time. On Linux, where threads have a
 * priority each; elsewhere it changes nothing.
 */
export function lowerPriority(): void {
  try {
    // The link is read by the calling thread, and ends with its number.
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)
  } catch {
    // No Linux.
  }
}

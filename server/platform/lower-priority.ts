import { execFile } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { promisify } from 'node:util'

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

/**
 * Lets this process, with all its threads, compute only where no other wants to. Linux's idle policy gives way at once, where the lowest
 * priority finishes a few milliseconds first; Node cannot ask for it, `chrt` of util-linux can. Without that it is the lowest priority,
 * and elsewhere than on Linux nothing changes.
 */
export async function idleProcess(): Promise<void> {
  try {
    await promisify(execFile)('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)])
  } catch {
    lowerThreads()
  }
}

function lowerThreads(): void {
  try {
    for (const thread of readdirSync('/proc/self/task'))
      setPriority(Number(thread), constants.priority.PRIORITY_LOW)
  } catch {
    // No Linux.
  }
}

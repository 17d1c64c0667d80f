import { expect, test } from 'vitest'
import { LINE_SLOW_MS } from '#contract/limits.ts'
import { monitorConnection } from './connection-monitor.ts'

/** `.` succeeded, `x` failed, `s` was slow; returns when the connection was lost and when it came back. */
function story(calls: string): string {
  let told = ''
  const monitor = monitorConnection((isOffline) => {
    told += isOffline ? '-' : '+'
  })
  for (const call of calls) {
    told += call
    monitor.note(call === 'x', call === 's' ? LINE_SLOW_MS * 1.5 : 100)
  }
  return told
}

test.each([
  ['one failure of five is none', '.x....x....', '.x....x....'],
  ['two of five are the end', '.x..x', '.x..x-'],
  ['two that are six apart are not', 'x.....x', 'x.....x'],
  ['a slow mean is the end, when there are five to take it of', '.ssss', '.ssss-'],
  ['one slow call is none', '....s.', '....s.'],
  ['five clean ones in a row bring it back, and no fewer', 'xx.....', 'xx-.....+'],
  ['a failure on the way begins the five anew', 'xx....x.....', 'xx-....x.....+'],
  ['and it may go again', 'xx.....x.x', 'xx-.....+x.x-'],
])('%s', (_, calls, told) => {
  expect(story(calls)).toBe(told)
})

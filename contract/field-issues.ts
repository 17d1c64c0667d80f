import * as v from 'valibot'
import type { FieldIssue } from './error-codes.ts'

/** The issues of a failed parse, one per field, with the bound split off the message. */
export function fieldIssues(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]] | readonly v.BaseIssue<unknown>[],
): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    if (byPath.has(path)) continue
    const [message = 'INPUT_STRING', bound] = knownMessage(issue).split(':')
    byPath.set(path, bound === undefined ? { path, message } : { path, message, min: Number(bound) })
  }
  return [...byPath.values()]
}

/** Only our own message keys are sent: valibot's English sentences quote what was typed. */
function knownMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.message.startsWith('INPUT_')) return issue.message
  return issue.input === undefined ? 'INPUT_REQUIRED' : 'INPUT_STRING'
}

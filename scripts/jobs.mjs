/** Runs commands that do not depend on each other, as many at a time as there are processors. */
import { spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { root, say } from './prepare.mjs'

/**
 * Each command's output is printed whole once it ends. All are run, so that one mistake does not hide another; then this
 * process ends with an error if any of them failed.
 * @param {Record<string, readonly string[]>} jobs what Node.js runs, by name; those that take longest come first
 */
export async function runTogether(jobs) {
  const waiting = Object.entries(jobs)
  const failed = []
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const [name, args] = job
      const { code, output } = await outputOf(args)
      say(code === 0 ? name : `${name}: failed`)
      process.stdout.write(output)
      if (code !== 0) failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  if (failed.length === 0) return
  say(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}

/**
 * Runs a program with the processors' time that others leave.
 * @param {readonly string[]} args what Node.js runs
 * @returns its output, once it has ended, and its exit code
 */
export function runBehind(args) {
  return outputOf(args, BEHIND)
}

/** A third of the time of a program of ordinary rank, where there is not enough for both. */
const BEHIND = 5

const outputOf = (args, priority = 0) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    if (priority !== 0 && child.pid) setPriority(child.pid, priority)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })

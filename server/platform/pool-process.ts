import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PoolThread } from './thread-pool.ts'

interface PoolProcess {
  /** Megabytes that its objects may take before it ends. */
  readonly memoryMb: number
  /** Besides those of this process. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * A process in place of a thread of a pool: what helps a thread (collecting garbage, signing) runs on threads that all threads of its
 * process share, at the priority of the whole process. Its program calls `answerJobs`. It ends with this process, and prints
 * nothing: an error's message may quote what it works on.
 */
export function startPoolProcess(program: URL, { memoryMb, env }: PoolProcess): PoolThread {
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...env },
    // Garbage is collected by the thread that made it: more of them would take both processors of a small machine.
    execArgv: [`--max-old-space-size=${memoryMb}`, '--single-threaded-gc'],
  })
  return {
    // It may have ended meanwhile, and `exit` tells it.
    postMessage: (job: object) => void child.send(job, () => undefined),
    on: (event, tell) => child.on(event, tell),
    unref() {
      child.unref()
      child.channel?.unref()
    },
    async terminate() {
      // It never began, or has ended.
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

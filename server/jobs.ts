import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { finishKeyChangeJob, tidyKeysJob } from './keys/keys.job.ts'
import { PURGE_AT } from '#server/privacy/next-purge.rules.ts'
import { queuePool } from './database/queue-pool.ts'
import { attentionMailJob, queueAttentionMailsJob } from './attention/attention-mail.job.ts'
import { queueDirectoriesJob, readDirectoryJob } from './hosts/directory/directory.job.ts'
import { mailGuestNumberJob } from './appointments/guest-number.job.ts'
import { mailJob } from './mail/mail.job.ts'
import { watchAppointmentsJob } from './appointments/appointments.job.ts'
import { queueNewsJob } from './notifications/news/news.job.ts'
import { purgeJob } from './privacy/privacy.job.ts'
import { keepChartsFreshJob, queueReportsJob, reportMailJob } from './reports/report-mails.job.ts'
import { sealVisitJob } from './archive/seal-visit.job.ts'
import { printJob } from './printing/print.job.ts'
import { mailListJob, printListJob } from './roll-calls/lists/lists.job.ts'
import { tabletNewsJob, watchTabletsJob } from './devices/tablets.job.ts'
import { closeVisitsJob } from './visits/closing.job.ts'
import { endWebhooksJob } from './webhooks/end-webhooks.job.ts'
import { webhookNewsJob } from './webhooks/webhook-news.job.ts'
import type { Store } from './store.ts'
import type { JobContext } from './job-context.types.ts'

/** Kinds of jobs that depend on the same outside service; each has workers of its own, so that none waits for another's. */
type Lane = 'prints' | 'mails' | 'lists' | 'directories' | 'rest'
/** A hanging printer must not hold up the next badge. */
const AT_ONCE: Readonly<Record<Lane, number>> = { prints: 4, mails: 2, lists: 4, directories: 2, rest: 2 }
/** A visitor waits for a print, which is announced at once; each announcement costs a connection, and other jobs can wait. */
const ANNOUNCED: Lane = 'prints'
/** Interval for retries, for jobs of a process that has just stopped, and for those that are not announced. */
const POLL_MS = 1_000

/** How often a process reports that it works; one without a report for `DEAD_AFTER_MS` is dead. */
const ALIVE_EVERY_MS = 5_000
const DEAD_AFTER_MS = 20_000
/** Longer than a busy process takes from the answer that names a job to its begin. */
const LOST_AFTER_MS = 60_000

/** In UTC. */
const CRONTAB = `
* * * * * watch-tablets ?max=1
* * * * * close-visits ?max=1
* * * * * queue-attention-mails ?max=1
* * * * * queue-reports ?max=1
* * * * * queue-news ?max=1
* * * * * queue-directories ?max=1
* * * * * watch-appointments ?max=1
* * * * * finish-key-change ?max=1
17 * * * * keep-charts-fresh ?max=1&queue=charts&jobKey=keep-charts-fresh
30 3 * * * tidy-keys ?max=1
41 * * * * end-webhooks ?max=1
${PURGE_AT.minute} ${PURGE_AT.hour} * * * purge ?fill=1d
`

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Works off what is queued in the database, by this process or another one. */
export async function startJobs(
  context: JobContext,
  log: FastifyBaseLogger,
): Promise<{ readonly stop: () => Promise<void> }> {
  const lanes: Readonly<Record<Lane, TaskList>> = {
    prints: { print: printJob(context) },
    mails: {
      mail: mailJob(context),
      'mail-guest-number': mailGuestNumberJob(context),
      'tablet-news': tabletNewsJob(context),
      'webhook-news': webhookNewsJob(context),
      'attention-mail': attentionMailJob(context),
      'report-mail': reportMailJob(context),
    },
    // In an evacuation nothing else may hold them up.
    lists: { 'print-list': printListJob(context), 'mail-list': mailListJob(context) },
    directories: { 'read-directory': readDirectoryJob(context) },
    rest: {
      'watch-tablets': watchTabletsJob(context),
      'close-visits': closeVisitsJob(context),
      'queue-attention-mails': queueAttentionMailsJob(context),
      'queue-reports': queueReportsJob(context),
      'keep-charts-fresh': keepChartsFreshJob(context),
      'queue-news': queueNewsJob(context),
      'queue-directories': queueDirectoriesJob(context),
      'watch-appointments': watchAppointmentsJob(context),
      purge: purgeJob(context),
      'seal-visit': sealVisitJob(context),
      'finish-key-change': finishKeyChangeJob(context),
      'tidy-keys': tidyKeysJob(context),
      'end-webhooks': endWebhooksJob(context),
    },
  }
  const workers: string[] = []
  /** Ids of the jobs that are worked on now. */
  const running = new Set<string>()
  const open = async (lane: Lane) => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => void workers.push(workerPool.id))
    events.on('job:start', ({ job }) => void running.add(job.id))
    events.on('job:complete', ({ job }) => void running.delete(job.id))
    return run({
      events,
      pgPool: queuePool(context.store.background, lane === ANNOUNCED),
      taskList: lanes[lane],
      ...(lane === 'rest' ? { crontab: CRONTAB } : { parsedCronItems: [] }),
      concurrency: AT_ONCE[lane],
      pollInterval: POLL_MS,
      noHandleSignals: true,
      // The sentence alone: what comes with it quotes the job.
      logger: new Logger(() => (level, message) => log[LEVELS[level]]({ from: 'jobs' }, message)),
    })
  }
  // One after the other: the library brings its own schema up to date at each start.
  const runners = [
    ...[await open('rest'), await open('prints'), await open('lists')],
    ...[await open('mails'), await open('directories')],
  ]
  // After an update nothing may be kept of the days before it, and charts would count until the next full hour.
  await context.store.reportMails.queueKeepFresh()
  const alive = stayAlive(context.store.jobWorkers, workers, running)
  return {
    async stop() {
      clearInterval(alive)
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/** Says that this process works, and looks for others that do not any more, and for jobs that were lost on the way to it. */
function stayAlive(
  { sayAlive, freeJobsOfTheDead, freeLostJobs }: Store['jobWorkers'],
  workers: readonly string[],
  running: ReadonlySet<string>,
) {
  let saidAt = performance.now()
  const say = async (): Promise<void> => {
    // No process could report while the database was away: the others get time to do so.
    const wasHeard = performance.now() - saidAt < DEAD_AFTER_MS
    await sayAlive(workers)
    saidAt = performance.now()
    if (wasHeard) await freeJobsOfTheDead(DEAD_AFTER_MS)
    await freeLostJobs(workers, [...running], LOST_AFTER_MS)
  }
  // A database that is away is told of elsewhere.
  return setInterval(() => say().catch(() => undefined), ALIVE_EVERY_MS)
}

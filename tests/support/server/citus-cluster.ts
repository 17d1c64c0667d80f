import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOwner } from '#server/database/data-dir.ts'
import { clusterSettings, LOCALE } from '#server/database/embedded/cluster.ts'
import { freePort } from '#tests/support/free-port.ts'
import { askCluster, clusterUrl, initCluster } from './own-cluster.ts'

const START_MS = 20_000
const WORKERS = 2

/** What every node of a distributed PostgreSQL needs (docs/operate/several-processes.md), and few shards so that tests start soon. */
const settings: Readonly<Record<string, string>> = {
  ...clusterSettings,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  max_connections: '200',
  max_prepared_transactions: '200',
  max_locks_per_transaction: '1000',
  'citus.enable_unsafe_triggers': 'on',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.enable_statistics_collection': 'off',
  'citus.shard_count': '4',
}

interface Node {
  readonly data: string
  readonly port: number
  process: ChildProcess
}

/** @param installation a PostgreSQL that was built or installed with Citus: the folder in which `bin` is */
export async function startCitus(installation: string) {
  const folder = mkdtempSync(join(tmpdir(), 'citus-'))
  chmodSync(folder, 0o755)
  const owner = databaseOwner(folder)
  const home = join(folder, 'clusters')
  mkdirSync(home)
  if (owner !== null) chownSync(home, owner.uid, owner.gid)

  const startNode = (data: string, port: number): ChildProcess => {
    const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    return spawn(join(installation, 'bin/postgres'), ['-D', data, ...flags], {
      ...{ ...owner, cwd: home, env: LOCALE, stdio: 'ignore' },
    })
  }
  const makeNode = async (name: string): Promise<Node> => {
    const data = join(home, name)
    initCluster(join(installation, 'bin'), data, owner)
    const port = await freePort()
    return { data, port, process: startNode(data, port) }
  }
  const untilItAnswers = async ({ port, process }: Node): Promise<void> => {
    for (const end = Date.now() + START_MS; ; await sleep(100)) {
      if (await askCluster(port, 'select 1').catch(() => null)) return
      if (Date.now() > end || process.exitCode !== null) throw new Error('A node of Citus does not start')
    }
  }

  const coordinator = await makeNode('coordinator')
  const workers: Node[] = []
  for (let nth = 0; nth < WORKERS; nth++) workers.push(await makeNode(`worker-${nth}`))
  for (const node of [coordinator, ...workers]) {
    await untilItAnswers(node)
    await askCluster(node.port, 'create extension citus')
  }
  await askCluster(coordinator.port, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
  for (const { port } of workers)
    await askCluster(coordinator.port, `select citus_add_node('127.0.0.1', ${port})`)
  await askCluster(
    coordinator.port,
    `select citus_set_node_property('127.0.0.1', ${coordinator.port}, 'shouldhaveshards', false)`,
  )
  const workerAt = (port: number): Node => {
    const worker = workers.find((one) => one.port === port)
    if (worker === undefined) throw new Error(`No worker has port ${port}`)
    return worker
  }
  return {
    /** Leads to the coordinator. */
    databaseUrl: clusterUrl(coordinator.port),
    /** The ports of the nodes with the companies' rows. */
    workers: workers.map(({ port }) => port),
    async killWorker(port: number): Promise<void> {
      const worker = workerAt(port)
      worker.process.kill('SIGKILL')
      await once(worker.process, 'exit')
    },
    async startWorker(port: number): Promise<void> {
      const worker = workerAt(port)
      worker.process = startNode(worker.data, port)
      await untilItAnswers(worker)
    },
    async stop(): Promise<void> {
      const running = [coordinator, ...workers].map(({ process }) => process)
      const ended = running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((process) => once(process, 'exit'))
      for (const process of running) process.kill('SIGINT')
      await Promise.all(ended)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

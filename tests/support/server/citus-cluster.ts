import { join } from 'node:path'
import { askCluster, clusterUrl, makeClusterHome, type OwnCluster, startCluster } from './own-cluster.ts'

const WORKERS = 2

/** What every node of a distributed PostgreSQL needs (docs/operate/several-processes.md), and few shards so that tests start soon. */
const settings: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'citus',
  max_connections: '200',
  max_prepared_transactions: '200',
  max_locks_per_transaction: '1000',
  'citus.enable_unsafe_triggers': 'on',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.enable_statistics_collection': 'off',
  'citus.shard_count': '4',
}

/** @param installation a PostgreSQL that was built or installed with Citus: the folder in which `bin` is */
export async function startCitus(installation: string) {
  const home = makeClusterHome('citus')
  const startNode = async (name: string): Promise<OwnCluster> => {
    const node = await startCluster(join(installation, 'bin'), home, name, settings)
    await askCluster(node.port, 'create extension citus')
    return node
  }
  const coordinator = await startNode('coordinator')
  const workers: OwnCluster[] = []
  for (let nth = 0; nth < WORKERS; nth++) workers.push(await startNode(`worker-${nth}`))
  await askCluster(coordinator.port, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
  for (const { port } of workers)
    await askCluster(coordinator.port, `select citus_add_node('127.0.0.1', ${port})`)
  await askCluster(
    coordinator.port,
    `select citus_set_node_property('127.0.0.1', ${coordinator.port}, 'shouldhaveshards', false)`,
  )
  const workerAt = (port: number): OwnCluster => {
    const worker = workers.find((one) => one.port === port)
    if (worker === undefined) throw new Error(`No worker has port ${port}`)
    return worker
  }
  return {
    /** Leads to the coordinator. */
    databaseUrl: clusterUrl(coordinator.port),
    /** The ports of the nodes with the companies' rows. */
    workers: workers.map(({ port }) => port),
    killWorker: (port: number): Promise<void> => workerAt(port).kill(),
    startWorker: (port: number): Promise<void> => workerAt(port).startAgain(),
    async stop(): Promise<void> {
      await Promise.all([coordinator, ...workers].map((node) => node.stop()))
      home.remove()
    },
  }
}

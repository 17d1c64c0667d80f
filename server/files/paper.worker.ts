import { parentPort, workerData } from 'node:worker_threads'
import { paperOf } from './paper.ts'

const { blocks, title, locale } = workerData
parentPort?.postMessage(await paperOf(blocks, title, locale))

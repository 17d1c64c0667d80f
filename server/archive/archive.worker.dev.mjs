/** In a checkout the thread must learn TypeScript by itself: Node 20 gives it none of the main thread's loaders. */
import { register } from 'tsx/esm/api'

register()
await import('./archive.worker.ts')

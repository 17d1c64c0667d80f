/** Effects of tablets only, besides visits: in one chunk, fetched after the first paint. */

export { goOffline } from '../offline/offline.ts'
export { watchVersion } from './app-version.ts'
export { becomeLeader, keepAwake, watchBattery } from './device-watches.ts'
export { openTabletSocket } from './tablet-socket.ts'

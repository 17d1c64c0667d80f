/** Effects of tablets only, besides visits: in one chunk, fetched after the first paint. */
export { watchVersion } from './app-version.ts'
export { keepAwake, becomeLeader, watchBattery } from './device-watches.ts'
export { goOffline } from '../offline/offline.ts'
export { openTabletLine } from './tablet-line.ts'

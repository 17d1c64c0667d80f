import type { listDevices } from '#contract/console/devices.ts'
import type { Answered } from '../../api/reading.ts'

export type Device = Answered<typeof listDevices>[number]

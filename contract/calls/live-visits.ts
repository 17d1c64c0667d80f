import * as v from 'valibot'
import { Occupancy } from '../entities/occupancy.ts'
import { defineCall } from './call.ts'

export const liveVisits = defineCall({
  name: 'liveVisits',
  method: 'GET',
  path: '/api/tablet/liveVisits',
  access: ['tablet', 'temp'],
  request: v.strictObject({}),
  answer: Occupancy,
})

/** What opens doors: the ways in which an opener is asked, and how that ends. */

/**
 * By what a form is filled in: `shelly` (Gen2 or newer), `twoN` and `axis` name devices; `relay` is any other one that is asked
 * over HTTP.
 */
export const doorRecipes = ['shelly', 'twoN', 'axis', 'relay', 'mqtt'] as const
export type DoorRecipe = (typeof doorRecipes)[number]

/** The passages at which an opener is asked. */
export const doorDirections = ['entry', 'exit', 'both'] as const
export type DoorDirection = (typeof doorDirections)[number]

export const doorMethods = ['GET', 'POST', 'PUT'] as const
export type DoorMethod = (typeof doorMethods)[number]

export const doorProofs = ['none', 'basic', 'digest', 'bearer'] as const
export type DoorProof = (typeof doorProofs)[number]

/**
 * How an opener that was asked answered. `refused`: it said no, or something unexpected; `unauthorized`: it did not accept the
 * user and the password; `redirected`: it sent elsewhere, where the server does not go; `forbidden`: the server does not call
 * this address; `unreachable`: no connection; `timeOut`: no answer in time.
 */
export const doorOutcomes = [
  'opened',
  'refused',
  'unauthorized',
  'redirected',
  'forbidden',
  'unreachable',
  'timeOut',
] as const
export type DoorOutcome = (typeof doorOutcomes)[number]

/** What addresses, bodies, topics and payloads may name, as `{visitId}`. `secret`: the stored password or token. */
export const doorVariables = [
  'visitId',
  'direction',
  'siteId',
  'deviceId',
  'commandId',
  'pulse',
  'secret',
] as const
export type DoorVariable = (typeof doorVariables)[number]

/** The fields that say how an opener is asked. */
export interface DoorFields {
  readonly method: DoorMethod
  readonly address: string
  /** One a line. */
  readonly headers: string
  readonly body: string
  readonly proof: DoorProof
  readonly user: string
  /** `null`: any status that means success. */
  readonly expectedStatus: number | null
  readonly topic: string
  readonly payload: string
  /** Seconds for which the door is open, where the device is told. */
  readonly pulseSeconds: number
}

const noFields: DoorFields = {
  method: 'GET',
  address: '',
  headers: '',
  body: '',
  proof: 'none',
  user: '',
  expectedStatus: null,
  topic: '',
  payload: '',
  pulseSeconds: 3,
}

/** What a form begins with; the machine of the address stands for the device's own. */
export const doorTemplates: Readonly<Record<DoorRecipe, DoorFields>> = {
  shelly: {
    ...noFields,
    method: 'POST',
    address: 'http://192.168.1.50/rpc/Switch.Set',
    body: '{"id":0,"on":true,"toggle_after":{pulse}}',
    proof: 'digest',
    user: 'admin',
    expectedStatus: 200,
  },
  twoN: {
    ...noFields,
    address: 'http://192.168.1.51/api/switch/ctrl?switch=1&action=trigger',
    proof: 'digest',
    user: 'kiosk',
    expectedStatus: 200,
  },
  axis: {
    ...noFields,
    method: 'POST',
    address: 'http://192.168.1.52/vapix/doorcontrol',
    body: '{"tdc:AccessDoor":{"Token":"Axis-00408c184bdb:1352121495.979065000"}}',
    proof: 'digest',
    user: 'kiosk',
    expectedStatus: 200,
  },
  relay: { ...noFields, address: 'http://192.168.1.53/relay/0?turn=on&timer={pulse}' },
  mqtt: {
    ...noFields,
    address: 'mqtt://192.168.1.10',
    topic: 'doors/front/open',
    payload: '{"commandId":"{commandId}","visitId":"{visitId}","direction":"{direction}","seconds":{pulse}}',
  },
}

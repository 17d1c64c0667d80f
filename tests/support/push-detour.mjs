/**
 * Loaded into the server under test by `NODE_OPTIONS=--import`: its connections to push services end at the port that
 * `PUSH_SERVICE_PORT` names. Everything else is the server's own: names, certificates, headers.
 */
import { Agent } from 'node:https'

const SERVICES =
  /(?:^fcm\.googleapis\.com|^web\.push\.apple\.com|\.push\.services\.mozilla\.com|\.notify\.windows\.com)$/
const connect = Agent.prototype.createConnection

Agent.prototype.createConnection = function (options, ...rest) {
  const isPush = SERVICES.test(options.host ?? '')
  const { lookup: _, ...others } = options
  const there = {
    ...others,
    servername: options.host,
    host: '127.0.0.1',
    port: process.env.PUSH_SERVICE_PORT,
  }
  return connect.call(this, isPush ? there : options, ...rest)
}

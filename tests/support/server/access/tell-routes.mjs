/**
 * Loaded into the server under test by `NODE_OPTIONS=--import`: writes down every route that the server registers, with
 * what it says about who may call it, to the file that `ROUTES_FILE` names.
 */
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'

const routes = []
subscribe('fastify.initialization', ({ fastify }) => {
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, access: config?.access ?? null })
  })
  fastify.addHook('onListen', (done) => {
    writeFileSync(process.env.ROUTES_FILE, JSON.stringify(routes))
    done()
  })
})

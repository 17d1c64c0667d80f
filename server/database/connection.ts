import type pg from 'pg'

/** The address of the database: a URL, or a socket of the embedded database. */
export type Address =
  | { readonly connectionString: string }
  | {
      readonly host: string
      readonly user: string
      readonly password: string
      readonly database: string
    }

/** A connection, or a pool of them. */
export type DatabaseClient = Pick<pg.ClientBase, 'query'>

/** Program name of a server's connections. */
export const PROGRAM = 'visitor-kiosk server'

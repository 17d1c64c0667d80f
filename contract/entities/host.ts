import * as v from 'valibot'

/** A member of the staff whom visitors come to see. The wire calls it *referent*. Never mail or phone (S29). */
export interface Host {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly area: string | null
  readonly image: string | null
}

export const HostWire = v.pipe(
  v.object({
    id: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    area: v.nullable(v.string()),
    image: v.nullable(v.string()),
  }),
  v.transform(
    (wire): Host => ({
      id: wire.id,
      firstName: wire.firstname,
      lastName: wire.lastname,
      area: wire.area,
      image: wire.image,
    }),
  ),
)

export const hostToWire = (host: Host): v.InferInput<typeof HostWire> => ({
  id: host.id,
  firstname: host.firstName,
  lastname: host.lastName,
  area: host.area,
  image: host.image,
})

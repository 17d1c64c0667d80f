import type { DoorFields, DoorRecipe } from '#contract/doors.ts'

/** An opener with its secret. */
export interface Door extends DoorFields {
  readonly recipe: DoorRecipe
  /** Empty: none. */
  readonly secret: string
}

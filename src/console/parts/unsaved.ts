import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Somebody has typed what nobody has saved yet. */
export const hasUnsaved = (): boolean => unsaved.size > 0
export const forgetUnsaved = (id: string): void => void unsaved.delete(id)

/** @returns the form's name among the unsaved, to be forgotten as soon as it is saved. */
export function useUnsaved(isDirty: boolean): string {
  const id = useId()
  useEffect(() => {
    if (isDirty) unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [id, isDirty])
  return id
}

import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Whether a form has input that is not saved yet. */
export const hasUnsaved = (): boolean => unsaved.size > 0
export const forgetUnsaved = (id: string): void => void unsaved.delete(id)

/** @returns the form's id among the unsaved forms; pass it to `forgetUnsaved` once the form is saved. */
export function useUnsaved(isDirty: boolean): string {
  const id = useId()
  useEffect(() => {
    if (isDirty) unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [id, isDirty])
  return id
}

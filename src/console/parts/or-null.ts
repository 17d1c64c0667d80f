/** What was typed in a field that may stay empty. */
export const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed)

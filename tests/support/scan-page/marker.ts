/** A shot's number + 1 in bits, top left: lets a test see when a shot began without reading its code. In px. */
export const MARKER = { cells: 12, cell: 24 } as const

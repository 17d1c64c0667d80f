/** A site as tables store it, where '' stands for all sites or for none. */
export const siteOrNull = (stored: string | null): string | null => (stored === '' ? null : stored)

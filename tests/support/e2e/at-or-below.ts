/** The address of the company's console or of a page of it: those who set nothing up are led on from its start. */
export const atOrBelow =
  (home: string) =>
  ({ href }: URL): boolean =>
    href === home || href.startsWith(`${home}/`)

export const isDialogOpen = (): boolean => document.querySelector('[role=dialog]') !== null

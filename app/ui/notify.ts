// Toasts are rare and their library is not small: it comes with the first one.
const toaster = () => import('./toaster.tsx');

export const notify = {
  success: (message: string): void => void toaster().then(({ show }) => show('success', message)),
  /** With a button that takes it back, for so many seconds. */
  undoable: (message: string, undo: { onUndo: () => void; seconds: number }): void => void toaster().then(({ show }) => show('success', message, undo)),
  error: (message: string): void => void toaster().then(({ show }) => show('error', message)),
};

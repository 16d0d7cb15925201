import type { UndoWish } from './toaster.tsx';

// Toasts are rare and their library is not small: it comes with the first one.
const toaster = () => import('./toaster.tsx');

export const notify = {
  success: (message: string, undo?: UndoWish): void => void toaster().then(({ show }) => show('success', message, undo)),
  error: (message: string): void => void toaster().then(({ show }) => show('error', message)),
};

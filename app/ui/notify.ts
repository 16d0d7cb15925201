import type { UndoAction } from './toaster.tsx';

// The toast library is large and rarely needed: load it with the first toast.
const toaster = () => import('./toaster.tsx');

export const notify = {
  success: (message: string, undo?: UndoAction): void =>
    void toaster().then(({ show }) => show('success', message, undo)),
  error: (message: string): void => void toaster().then(({ show }) => show('error', message)),
};

/** For pictures that a phone does not show at first, in a place of fixed size: they are loaded after the page's scripts. */
export const laterPicture = 'max-sm:[html[data-scripts=loading]_&]:hidden';

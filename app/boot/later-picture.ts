/** Loads a picture that a phone does not show at first after the page's scripts. Its place must have a fixed size. */
export const laterPicture = 'max-sm:[html[data-scripts=loading]_&]:hidden';

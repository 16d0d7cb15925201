export const site = 'https://shop.example';

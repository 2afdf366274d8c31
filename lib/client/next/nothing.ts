/** In place of what every supported browser has built in. */
export {};

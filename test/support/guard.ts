/** No test fails by a clock: ten minutes, in milliseconds, only end what would never end. */
export const GUARD = 600_000;

/** So long a page may take for anything that is asked of it: less than a test, so that what it waited for is named. */
export const PATIENCE = GUARD / 4;

/** No test fails by a clock: ten minutes, in milliseconds, only end what would never end. */
export const GUARD = 600_000;

/** Plain JavaScript: `npm test` asks before anything of ours is installed. */
import { existsSync } from "node:fs";

/** Debian's Chromium without a window: it draws the same pictures, and journeys take a third less time in it. */
export const HEADLESS = "/usr/bin/chromium-headless-shell";
/** The whole one, which alone shows notices. */
export const WITH_WINDOW = "/usr/bin/chromium";

/** @returns {string | undefined} undefined where Playwright's own has to do */
export const chromiumHere = () => [HEADLESS, WITH_WINDOW].find((browser) => existsSync(browser));

/** Plain JavaScript: `npm test` asks before anything of ours is installed. */
import { accessSync, constants } from "node:fs";

export const FIREFOX = "/usr/bin/firefox-esr";
export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
export const XVFB = "/usr/bin/Xvfb";

/** Debian's packages for each, and the file by which one sees that they are there. */
const PACKAGES = {
	firefox: { "firefox-esr": FIREFOX },
	webkit: { "webkit2gtk-driver": WEBKIT_DRIVER, xvfb: XVFB },
};

/** @param {"firefox" | "webkit"} browser @returns {string[]} the packages it lacks here */
export function missingFor(browser) {
	return Object.entries(PACKAGES[browser]).flatMap(([name, path]) =>
		isExecutable(path) ? [] : name,
	);
}

function isExecutable(/** @type {string} */ path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
